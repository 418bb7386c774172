/**
 * The tables of Docket's database, and the requirements for a file of the present format. Every row
 * has a checksum; the columns that it covers are listed only here.
 */
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { rowSum } from "./row-sum.ts";

/** `user_version` of a file of this format; migration.ts handles the older ones. */
export const VERSION = 5;

/** The columns of each table, in the order used by their checksum. */
export const TABLES = {
  outbox: ["accountKey", "id", "position", "record", "doubtful"],
  draft: ["accountKey", "action", "move", "draft"],
  ledger: ["accountKey", "at", "action", "name", "kind", "code", "params"],
  queue: ["accountKey", "id", "entry"],
  queue_note: ["accountKey", "name", "value"],
  queue_history: ["accountKey", "action", "position", "entry"],
} as const;

export type TableName = keyof typeof TABLES;

/**
 * `outbox.doubtful`: the row was found in a file that had lost later changes. `change_count`: the
 * number of this file, its changes of updates and of other texts, and the sum of the outbox's
 * checksums. The table name is quoted as SQLite quotes the new name of a renamed table.
 */
const CREATE_TABLES = `
  CREATE TABLE outbox (position INTEGER PRIMARY KEY, accountKey TEXT NOT NULL, id TEXT NOT NULL, record TEXT NOT NULL,
    doubtful INTEGER NOT NULL, sum INTEGER NOT NULL, UNIQUE (accountKey, id));
  CREATE TABLE draft (number INTEGER PRIMARY KEY, accountKey TEXT NOT NULL, action TEXT NOT NULL, move TEXT NOT NULL, draft TEXT NOT NULL,
    sum INTEGER NOT NULL, UNIQUE (accountKey, action, move));
  CREATE TABLE ledger (number INTEGER PRIMARY KEY, accountKey TEXT NOT NULL, at INTEGER NOT NULL, action TEXT NOT NULL, name TEXT NOT NULL,
    kind TEXT NOT NULL, code TEXT NOT NULL, params TEXT NOT NULL, sum INTEGER NOT NULL);
  CREATE INDEX ledger_at ON ledger (at);
  CREATE TABLE queue (accountKey TEXT NOT NULL, id TEXT NOT NULL, entry TEXT NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (accountKey, id)) WITHOUT ROWID;
  CREATE TABLE queue_note (accountKey TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (accountKey, name)) WITHOUT ROWID;
  CREATE TABLE "change_count" (id INTEGER PRIMARY KEY CHECK (id = 1), file INTEGER NOT NULL, updates INTEGER NOT NULL, texts INTEGER NOT NULL,
    outbox_sum INTEGER NOT NULL);
  INSERT INTO change_count VALUES (1, abs(random() % 1000000000000), 0, 0, 0);`;

/**
 * The lines of each Action's history, in order. Created last, so that the pages of the other tables
 * are where older versions have them, which salvage.ts relies on.
 */
const CREATE_HISTORY = `
  CREATE TABLE queue_history (accountKey TEXT NOT NULL, action TEXT NOT NULL, position INTEGER NOT NULL, entry TEXT NOT NULL,
    sum INTEGER NOT NULL, PRIMARY KEY (accountKey, action, position)) WITHOUT ROWID;`;

const CREATE_TRIGGERS = `
  CREATE TRIGGER outbox_added AFTER INSERT ON outbox BEGIN UPDATE change_count SET outbox_sum = outbox_sum + new.sum; END;
  CREATE TRIGGER outbox_changed AFTER UPDATE ON outbox BEGIN UPDATE change_count SET outbox_sum = outbox_sum + new.sum - old.sum; END;
  CREATE TRIGGER outbox_removed AFTER DELETE ON outbox BEGIN UPDATE change_count SET outbox_sum = outbox_sum - old.sum; END;`;

/** Creates the tables in an empty file, within a transaction of the caller. */
export function createTables(database: DatabaseSync): void {
  database.exec(CREATE_TABLES);
  createHistory(database);
  createTriggers(database);
  database.exec(`PRAGMA user_version = ${VERSION}`);
}

/** Creates the table of histories in a file of a version before the fifth. */
export function createHistory(database: DatabaseSync): void {
  database.exec(CREATE_HISTORY);
}

/** Creates the triggers that maintain the outbox's checksum total, in a file without them. */
export function createTriggers(database: DatabaseSync): void {
  database.exec(CREATE_TRIGGERS);
}

/** Returns SQL that is true for a row that is as it was written. */
export function isSound(table: TableName): string {
  return `(sum IS row_sum(${TABLES[table].join(", ")}))`;
}

/** Like `isSound`, for a row that was read with all these columns and its checksum. */
export function isSoundRow(table: TableName, row: Record<string, SQLOutputValue>): boolean {
  return rowSum(TABLES[table].map((column) => row[column] ?? null)) === Number(row["sum"]);
}

/**
 * Returns the names of the parts of the schema that differ from this version's; empty if none do.
 */
export function flawsOfSchema(database: DatabaseSync, expected: ReadonlyMap<string, string>): string[] {
  const found = schemaOf(database);
  return [...expected].filter(([name, sql]) => found.get(name) !== sql).map(([name]) => name);
}

/** Returns tables, indexes and triggers by name, with the SQL that created each. */
export function schemaOf(database: DatabaseSync): Map<string, string> {
  const rows = database.prepare("SELECT name, type, tbl_name, sql FROM sqlite_schema").all();
  return new Map(rows.map((row) => [String(row["name"]), [row["type"], row["tbl_name"], row["sql"]].map(String).join(" ")]));
}

export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
}
