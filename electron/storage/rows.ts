/**
 * Copies rows from one file to another: reads them by column name from the tables of a file,
 * skipping damage, and writes them into a file of the present format.
 */
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
import { columnsOf, eventOfSentence } from "./ledger-row.ts";
import { isSoundRow, TABLES, type TableName } from "./schema.ts";

type Row = Record<string, SQLOutputValue>;

export interface FoundRows {
  /** Rows in the order of the table, with every column that the checksum covers. */
  rows: Row[];
  /** Rows that could be read but differ from what was written. */
  rotten: Row[];
  /** Whether the table, or a part of it, cannot be read. */
  isPartial: boolean;
}

/** The column with a row's position; tables without one are read from both ends. */
const KEYS: Readonly<Partial<Record<TableName, string>>> = { outbox: "position", draft: "number", ledger: "number" };
/** Columns that older formats named differently. */
const RENAMED: Readonly<Record<string, string>> = { desk: "accountKey", words: "code", line: "params" };
/** Defaults of columns that older formats did not have. */
const DEFAULTS: Readonly<Record<string, SQLOutputValue>> = { doubtful: 0 };
/** Maximum number of damaged places in one table that are skipped. */
const MAX_GAPS = 200;

/** Returns every row of a table that can be read. Never throws. */
export function readRows(database: DatabaseSync, table: TableName): FoundRows {
  const found = collect(database, table);
  const columns = TABLES[table];
  const result: FoundRows = { rows: [], rotten: [], isPartial: found.isPartial };
  for (const row of found.rows) {
    const whole = { ...DEFAULTS, ...renamed(row) };
    if (columns.some((column) => whole[column] === undefined)) result.isPartial = true;
    else if (!("sum" in row) || isSoundRow(table, whole)) result.rows.push(table === "ledger" ? presentLine(whole) : whole);
    else result.rotten.push(whole);
  }
  return result;
}

/**
 * Writes rows into a table, within a transaction of the caller. Of two rows with one key, which
 * occur only in a damaged file, the first is kept.
 */
export function writeRows(database: DatabaseSync, table: TableName, rows: readonly Row[], changed: Row = {}): void {
  const columns = TABLES[table];
  const names = columns.join(", ");
  const values = columns.map((column) => `:${column}`).join(", ");
  const insert = database.prepare(`INSERT OR IGNORE INTO ${table} (${names}, sum) VALUES (${values}, row_sum(${values}))`);
  for (const row of table === "outbox" ? placed(rows) : rows)
    insert.run(Object.fromEntries(columns.map((column) => [column, (changed[column] ?? row[column]) as SQLInputValue])));
}

/**
 * Converts a line from before version 4, which held a sentence and a multi-line search copy, never
 * JSON.
 */
function presentLine(row: Row): Row {
  const isOld = !String(row["params"]).startsWith("{");
  return isOld ? { ...row, ...columnsOf(eventOfSentence(String(row["code"]))) } : row;
}

function renamed(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [RENAMED[column] ?? column, value]));
}

/**
 * Returns the rows in order of position, with unique positions: older formats counted them per
 * accountKey.
 */
function placed(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => Number(a["position"]) - Number(b["position"])).map((row, index) => ({ ...row, position: index + 1 }));
}

function collect(database: DatabaseSync, table: TableName): { rows: Row[]; isPartial: boolean } {
  const key = hasColumn(database, table, KEYS[table]) ? KEYS[table] : undefined;
  if (key === undefined) {
    const forward = read(database, `SELECT * FROM ${table}`);
    if (!forward.isPartial) return forward;
    // The first two columns are the key, under any name in older formats.
    const backward = read(database, `SELECT * FROM ${table} ORDER BY 1 DESC, 2 DESC`);
    const seen = new Set(forward.rows.map((row) => JSON.stringify(Object.values(row).map(String))));
    const others = backward.rows.filter((row) => !seen.has(JSON.stringify(Object.values(row).map(String))));
    return { rows: [...forward.rows, ...others.toReversed()], isPartial: true };
  }
  const rows: Row[] = [];
  let from: bigint | undefined = -(2n ** 63n);
  let isPartial = false;
  for (let gaps = 0; from !== undefined && gaps <= MAX_GAPS; gaps += 1) {
    const part = read(database, `SELECT * FROM ${table} WHERE ${key} >= ? ORDER BY ${key}`, from);
    rows.push(...part.rows);
    if (!part.isPartial) return { rows, isPartial };
    isPartial = true;
    const last = part.rows.at(-1)?.[key];
    from = nextReadable(database, table, key, (last === undefined ? 0n : BigInt(last as number | bigint)) + 1n);
  }
  return { rows, isPartial };
}

/**
 * Returns the smallest key found from which rows are readable again; undefined if there is none.
 */
function nextReadable(database: DatabaseSync, table: TableName, key: string, from: bigint): bigint | undefined {
  const at = (start: bigint): bigint | undefined => {
    const { rows } = read(database, `SELECT * FROM ${table} WHERE ${key} >= ? ORDER BY ${key} LIMIT 1`, start);
    const found = rows[0]?.[key];
    return found === undefined ? undefined : BigInt(found as number | bigint);
  };
  let bad = from;
  let step = 1n;
  for (; step < 2n ** 40n; step *= 2n) {
    const found = at(from + step);
    if (found === undefined) {
      bad = from + step;
      continue;
    }
    let good = from + step;
    while (good - bad > 1n) {
      const middle = (good + bad) / 2n;
      if (at(middle) === undefined) bad = middle;
      else good = middle;
    }
    return good;
  }
  return undefined;
}

/** Returns the rows before the first damage. */
function read(database: DatabaseSync, sql: string, ...values: SQLInputValue[]): { rows: Row[]; isPartial: boolean } {
  const rows: Row[] = [];
  try {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    for (const row of statement.iterate(...values)) rows.push(row);
    return { rows, isPartial: false };
  } catch {
    return { rows, isPartial: true };
  }
}

function hasColumn(database: DatabaseSync, table: TableName, column: string | undefined): boolean {
  if (column === undefined) return false;
  try {
    // A table without a rowid cannot be read in ranges of its position.
    database.prepare(`SELECT rowid, ${column} FROM ${table} LIMIT 1`);
    return true;
  } catch {
    return false;
  }
}
