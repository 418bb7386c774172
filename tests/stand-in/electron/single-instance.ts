/**
 * Allows one instance per user-data folder. The lock is an exclusive lock on an SQLite file: the
 * system frees it when its holder dies, however it dies, and taking it needs no waiting. The later
 * instance writes its arguments to a file beside it, which the first one watches for. Chromium's
 * own link is there too: a folder in which the link cannot be created counts as taken, and the app
 * gets the same `false`. Another computer's lock is taken over, as Electron makes Chromium do
 * (electron/electron, patches/chromium/process_singleton.patch).
 */
import {
  type FSWatcher,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface SecondInstance {
  argv: string[];
  workingDirectory: string;
  additionalData: unknown;
}

const FOLDER = "StandInLock";
const ANNOUNCEMENT = ".announcement";

export class SingleInstance {
  private readonly onSecond: (second: SecondInstance) => void;
  private lock: DatabaseSync | undefined;
  private watcher: FSWatcher | undefined;
  private link: string | undefined;

  constructor(onSecond: (second: SecondInstance) => void) {
    this.onSecond = onSecond;
  }

  isHeld(): boolean {
    return this.lock !== undefined;
  }

  /**
   * Returns true when this process is (or already was) the first instance in that folder; else
   * notifies the first one, if there is one.
   */
  request(userData: string, additionalData: unknown): boolean {
    if (this.lock !== undefined) return true;
    const folder = join(userData, FOLDER);
    let database: DatabaseSync;
    try {
      mkdirSync(folder, { recursive: true });
      database = new DatabaseSync(join(folder, "lock.sqlite"));
    } catch {
      return false;
    }
    try {
      database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;");
    } catch {
      database.close();
      this.announce(folder, additionalData);
      return false;
    }
    this.link = join(userData, "SingletonLock");
    if (!makeLink(this.link)) {
      this.link = undefined;
      database.close();
      return false;
    }
    this.lock = database;
    this.watcher = watch(folder, { persistent: false }, () => this.collect(folder));
    this.collect(folder);
    return true;
  }

  release(): void {
    this.watcher?.close();
    this.lock?.close();
    if (this.link !== undefined) rmSync(this.link, { force: true });
    this.link = undefined;
    this.watcher = undefined;
    this.lock = undefined;
  }

  private announce(folder: string, additionalData: unknown): void {
    const second: SecondInstance = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
    const name = `${process.pid}-${process.hrtime.bigint()}`;
    // Written under another name first, so that the first instance never reads an incomplete file.
    writeFileSync(join(folder, name), JSON.stringify(second));
    renameSync(join(folder, name), join(folder, `${name}${ANNOUNCEMENT}`));
  }

  private collect(folder: string): void {
    if (this.lock === undefined) return;
    for (const name of readdirSync(folder).filter((entry) => entry.endsWith(ANNOUNCEMENT))) {
      const second = JSON.parse(readFileSync(join(folder, name), "utf8")) as SecondInstance;
      rmSync(join(folder, name));
      this.onSecond(second);
    }
  }
}

/**
 * Creates the link as Chromium does, once no process of this machine holds the folder
 * (chrome/browser/process_singleton_posix.cc).
 */
function makeLink(link: string): boolean {
  if (process.platform === "win32") return true;
  try {
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true) rmSync(link);
    symlinkSync(`${hostname()}-${process.pid}`, link);
    return true;
  } catch {
    return false;
  }
}
