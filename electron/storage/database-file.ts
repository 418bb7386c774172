/**
 * Where the open database lies. A file that is removed, moved or replaced while it is open goes on
 * taking writes that no later start will find: that is noticed here, and the file written anew.
 */
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { StorageProblem, StorageProblems } from "../contract/storage.ts";
import { forceToDisk } from "./force-to-disk.ts";
import { makePrivateFile, makePrivateFolder } from "./private-files.ts";

/** The end of a new file's name until it takes its place; `finishReplacing` looks for it. */
export const NEW = ".new";

export interface DatabaseFileOptions {
  /** Of the file that has just been opened. */
  path: string;
  /** Epoch milliseconds. */
  now: () => number;
  open: (path: string) => DatabaseSync;
}

export class DatabaseFile {
  readonly path: string;
  private readonly options: DatabaseFileOptions;
  private database: string | undefined;
  /** SQLite keeps one log for as long as the file is open; undefined before the first look. */
  private log: string | undefined;

  constructor(options: DatabaseFileOptions) {
    this.options = options;
    this.path = options.path;
    this.remember();
  }

  /** Costs a few microseconds. Windows never removes a file that is open. */
  isDisplaced(): boolean {
    if (process.platform === "win32") return false;
    if (identityOf(this.path) !== this.database) return true;
    const log = identityOf(`${this.path}-wal`);
    this.log ??= log;
    return log !== this.log;
  }

  /**
   * Writes the whole open database to its path. Returns the new one, open, and the problem. A
   * foreign file at the path is set aside. The old one stays open; the caller closes it. Throws
   * SQLite's or the system's error; the old one can then still be used.
   */
  rewrite(database: DatabaseSync): { database: DatabaseSync; problem: StorageProblem } {
    const { path, options } = this;
    const draft = path + NEW;
    makePrivateFolder(dirname(path));
    for (const part of ["", "-journal"]) rmSync(draft + part, { force: true });
    makePrivateFile(draft);
    // SQLite itself does not force this copy to the disk (sqlite.org/lang_vacuum.html).
    database.prepare("VACUUM INTO ?").run(draft);
    forceToDisk(draft);
    const after = this.displacement();
    // Until the new file stands there, the old one is whole without its log.
    if (identityOf(path) === this.database) database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    // A log that outlived its file would be taken for the new one's.
    if (identityOf(`${path}-wal`) === this.log) rmSync(`${path}-wal`, { force: true });
    rmSync(`${path}-shm`, { force: true });
    const aside = this.setAside();
    renameSync(draft, path);
    forceToDisk(dirname(path));
    const opened = options.open(path);
    this.log = undefined;
    this.remember();
    const found = aside === undefined ? {} : { found: basename(aside) };
    return { database: opened, problem: { code: "fileRewritten", params: { path, after, ...found } } };
  }

  private displacement(): StorageProblems["fileRewritten"]["after"] {
    const found = identityOf(this.path);
    if (found === this.database) return "logLost";
    return found === undefined ? "removed" : "replaced";
  }

  /** Moves a foreign file out of the way. Returns its new name. */
  private setAside(): string | undefined {
    const { path, options } = this;
    const foreign = ["", "-wal"].filter((part) => existsSync(path + part) && !(part === "" && identityOf(path) === this.database));
    if (foreign.length === 0) return undefined;
    const wanted = `${path}.found-${new Date(options.now()).toISOString().replaceAll(":", "-")}`;
    let aside = wanted;
    for (let number = 2; foreign.some((part) => existsSync(aside + part)); number += 1) aside = `${wanted}-${number}`;
    for (const part of foreign) renameSync(path + part, aside + part);
    return foreign.includes("") ? aside : `${aside}-wal`;
  }

  private remember(): void {
    this.database = identityOf(this.path);
    this.log = identityOf(`${this.path}-wal`);
  }
}

/** Which file lies at a path; undefined where there is none, or none that can be seen. */
export function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
