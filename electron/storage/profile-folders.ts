/**
 * The files of the profiles: those of the first one where they were before there were several, and
 * of each other one in a folder of its own.
 */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { FIRST_PROFILE } from "../contract/profiles.ts";
import { AtomicFile } from "./atomic-file.ts";
import { parseObject } from "./settings-file.ts";

const FOLDER = "profiles";
const SETTINGS = "settings.json";
const KEY = "key.bin";

export interface ProfilePaths {
  settings: string;
  key: string;
}

export class ProfileFolders {
  private readonly root: string;

  /** @param root absolute path of the folder of Docket's data */
  constructor(root: string) {
    this.root = root;
  }

  paths(id: string): ProfilePaths {
    const folder = this.folderOf(id);
    return { settings: join(folder, SETTINGS), key: join(folder, KEY) };
  }

  /** The values of its settings; none without a file, undefined where it cannot be read. */
  peek(id: string): Record<string, unknown> | undefined {
    try {
      const content = new AtomicFile(this.paths(id).settings).read();
      return content === undefined ? {} : parseObject(content);
    } catch {
      return undefined;
    }
  }

  /** The ids of the profiles whose settings are there. */
  found(): string[] {
    return [FIRST_PROFILE, ...this.folders()].filter((id) => this.has(id));
  }

  /** Throws the system's error where a file cannot be removed. The key goes first. */
  remove(id: string): void {
    const { key, settings } = this.paths(id);
    rmSync(key, { force: true });
    rmSync(settings, { force: true });
    if (id !== FIRST_PROFILE) rmSync(this.folderOf(id), { recursive: true, force: true });
  }

  private has(id: string): boolean {
    const values = this.peek(id);
    return values === undefined || Object.keys(values).length > 0;
  }

  private folderOf(id: string): string {
    return id === FIRST_PROFILE ? this.root : join(this.root, FOLDER, id);
  }

  private folders(): string[] {
    try {
      const entries = readdirSync(join(this.root, FOLDER), { withFileTypes: true });
      return entries
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .toSorted();
    } catch {
      return [];
    }
  }
}
