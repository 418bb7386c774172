/**
 * The database file of Docket on this machine, on node:sqlite: opens and migrates it, and sets a
 * damaged file aside under a name with the date. Losses and salvages are always reported.
 */
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StorageProblem } from "../contract/storage.ts";
import type { Clock, FileTrouble } from "../core/ports.ts";
import { ChangeCount } from "./change-count.ts";
import { BUSY_WAIT_MS, CHECKPOINT_PAGES, Connection, inTransaction } from "./connection.ts";
import { DatabaseFile, NEW } from "./database-file.ts";
import { DamagedError, isBusyCode, NewerVersionError, sqliteCodeOf } from "./disk-fault.ts";
import { reconcile } from "./lost-changes.ts";
import { migrate } from "./migration.ts";
import { makePrivateFile, makePrivateFolder, takeFromOthers } from "./private-files.ts";
import { defineRowSum } from "./row-sum.ts";
import { salvage, savedRowsOf, writeSalvaged, type Salvaged } from "./salvage.ts";
import { createTables, flawsOfSchema, schemaOf } from "./schema.ts";

const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;
/** SQLITE_ERROR: SQL that does not match the tables of the file. */
const SQL_ERROR = 1;

export interface OpenedDatabase {
  connection: Connection;
  /** Absent if the file has no problem. */
  found?: FileTrouble;
  /** Whether another program holds the file, so that opening it may succeed a moment later. */
  isBusy?: true;
}

export interface OpenDatabasePorts {
  /** Absolute path. */
  path: string;
  /** Returns the time in epoch milliseconds. */
  now: () => number;
  /** Clock for work in quiet moments; absent: no such work. */
  clock?: Clock;
  /** Returns false once another Docket uses the folder; absent: no other Docket can. */
  mayWrite?: () => boolean;
}

/**
 * Opens the file, or a database in memory if the file cannot be used; `problem` is then the reason.
 * Times in epoch milliseconds. Waits for other programs for a few milliseconds at most.
 */
export function openDatabase({ path, now, clock, mayWrite }: OpenDatabasePorts): OpenedDatabase {
  const count = new ChangeCount(`${path}.count`);
  try {
    const { database, found } = openFile(path, now, count);
    const file = new DatabaseFile({ path, now, open });
    const connection = new Connection({ database, count, file, ...(clock && { clock }), ...(mayWrite && { mayWrite }) });
    return { connection, ...(found !== undefined && { found }) };
  } catch (error) {
    count.close();
    const isBusy = isBusyCode(error);
    return {
      connection: new Connection({ database: inMemory() }),
      found: { what: "memoryOnly", problem: isBusy ? { code: "fileHeld", params: { path } } : unusable(path, error) },
      ...(isBusy && { isBusy }),
    };
  }
}

