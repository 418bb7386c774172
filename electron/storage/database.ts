/**
 * The one database file of this machine's Docket, on node:sqlite: opened, brought to the present format, and set aside under a name with the
 * date when it is damaged. Who keeps what in it stands in the files beside this one.
 */
import { mkdirSync, renameSync, existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sqliteCodeOf } from "./disk-fault.ts";

/** Each brings the file from the format with its index to the next; a released one is never changed. `user_version` says how many were run. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE queue (desk TEXT NOT NULL, id TEXT NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (desk, id)) WITHOUT ROWID;
   CREATE TABLE queue_note (desk TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (desk, name)) WITHOUT ROWID;`,
  `CREATE TABLE outbox (desk TEXT NOT NULL, id TEXT NOT NULL, position INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (desk, id)) WITHOUT ROWID;
   CREATE TABLE draft (desk TEXT NOT NULL, action TEXT NOT NULL, move TEXT NOT NULL, draft TEXT NOT NULL, PRIMARY KEY (desk, action, move)) WITHOUT ROWID;
   CREATE TABLE ledger (number INTEGER PRIMARY KEY, desk TEXT NOT NULL, at INTEGER NOT NULL, action TEXT NOT NULL, name TEXT NOT NULL,
     kind TEXT NOT NULL, words TEXT NOT NULL, line TEXT NOT NULL);
   CREATE INDEX ledger_at ON ledger (at);`,
];

/** Another instance may hold the file for a moment, not longer. */
const BUSY_MS = 2_000;
/** How often the change to WAL is tried while others have their turn. */
const ATTEMPTS = 10;

const BUSY = 5;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

export interface OpenedDatabase {
  database: DatabaseSync;
  /** A sentence when the file that was there could not be used. */
  problem?: string;
  /** False where there is no file behind it: then everything is lost when Docket ends. */
  kept: boolean;
}

/** Opens the file, or a database in memory when there can be no file; `problem` then says what is not kept. Times in epoch milliseconds. */
export function openDatabase({ path, now }: { path: string; now: () => number }): OpenedDatabase {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return { database: open(path), kept: true };
  } catch (error) {
    if (!isDamage(error))
      return {
        database: inMemory(),
        kept: false,
        problem: `${path} cannot be used: ${messageOf(error)}. What Docket knows is lost when it ends.`,
      };
  }
  try {
    const aside = setAside(path, now());
    return {
      database: open(path),
      kept: true,
      problem: `${path} was damaged; it was set aside as ${basename(aside)}, and Docket starts without it.`,
    };
  } catch (error) {
    return {
      database: inMemory(),
      kept: false,
      problem: `${path} is damaged and cannot be replaced: ${messageOf(error)}. What Docket knows is lost when it ends.`,
    };
  }
}

/** Runs all of it or none of it. Throws what `work` throws. */
export function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    work();
    database.exec("COMMIT");
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function open(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_MS });
  try {
    useLog(database);
    // What is acknowledged is on the disk, also after a power cut.
    database.exec("PRAGMA synchronous = FULL");
    const [check] = database.prepare("PRAGMA quick_check(1)").all();
    if (check?.["quick_check"] !== "ok") throw new DamagedError(String(check?.["quick_check"]));
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A new file changes to WAL for one connection only, and SQLite does not wait for that by itself: another instance may be doing it at this moment. */
function useLog(database: DatabaseSync): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return database.exec("PRAGMA journal_mode = WAL");
    } catch (error) {
      if (sqliteCodeOf(error) !== BUSY || attempt === ATTEMPTS) throw error;
      // This waits for its turn.
      inTransaction(database, () => undefined);
    }
  }
}

function inMemory(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  migrate(database);
  return database;
}

function migrate(database: DatabaseSync): void {
  const version = versionOf(database);
  if (version > MIGRATIONS.length) throw new Error("it was written by a newer version of Docket");
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < version) continue;
    inTransaction(database, () => {
      // Another instance may have been faster.
      if (versionOf(database) === index) database.exec(`${sql}; PRAGMA user_version = ${index + 1}`);
    });
  }
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
}

class DamagedError extends Error {}

function isDamage(error: unknown): boolean {
  return error instanceof DamagedError || sqliteCodeOf(error) === CORRUPT || sqliteCodeOf(error) === NOT_A_DATABASE;
}

/** Moves the file and what belongs to it out of the way. Colons are not allowed in file names on Windows. */
function setAside(path: string, now: number): string {
  const suffix = `damaged-${new Date(now).toISOString().replaceAll(":", "-")}`;
  for (const part of ["-wal", "-shm"]) if (existsSync(path + part)) renameSync(path + part, `${path}.${suffix}${part}`);
  renameSync(path, `${path}.${suffix}`);
  return `${path}.${suffix}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
