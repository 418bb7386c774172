/**
 * Copies of the files of Docket 0.1.0 (fixtures/0.1.0/README.md), and their rows as written by it.
 */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("fixtures/0.1.0", import.meta.url));
/** Folder of database version 4; its accounts are those of 0.1.0 (fixtures/version-4/README.md). */
const FOLDER_4 = fileURLToPath(new URL("fixtures/version-4", import.meta.url));

/** With this option, SQLite creates no file beside the database. */
const IMMUTABLE = new URL("fixtures/0.1.0/docket.sqlite?immutable=1", import.meta.url);

/** A moment after all times in the files, in epoch milliseconds. */
export const AFTER_0_1_0 = Date.UTC(2026, 10, 20, 9, 35);

/** The accounts of the files. */
export const ROBOT_7 = "http://127.0.0.1:1 OBJECT:robot-7";
export const ROBOT_8 = "http://127.0.0.1:1 OBJECT:robot-8";
export const LEA = "https://actions.example/eu USER:lea@example";

/** Copies the database and its count into a folder. Returns the database's path. */
export function copyTo(folder: string, version: "0.1.0" | "version 4" = "0.1.0"): string {
  const from = version === "0.1.0" ? FOLDER : FOLDER_4;
  for (const name of ["docket.sqlite", "docket.sqlite.count"]) copyFileSync(join(from, name), join(folder, name));
  return join(folder, "docket.sqlite");
}

export type Row = Record<string, unknown>;

/** Returns every row of a table, in the order of its key. */
export function rowsOf(path: string | URL, table: string): Row[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all();
  database.close();
  return rows.map((row) => ({ ...row }));
}

/** Returns the rows of a table as 0.1.0 wrote them, under the present names of their columns. */
export function rowsOf010(table: "outbox" | "draft" | "ledger" | "queue" | "queue_note"): Row[] {
  return rowsOf(IMMUTABLE, table).map(({ desk, ...row }) => ({ ...row, accountKey: desk }));
}