function openFile(path: string, now: () => number, count: ChangeCount): { database: DatabaseSync; found: FileTrouble | undefined } {
  makePrivateFolder(dirname(path));
  // Read before the database, so that a write of another Docket in between does not count as a
  // loss.
  const counted = count.read();
  const before = existsSync(path) ? statSync(path).size : undefined;
  finishReplacing(path);
  let replaced: StorageProblem | undefined;
  let database: DatabaseSync;
  try {
    database = open(path);
  } catch (error) {
    if (!isDamage(error)) throw error;
    try {
      replaced = replace(path, now(), counted);
      database = open(path);
    } catch (failure) {
      throw new DamageUnreplaced(messageOf(failure), { cause: failure });
    }
  }
  try {
    const loss = reconcile({ database, path, count, counted, sizeBefore: before, isSalvaged: replaced !== undefined });
    if (replaced !== undefined) return { database, found: { what: "salvaged", problem: replaced } };
    return { database, found: loss === undefined ? undefined : { what: "lossSeen", problem: loss } };
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Replaces the damaged file by a new one with its readable rows. Returns the problem. The new file
 * is complete before the damaged one is moved, so a kill in between loses nothing.
 */
function replace(path: string, now: number, counted: ReturnType<ChangeCount["read"]>): StorageProblem {
  const salvaged = salvage(path);
  const { counts, isOutboxWhole } = salvaged;
  const isCurrent = isOutboxWhole && typeof counted === "object" && counts?.file === counted.file && counts.updates >= counted.updates;
  const draft = path + NEW;
  for (const part of ["", "-journal"]) rmSync(draft + part, { force: true });
  makePrivateFile(draft);
  const database = new DatabaseSync(draft);
  try {
    database.exec("PRAGMA synchronous = FULL");
    defineRowSum(database);
    inTransaction(database, () => {
      createTables(database);
      writeSalvaged(database, salvaged, !isCurrent);
    });
  } finally {
    database.close();
  }
  const aside = setAside(path, now);
  renameSync(draft, path);
  return damageOf(path, aside, salvaged, isCurrent);
}

/**
 * Completes a replacement that an earlier run did not finish: the damaged file was moved, but the
 * new one was not yet in place.
 */
function finishReplacing(path: string): void {
  if (!existsSync(path) && existsSync(path + NEW)) renameSync(path + NEW, path);
}

function damageOf(path: string, aside: string, salvaged: Salvaged, isWhole: boolean): StorageProblem {
  const unreadUpdates = salvaged.tables.outbox.rotten.map((row) => String(row["id"]));
  return { code: "fileDamaged", params: { path, aside: basename(aside), saved: savedRowsOf(salvaged), unreadUpdates, isWhole } };
}

function open(path: string): DatabaseSync {
  // SQLite gives its log and index the rights of the file (sqlite.org/src, findCreateFileMode).
  makePrivateFile(path);
  for (const part of ["-wal", "-shm", ".count"]) takeFromOthers(path + part);
  const database = new DatabaseSync(path, { timeout: BUSY_WAIT_MS });
  try {
    defineRowSum(database);
    database.exec("PRAGMA journal_mode = WAL");
    // Acknowledged data are on the disk, even after a power cut.
    database.exec("PRAGMA synchronous = FULL");
    // The log is moved into the file in small steps, each taking a few milliseconds of the main
    // thread.
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    check(database, "quick_check(1)");
    migrate(database);
    checkSchema(database);
    // For updates, the index is also compared with the table, because updates are looked up by it.
    check(database, "integrity_check(outbox)");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function check(database: DatabaseSync, pragma: string): void {
  const [found] = database.prepare(`PRAGMA ${pragma}`).all();
  const [result] = Object.values(found ?? {});
  if (result !== "ok") throw new DamagedError(String(result));
}

function inMemory(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  defineRowSum(database);
  createTables(database);
  return database;
}

/** @throws DamagedError if a table, an index or a trigger differs from this version's */
function checkSchema(database: DatabaseSync): void {
  const model = inMemory();
  const flaws = flawsOfSchema(database, schemaOf(model));
  model.close();
  if (flaws.length > 0) throw new DamagedError(`it lacks ${flaws.join(", ")}`);
  if (database.prepare("SELECT count(*) AS count FROM change_count").get()?.["count"] !== 1) throw new DamagedError("it lacks its counts");
}

class DamageUnreplaced extends Error {}

function unusable(path: string, error: unknown): StorageProblem {
  if (error instanceof NewerVersionError) return { code: "fileOfNewerVersion", params: { path } };
  if (isFull(error)) return { code: "fileWithoutRoom", params: { path } };
  const code = error instanceof DamageUnreplaced ? "fileDamagedInPlace" : "fileUnusable";
  return { code, params: { path, words: error instanceof Error ? error.message : String(error) } };
}

/** Whether SQLite, or the system for a file beside the database, reports a full disk. */
function isFull(error: unknown): boolean {
  return sqliteCodeOf(error) === FULL || (error instanceof Error && "code" in error && error.code === "ENOSPC");
}

function isDamage(error: unknown): boolean {
  const code = sqliteCodeOf(error);
  return error instanceof DamagedError || code === CORRUPT || code === NOT_A_DATABASE || code === SQL_ERROR;
}

/** Renames the file and its log. Windows allows no colons in file names. */
function setAside(path: string, now: number): string {
  const wanted = `damaged-${new Date(now).toISOString().replaceAll(":", "-")}`;
  let suffix = wanted;
  for (let number = 2; existsSync(`${path}.${suffix}`); number += 1) suffix = `${wanted}-${number}`;
  for (const part of ["-wal", "-shm"]) if (existsSync(path + part)) renameSync(path + part, `${path}.${suffix}${part}`);
  renameSync(path, `${path}.${suffix}`);
  return `${path}.${suffix}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
