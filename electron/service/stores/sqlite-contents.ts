/**
 * Reads and writes all contents of a service's file in one transaction: an export is of one moment,
 * and an import is written completely or not at all.
 */
import type { JsonValue } from "@bufbuild/protobuf";
import type { DatabaseSync } from "node:sqlite";
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { UpdateEntry } from "../update-entry.ts";
import type { Incoming, StoredRecord } from "./contents.ts";
import { actionJson, entryJson, readAction, readEntry } from "./entry-text.ts";
import { codeOf, FULL, openFile, openToRead, wordsOf } from "./sqlite-file.ts";
import type { Revision } from "./store.ts";

/** A service may run meanwhile; the changes that it writes are not included. */
export async function* readFolder(folder: string): AsyncGenerator<StoredRecord> {
  const { database, path, close } = openToRead(folder);
  try {
    database.exec("BEGIN");
    for (const entry of storedEntries(database, path)) yield { kind: "update", entry };
    for (const { action } of storedActions(database, path)) yield { kind: "action", action };
  } finally {
    close();
  }
}

/** Rejects with a message, and then leaves nothing in the folder. */
export async function fillFolder(folder: string, { records }: Incoming): Promise<void> {
  const { database, path, close } = openFile(folder);
  try {
    refuseUsed(database, path);
    const action = database.prepare("INSERT INTO actions (id, revision, action) VALUES (?, ?, ?)");
    const update = database.prepare("INSERT INTO updates (at, entry) VALUES (?, ?)");
    let revision: Revision = 0;
    database.exec("BEGIN IMMEDIATE");
    for await (const record of records()) {
      if (record.kind === "update") update.run(record.entry.at, JSON.stringify(entryJson(record.entry)));
      else action.run(record.action.id, (revision += 1), JSON.stringify(actionJson(record.action)));
    }
    database.prepare("UPDATE latest SET revision = ?").run(revision);
    database.exec("COMMIT");
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    const what = codeOf(error) === FULL ? "the disk is full" : `the file ${path} cannot be written: ${wordsOf(error)}`;
    throw new Error(`${what}; nothing was imported`, { cause: error });
  } finally {
    // Closing discards uncommitted changes.
    close();
  }
}

/**
 * Yields the Actions in the order in which they were first stored. Throws an Error whose message
 * names an unreadable one.
 */
export function* storedActions(database: DatabaseSync, path: string): Generator<{ id: string; action: Action; revision: Revision }> {
  for (const { id, revision, action } of database.prepare("SELECT id, revision, action FROM actions ORDER BY place").iterate()) {
    const read = orUnreadable(path, `the Action ${String(id)}`, () => readAction(JSON.parse(String(action)) as JsonValue));
    yield { id: String(id), action: read, revision: Number(revision) };
  }
}

/** Yields the log in order. Throws an Error whose message names an unreadable entry. */
export function* storedEntries(database: DatabaseSync, path: string): Generator<UpdateEntry> {
  for (const { number, entry } of database.prepare("SELECT number, entry FROM updates ORDER BY number").iterate()) {
    yield orUnreadable(path, `the update ${String(number)}`, () => readEntry(JSON.parse(String(entry)) as JsonValue));
  }
}

function refuseUsed(database: DatabaseSync, path: string): void {
  const count = (table: "actions" | "updates"): number => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
  const [actions, updates] = [count("actions"), count("updates")];
  if (actions + updates === 0) return;
  throw new Error(
    `the file ${path} holds ${actions} Actions and ${updates} updates, and an import goes where there is nothing: give it a folder of its own`,
  );
}

function orUnreadable<T>(path: string, what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`the file ${path} is damaged: ${what} in it cannot be read (${wordsOf(error)}); nothing was changed`, { cause: error });
  }
}
