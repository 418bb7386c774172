/**
 * Converts a file of an older format to the present one, in one transaction: a kill in the middle
 * leaves the older file unchanged. Formats 1 and 2 had no checksums. Format 3 is that of 0.1.0. Up
 * to format 4 an entry of the queue held its history; core reads both, and writes the present one.
 */
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
import { inTransaction, withBigInts } from "./connection.ts";
import { DamagedError, NewerVersionError } from "./disk-fault.ts";
import { columnsOf, eventOfSentence } from "./ledger-row.ts";
import { readRows, writeRows } from "./rows.ts";
import { createHistory, createTables, createTriggers, isSoundRow, schemaOf, TABLES, VERSION, versionOf, type TableName } from "./schema.ts";

const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/**
 * Migrates the database if its format is older.
 * @throws NewerVersionError, DamagedError, or SQLite's error for damage
 */
export function migrate(database: DatabaseSync): void {
  const version = versionOf(database);
  if (version > VERSION) throw new NewerVersionError();
  if (version === VERSION) return;
  inTransaction(database, () => {
    // Another instance may have migrated the file meanwhile.
    const now = versionOf(database);
    if (now === VERSION) return;
    if (now < 3) copyRows(database);
    if (now === 3) fromVersion3(database);
    if (now >= 3) createHistory(database);
    database.exec(`PRAGMA user_version = ${VERSION}`);
  });
}

/**
 * Migrates format 3. Checksums cover values and not names: every row keeps its checksum, and a
 * corrupted row stays corrupted.
 */
function fromVersion3(database: DatabaseSync): void {
  for (const trigger of ["added", "changed", "removed"]) database.exec(`DROP TRIGGER IF EXISTS outbox_${trigger}`);
  for (const table of ["outbox", "draft", "ledger", "queue", "queue_note"])
    database.exec(`ALTER TABLE ${table} RENAME COLUMN desk TO accountKey`);
  database.exec(`
    ALTER TABLE mark RENAME TO change_count;
    ALTER TABLE change_count RENAME COLUMN one TO id;
    ALTER TABLE change_count RENAME COLUMN outbox TO outbox_sum`);
  createTriggers(database);
  database.exec(`
    ALTER TABLE ledger RENAME COLUMN words TO code;
    ALTER TABLE ledger RENAME COLUMN line TO params`);
  rewriteLines(database);
}

/** Rewrites lines in place, so that they keep their numbers, by which days of use are counted. */
function rewriteLines(database: DatabaseSync): void {
  const read = withBigInts(database.prepare("SELECT * FROM ledger WHERE number > ? ORDER BY number LIMIT 1000"));
  const write = database.prepare(
    `UPDATE ledger SET code = :code, params = :params, sum = row_sum(accountKey, at, action, name, kind, :code, :params)
     WHERE number = :number`,
  );
  let last: SQLInputValue | undefined = -(2n ** 63n);
  while (last !== undefined) {
    const rows: Record<string, SQLOutputValue>[] = read.all(last);
    for (const row of rows)
      if (isSoundRow("ledger", row)) write.run({ number: row["number"] ?? null, ...columnsOf(eventOfSentence(String(row["code"]))) });
    last = rows.at(-1)?.["number"];
  }
}

/** Migrates formats 1 and 2: copies the rows into new tables, where each row gets its checksum. */
function copyRows(database: DatabaseSync): void {
  const schema = schemaOf(database);
  if (schema.has("mark") || schema.has("change_count")) throw new DamagedError("its version number is not its own");
  const found = TABLE_NAMES.filter((table) => schema.has(table)).map((table) => ({ table, ...readRows(database, table) }));
  for (const { table, isPartial, rotten } of found) {
    if (isPartial || rotten.length > 0) throw new DamagedError(`its table ${table} cannot be read`);
    database.exec(`DROP TABLE ${table}`);
  }
  createTables(database);
  for (const { table, rows } of found) writeRows(database, table, rows);
}
