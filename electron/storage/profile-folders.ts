/**
 * The files of the profiles: those of the first profile stay where they were before there were
 * several, and each other profile has a separate folder.
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
  /** Absolute path of the data folder. */
  root: string;
  /** Returns the time in epoch milliseconds. */
  now: () => number;
  /** As in AtomicFile. */
  mayWrite?: () => boolean;
  /** Returns the storage of the key in this file. */
  secrets: (file: AtomicFile) => Secrets;
}

export class ProfileFolders {
  private readonly ports: ProfileFoldersPorts;

  constructor(ports: ProfileFoldersPorts) {
    this.ports = ports;
  }

  /** Returns the file with the list of profiles and the profile in use. */
  list(): SettingsFile {
    return this.file(join(this.ports.root, LIST));
  }

  open(id: string): { store: SettingsStore; secrets: Secrets } {
    const { settings, key } = this.paths(id);
    return { store: this.file(settings), secrets: this.ports.secrets(new AtomicFile(key, this.ports.mayWrite)) };
  }

  /**
   * Returns the values of the profile's settings: none without a file, undefined if it cannot be
   * read.
   */
  peek(id: string): Record<string, unknown> | undefined {
    try {
      const content = new AtomicFile(this.paths(id).settings).read();
      return content === undefined ? {} : parseObject(content);
    } catch {
      return undefined;
    }
  }

  /** Whether the profile had settings that could not be used and were set aside. */
  hasSetAside(id: string): boolean {
    return this.setAside(id).length > 0;
  }

  /** Returns the ids of the profiles that have, or had, settings. */
  found(): string[] {
    return [FIRST_PROFILE, ...this.folders()].filter((id) => this.has(id));
  }

  /**
   * Removes the profile's files, the key first.
   * @throws the system's error if a file cannot be removed
   */
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

  /** Returns the paths of the profile's unusable settings. */
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
