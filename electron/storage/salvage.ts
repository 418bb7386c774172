/**
 * Reads the readable content of a damaged database file for the new file that replaces it. Works on
 * a copy beside the file, which itself stays unchanged.
 */
import { copyFileSync, existsSync, mkdtempSync, openSync, closeSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SavedRows } from "../contract/storage.ts";
import type { Counts } from "./change-count.ts";
import { defineRowSum } from "./row-sum.ts";
import { readRows, writeRows, type FoundRows } from "./rows.ts";
import { createTables, TABLES, type TableName } from "./schema.ts";
import { countsOf } from "./connection.ts";

/** Updates come first. */
const ORDER = Object.keys(TABLES) as TableName[];
/** Fields of the database header (sqlite.org/fileformat2.html#the_database_header). */
const PAGE_COUNT_AT = 28;
const CHANGE_COUNTER_AT = 24;
const VERSION_VALID_FOR_AT = 92;
const FREE_LIST_AT = 32;
const FORMAT_AT = 18;
const WAL_FORMAT = 2;
const PAGE_BYTES = 4_096;

export interface Salvaged {
  tables: Record<TableName, FoundRows>;
  /** The change counts in the file; undefined if they cannot be read. */
  counts: Counts | undefined;
  /** Whether every update of the file is present in its last version. */
  isOutboxWhole: boolean;
}

/**
 * Reads the readable part of the file at `path`.
 * @throws the system's error if it cannot be copied
 */
export function salvage(path: string): Salvaged {
  const first = attempt(path, false);
  if (first.tables.outbox.rows.length > 0 && !first.tables.outbox.isPartial) return first;
  // The first page holds the roots of the tables. A new file of this format has the same roots.
  const second = attempt(path, true);
  return second.tables.outbox.rows.length > first.tables.outbox.rows.length || total(second) > total(first) ? second : first;
}

/**
 * Writes the salvaged rows into a file of the present format, within a transaction of the caller.
 * `doubtful`: later versions of its updates may be lost.
 */
export function writeSalvaged(database: DatabaseSync, { tables }: Salvaged, doubtful: boolean): void {
  for (const table of ORDER) writeRows(database, table, tables[table].rows, table === "outbox" && doubtful ? { doubtful: 1 } : {});
}

export function savedRowsOf({ tables }: Salvaged): SavedRows {
  const { outbox, draft, ledger, queue } = tables;
  return { updates: outbox.rows.length, drafts: draft.rows.length, lines: ledger.rows.length, actions: queue.rows.length };
}

function total({ tables }: Salvaged): number {
  return ORDER.reduce((sum, table) => sum + tables[table].rows.length, 0);
}

function attempt(path: string, withNewFirstPage: boolean): Salvaged {
  const folder = mkdtempSync(`${path}.salvage-`);
  try {
    const copy = join(folder, basename(path));
    for (const part of ["", "-wal"]) if (existsSync(path + part)) copyRegularFile(path + part, copy + part);
    if (withNewFirstPage) replaceFirstPage(copy, join(folder, "new.sqlite"));
    return readCopy(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies a regular file only; copying a pipe would block without end. */
function copyRegularFile(path: string, copy: string): void {
  if (!statSync(path).isFile()) throw new Error(`${path} is not a regular file`);
  copyFileSync(path, copy);
}

function readCopy(copy: string): Salvaged {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(copy);
    defineRowSum(database);
    return readAll(database);
  } catch {
    const nothing: FoundRows = { rows: [], rotten: [], isPartial: true };
    return {
      tables: Object.fromEntries(ORDER.map((table) => [table, nothing])) as Salvaged["tables"],
      counts: undefined,
      isOutboxWhole: false,
    };
  } finally {
    database?.close();
  }
}

function readAll(database: DatabaseSync): Salvaged {
  const tables = Object.fromEntries(ORDER.map((table) => [table, readRows(database, table)])) as Salvaged["tables"];
  const counts = readCounts(database);
  const { rows, rotten, isPartial } = tables.outbox;
  const sum = rows.reduce((all, row) => all + Number(row["sum"]), 0);
  return {
    tables,
    counts: counts === undefined ? undefined : countsOf(counts),
    isOutboxWhole: !isPartial && rotten.length === 0 && counts !== undefined && Number(counts["outbox_sum"]) === sum,
  };
}

function readCounts(database: DatabaseSync): Record<string, unknown> | undefined {
  // The second name is that of format 3.
  for (const table of ["change_count", "mark"]) {
    try {
      return database.prepare(`SELECT file, updates, texts, ${table === "mark" ? "outbox AS " : ""}outbox_sum FROM ${table}`).get();
    } catch {
      // The table does not exist or cannot be read.
    }
  }
  return undefined;
}

/** Replaces the first page with that of a new file, set to the present number of pages. */
function replaceFirstPage(path: string, scratch: string): void {
  const fresh = new DatabaseSync(scratch);
  createTables(fresh);
  fresh.close();
  const page = readFileSync(scratch).subarray(0, PAGE_BYTES);
  page.writeUInt32BE(Math.floor(statSync(path).size / PAGE_BYTES), PAGE_COUNT_AT);
  page.writeUInt32BE(1, CHANGE_COUNTER_AT);
  page.writeUInt32BE(1, VERSION_VALID_FOR_AT);
  page.fill(0, FREE_LIST_AT, FREE_LIST_AT + 8);
  page.fill(WAL_FORMAT, FORMAT_AT, FORMAT_AT + 2);
  const handle = openSync(path, "r+");
  try {
    writeSync(handle, page, 0, page.length, 0);
  } finally {
    closeSync(handle);
  }
}
