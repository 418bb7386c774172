/**
 * The files of the profiles: those of the first one where they were before there were several, and
 * of each other one in a folder of its own.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { FIRST_PROFILE } from "../contract/profiles.ts";
import { AtomicFile } from "./atomic-file.ts";
import type { Secrets, SettingsStore } from "../core/ports.ts";
import { parseObject, SET_ASIDE, SettingsFile } from "./settings-file.ts";

const LIST = "profiles.json";
const FOLDER = "profiles";
const SETTINGS = "settings.json";
const KEY = "key.bin";

export interface ProfileFoldersPorts {
  /** Absolute path of the folder of Docket's data. */
  root: string;
  /** Epoch milliseconds. */
  now: () => number;
  /** As of AtomicFile. */
  mayWrite?: () => boolean;
  /** The key that is kept in this file. */
  secrets: (file: AtomicFile) => Secrets;
}

export class ProfileFolders {
  private readonly ports: ProfileFoldersPorts;

  constructor(ports: ProfileFoldersPorts) {
    this.ports = ports;
  }

  /** Of which there are, and which one is in use. */
  list(): SettingsFile {
    return this.file(join(this.ports.root, LIST));
  }

  open(id: string): { store: SettingsStore; secrets: Secrets } {
    const { settings, key } = this.paths(id);
    return { store: this.file(settings), secrets: this.ports.secrets(new AtomicFile(key, this.ports.mayWrite)) };
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

  /** Whether it had settings that could not be used, and were set aside. */
  hasSetAside(id: string): boolean {
    return this.setAside(id).length > 0;
  }

  /** The ids of the profiles whose settings are there, or were. */
  found(): string[] {
    return [FIRST_PROFILE, ...this.folders()].filter((id) => this.has(id));
  }

  /** Throws the system's error where a file cannot be removed. The key goes first. */
  remove(id: string): void {
    const { key, settings } = this.paths(id);
    rmSync(key, { force: true });
    rmSync(settings, { force: true });
    for (const path of this.setAside(id)) rmSync(path, { force: true });
    if (id !== FIRST_PROFILE) rmSync(this.folderOf(id), { recursive: true, force: true });
  }

  private file(path: string): SettingsFile {
    return new SettingsFile({ path, now: this.ports.now, mayWrite: this.ports.mayWrite });
  }

  private paths(id: string): { settings: string; key: string } {
    const folder = this.folderOf(id);
    return { settings: join(folder, SETTINGS), key: join(folder, KEY) };
  }

  private has(id: string): boolean {
    const values = this.peek(id);
    return values === undefined || Object.keys(values).length > 0 || this.hasSetAside(id);
  }

  /** Its settings that could not be used. */
  private setAside(id: string): string[] {
    const folder = this.folderOf(id);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.filter((name) => name.startsWith(SETTINGS) && SET_ASIDE.test(name)).map((name) => join(folder, name));
  }

  private folderOf(id: string): string {
    return id === FIRST_PROFILE ? this.ports.root : join(this.ports.root, FOLDER, id);
  }

  private folders(): string[] {
    try {
      const entries = readdirSync(join(this.ports.root, FOLDER), { withFileTypes: true });
      return entries
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .toSorted();
    } catch {
      return [];
    }
  }
}
