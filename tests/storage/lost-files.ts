/** Folders with the files of a Docket that was killed, for tests that lose some of them. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach } from "vitest";
import { openStores, type OpenedStores } from "../../electron/storage/stores.ts";
import { asWritten } from "../core/ledger-lines.ts";

export const ACCOUNT = "http://127.0.0.1:1 OBJECT:robot-7";
export let folder: string;
let opened: OpenedStores[];
export const at = (name: string, file = "docket.sqlite"): string => join(folder, name, file);

export function open(name: string): OpenedStores {
  const stores = openStores({ path: at(name), now: () => 0 });
  opened.push(stores);
  return stores;
}

/** Creates for each test of the file a folder of its own, which is removed afterwards. */
export function useLostFiles(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "docket-lost-"));
    opened = [];
  });
  afterEach(() => {
    for (const { close } of opened) close();
    rmSync(folder, { recursive: true, force: true });
  });
}

export function put({ stores }: OpenedStores, id: string): void {
  stores.updates.putUpdate(ACCOUNT, { id, json: JSON.stringify({ id, text: "x".repeat(300) }) }, [
    { at: 1, actionId: id, name: "Pump", kind: "update", event: asWritten("acknowledge: waiting") },
  ]);
}

/** Starts a Docket that keeps running, with `inFile` updates in its file and `inLog` in the log. */
export function running(name: string, inFile = 5, inLog = 5): OpenedStores {
  const stores = open(name);
  for (let index = 0; index < inFile; index += 1) put(stores, `file-${index}`);
  checkpoint(name);
  for (let index = 0; index < inLog; index += 1) put(stores, `log-${index}`);
  return stores;
}

/** Moves the log's contents into the file, as at a quiet moment. */
export function checkpoint(name: string): void {
  const database = new DatabaseSync(at(name));
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

/** Copies the disk's contents while `from` runs, as a kill leaves them. */
export function killed(from: string, to: string): void {
  cpSync(join(folder, from), join(folder, to), { recursive: true });
}

export function ids({ stores }: OpenedStores): string[] {
  return stores.updates.readUpdates(ACCOUNT).map(({ id }) => id);
}

/** Whether every remaining update is one to ask the user about, and none is to be sent. */
export function isAllDoubtful({ stores }: OpenedStores): boolean {
  return stores.updates.readUpdates(ACCOUNT).every(({ doubtful }) => doubtful === true);
}
