/**
 * The file of the sqlite store: its schema with a version, and the lock that excludes a second
 * service. The lock is on a separate file, so that others can read while a service runs. Every
 * fault is an Error whose message names the file; no fault changes the file.
 */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const NAME = "actions.sqlite";
/** An empty file. The system releases its lock when the process ends, however it ends. */
const LOCK = "actions.lock";
const VERSION = 1;
/** "dact" in the file's header marks a file of this service. */
const APPLICATION_ID = 0x64616374;

/** Maximum time for which a reader that begins or ends may block the service, in milliseconds. */
const BUSY_MS = 1000;

/**
 * SQLITE_BUSY, SQLITE_READONLY, SQLITE_CORRUPT, SQLITE_FULL and SQLITE_NOTADB
 * (sqlite.org/rescode.html).
 */
const BUSY = 5;
const READONLY = 8;
const CORRUPT = 11;
export const FULL = 13;
const NOT_A_DATABASE = 26;

const SCHEMA = `
  CREATE TABLE actions (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL, action TEXT NOT NULL);
  CREATE TABLE updates (number INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, entry TEXT NOT NULL);
  CREATE TABLE latest (revision INTEGER NOT NULL);
  INSERT INTO latest VALUES (0);
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${VERSION};
`;

export interface OpenFile {
  readonly path: string;
  readonly database: DatabaseSync;
  /**
   * Whether the file is still in its place: SQLite would keep writing to a file that was removed.
   */
  readonly isInPlace: () => boolean;
  /** Closes the file and releases the lock. */
  readonly close: () => void;
}

/** Opens or creates the file in this folder, and excludes other services until it is closed. */
export function openFile(folder: string): OpenFile {
  const path = join(folder, NAME);
  try {
    makeFolders(folder);
  } catch (error) {
    throw new Error(`the folder ${folder} cannot be used: ${wordsOf(error)}`, { cause: error });
  }
  const opened: DatabaseSync[] = [];
  const close = (): void => {
    for (const database of opened.toReversed()) if (database.isOpen) database.close();
  };
  try {
    checkAccess(folder, path);
    const lock = new DatabaseSync(join(folder, LOCK), { timeout: 0 });
    opened.push(lock);
    chmodSync(join(folder, LOCK), 0o600);
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    checkSound(path);
    const database = new DatabaseSync(path, { timeout: BUSY_MS });
    opened.push(database);
    database.exec("PRAGMA trusted_schema = OFF");
    checkVersion(database, path);
    chmodSync(path, 0o600);
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE");
    if (numberOf(database, "user_version") === 0) database.exec(SCHEMA);
    database.exec("COMMIT");
    moveIntoFile(database);
    return { path, database, close, isInPlace: placeOf(path) };
  } catch (error) {
    close();
    throw new Error(sentence(error, folder, path), { cause: error });
  }
}

/**
 * Creates the folders one by one. Node's recursive mkdir never returns if the system reports ENOENT
 * in an existing folder, such as /proc.
 */
function makeFolders(folder: string): void {
  const missing: string[] = [];
  for (let path = folder; !isFolder(path) && path !== missing.at(-1); path = dirname(path)) missing.push(path);
  for (const path of missing.toReversed()) mkdirSync(path, { mode: 0o700 });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Opens an existing file for reading, also while a service writes to it. */
export function openToRead(folder: string): OpenFile {
  const path = join(folder, NAME);
  if (!existsSync(path)) throw new Error(`there is no file ${path}`);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: BUSY_MS, readOnly: true });
    const opened = database;
    database.exec("PRAGMA trusted_schema = OFF");
    checkVersion(database, path);
    if (numberOf(database, "user_version") === 0) throw new Unfit(`the file ${path} holds nothing yet`);
    return { path, database, close: () => opened.close(), isInPlace: placeOf(path) };
  } catch (error) {
    if (database?.isOpen) database.close();
    throw new Error(sentence(error, folder, path), { cause: error });
  }
}

/**
 * Checks the access rights. SQLite also opens a read-only file, and refuses only the first change;
 * and it creates further files with the rights of this one.
 */
function checkAccess(folder: string, path: string): void {
  for (const file of [folder, join(folder, LOCK), path, `${path}-wal`, `${path}-shm`]) {
    if (!existsSync(file)) continue;
    try {
      accessSync(file, constants.R_OK | constants.W_OK);
    } catch (error) {
      throw new Unfit(`${file} cannot be read and written by this user: ${wordsOf(error)}`, { cause: error });
    }
  }
}

function placeOf(path: string): () => boolean {
  const place = (): string => {
    const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
    return stats ? `${stats.dev}:${stats.ino}` : "gone";
  };
  const first = place();
  return () => place() === first;
}

/**
 * Moves the contents of the write-ahead log into the main file, because users may copy that file
 * alone. Moves as much as possible without waiting, if there is enough space.
 */
export function moveIntoFile(database: DatabaseSync): void {
  try {
    database.exec("PRAGMA wal_checkpoint(PASSIVE)");
  } catch {
    // The contents stay in the log, where they are just as durable.
  }
}

/**
 * Checks the file for damage. SQLite opens a file with pages of different times, such as a copy
 * made during a write, and fails later. The check uses a read-only connection, which changes
 * nothing when it closes the file.
 */
function checkSound(path: string): void {
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const found = database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"];
    if (found !== "ok") throw new Unfit(damaged(path, String(found)));
  } catch (error) {
    // An interrupted transaction without a write-ahead log, which a reader cannot roll back.
    if (codeOf(error) !== READONLY) throw error;
  } finally {
    database.close();
  }
}

function damaged(path: string, words: string): string {
  return `the file ${path} is damaged (${words.replaceAll("\n", " ")}): bring back a backup of it; nothing was changed`;
}

class Unfit extends Error {}

function checkVersion(database: DatabaseSync, path: string): void {
  const version = numberOf(database, "user_version");
  const tables = database.prepare("SELECT count(*) AS tables FROM sqlite_schema").get()?.["tables"];
  const isEmpty = version === 0 && tables === 0;
  if (isEmpty) return;
  if (numberOf(database, "application_id") !== APPLICATION_ID) {
    throw new Unfit(`the file ${path} belongs to another program; give this service a folder of its own`);
  }
  if (version > VERSION) {
    throw new Unfit(
      `the file ${path} was written by a newer version of this service (${version}, and this one knows ${VERSION}); start that version, nothing was changed`,
    );
  }
}

function numberOf(database: DatabaseSync, pragma: "user_version" | "application_id"): number {
  return Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
}

function sentence(error: unknown, folder: string, path: string): string {
  if (error instanceof Unfit) return error.message;
  const code = codeOf(error);
  if (code === BUSY) return `the folder ${folder} is in use by another service; end that one, or give this one a folder of its own`;
  if (code === READONLY)
    return `the file ${path} cannot be opened: this user may not write to its folder, which SQLite needs for reading, too`;
  if (code === CORRUPT) return damaged(path, wordsOf(error));
  if (code === NOT_A_DATABASE) return `the file ${path} is not a database; move it away, or give this service another folder`;
  return `the file ${path} cannot be opened: ${wordsOf(error)}`;
}

/** Returns SQLite's primary result code; undefined for any other error. */
export function codeOf(error: unknown): number | undefined {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
