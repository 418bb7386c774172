/**
 * The location of the open database. A file that is removed, moved or replaced while open still
 * accepts writes, which no later start will find: this class detects that and rewrites the file.
 */
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { StorageProblem, StorageProblems } from "../contract/storage.ts";
import { forceToDisk } from "./force-to-disk.ts";
import { makePrivateFile, makePrivateFolder } from "./private-files.ts";

/** Suffix of a new file until it takes its place; `finishReplacing` looks for it. */
export const NEW = ".new";

export interface DatabaseFileOptions {
  /** Path of the file that has just been opened. */
  path: string;
  /** Returns the time in epoch milliseconds. */
  now: () => number;
  open: (path: string) => DatabaseSync;
}

export class DatabaseFile {
  readonly path: string;
  private readonly options: DatabaseFileOptions;
  private database: string | undefined;
  /**
   * Identity of SQLite's log, which stays the same while the file is open; undefined before the
   * first check.
   */
  private log: string | undefined;

  constructor(options: DatabaseFileOptions) {
    this.options = options;
    this.path = options.path;
    this.remember();
  }

  /**
   * Whether the file or its log is no longer at its path. Costs a few microseconds. Windows never
   * removes an open file.
   */
  isDisplaced(): boolean {
    if (process.platform === "win32") return false;
    if (identityOf(this.path) !== this.database) return true;
    const log = identityOf(`${this.path}-wal`);
    this.log ??= log;
    return log !== this.log;
  }

  /**
   * Writes the whole open database to its path. Returns the new database, open, and the problem. A
   * foreign file at the path is set aside. The old database stays open; the caller closes it.
   * @throws SQLite's or the system's error; the old database can then still be used
   */
  rewrite(database: DatabaseSync): { database: DatabaseSync; problem: StorageProblem } {
    const { path, options } = this;
    const draft = path + NEW;
    makePrivateFolder(dirname(path));
    for (const part of ["", "-journal"]) rmSync(draft + part, { force: true });
    makePrivateFile(draft);
    // SQLite does not force this copy to disk (sqlite.org/lang_vacuum.html).
    database.prepare("VACUUM INTO ?").run(draft);
    forceToDisk(draft);
    const after = this.displacement();
    // Until the new file is in place, the old one must be complete without its log.
    if (identityOf(path) === this.database) database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    // A log that outlived its file would be taken for the log of the new file.
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

  /** Renames a foreign file. Returns its new path. */
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

/** Returns the identity of the file at a path; undefined if there is none or it cannot be read. */
export function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
