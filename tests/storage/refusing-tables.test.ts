/** Tests the tables on a disk that is full, read-only, held or gone: each failure is reported. */
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, vi } from "vitest";
import { Connection } from "../../electron/storage/connection.ts";
import { openDatabase } from "../../electron/storage/database.ts";
import { DraftTable } from "../../electron/storage/draft-table.ts";
import { LedgerTable } from "../../electron/storage/ledger-table.ts";
import { defineRowSum } from "../../electron/storage/row-sum.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { asWritten } from "../core/ledger-lines.ts";
import { inWords } from "./problem-words.ts";
import { ANY, tableFiles, updatesOf } from "./table-files.ts";

const { path, open, closeLater } = tableFiles();
const LONG = "x".repeat(100_000);

/** Leaves the disk no room for another page. */
function fill({ database }: Connection): void {
  const pages = Number(database.prepare("PRAGMA page_count").get()?.["page_count"]);
  database.exec(`PRAGMA max_page_count = ${pages}`);
}

describe("a disk that cannot", () => {
  /** Each table's writes, with the sentence when the write fails. */
  const writes: [sentence: string, write: (database: Connection) => void][] = [
    ["The update could not be kept", (database) => updatesOf(database).putUpdate("accountKey", { id: "new", json: LONG }, [])],
    [
      "The draft could not be kept",
      (database) => new DraftTable(database).putDraft("accountKey", { actionId: "new", move: "report", phase: "", statusMessage: LONG }),
    ],
    [
      "The ledger could not be written",
      (database) =>
        new LedgerTable(database).append("accountKey", [{ at: 1, actionId: "new", name: "", kind: "opened", event: asWritten(LONG) }]),
    ],
  ];

  it.each(writes)("is full: %s, and the old rows stay", (sentence, write) => {
    const database = open();
    const [updates, drafts, ledger] = [updatesOf(database), new DraftTable(database), new LedgerTable(database)];
    updates.putUpdate("accountKey", { id: "a", json: "1" }, []);
    fill(database);
    expect(() => inWords(() => write(database))).toThrow(
      new RegExp(`^${sentence}: the disk is full \\(database or disk is full\\)\\.$`, "u"),
    );
    expect(updates.readUpdates("accountKey")).toEqual([{ id: "a", json: "1" }]);
    expect(drafts.readDrafts("accountKey")).toEqual([]);
    expect([...ledger.all("accountKey")]).toEqual([]);
    // The same write succeeds as soon as there is room.
    database.database.exec("PRAGMA max_page_count = 100000");
    write(database);
    expect(updates.readUpdates("accountKey").length + drafts.readDrafts("accountKey").length + [...ledger.all("accountKey")].length).toBe(
      2,
    );
  });

  it.each(writes)("may only be read: %s", (sentence, write) => {
    open();
    const readOnly = new DatabaseSync(path(), { readOnly: true });
    defineRowSum(readOnly);
    const database = new Connection({ database: readOnly });
    closeLater(database);
    expect(() => inWords(() => write(database))).toThrow(
      new RegExp(`^${sentence}: Docket's file, or its folder, cannot be written to \\(.+\\)\\.$`, "u"),
    );
  });

  it.each(writes)("is held by another program: %s, until it is free again", async (sentence, write) => {
    const holder = open();
    holder.database.exec("BEGIN IMMEDIATE");
    const database = open();
    expect(() => inWords(() => write(database))).toThrow(
      new RegExp(`^${sentence}: another program is writing to Docket's file and has not released it`, "u"),
    );
    holder.database.exec("ROLLBACK");
    await vi.waitFor(() => write(database));
  });

  it("now belongs to another Docket: nothing is written, not even in quiet moments or at the end", async () => {
    const clock = new FakeClock();
    let isHeld = true;
    const opened = openDatabase({ path: path(), now: () => clock.now(), clock, mayWrite: () => isHeld });
    const database = opened.connection;
    for (const [, write] of writes) write(database);
    isHeld = false;
    const before = readFileSync(`${path()}-wal`);
    for (const [sentence, write] of writes)
      expect(() => inWords(() => write(database))).toThrow(`${sentence}: another Docket took over ${path()} while this one stood still.`);
    // The checkpoint of a quiet moment.
    await clock.advance(60_000);
    expect(readFileSync(`${path()}-wal`).equals(before)).toBe(true);
    isHeld = true;
    database.close();
  });

  it("is gone: reading, removing and shortening fail with a message too", () => {
    const database = open();
    const [updates, drafts, ledger] = [updatesOf(database), new DraftTable(database), new LedgerTable(database)];
    database.close();
    expect(() => inWords(() => updates.readUpdates("accountKey"))).toThrow(/^The waiting updates could not be read: .+\.$/u);
    expect(() => inWords(() => updates.removeUpdate("accountKey", "a", []))).toThrow(/^The update could not be removed: .+\.$/u);
    expect(() => inWords(() => drafts.readDrafts("accountKey"))).toThrow(/^The drafts could not be read: .+\.$/u);
    expect(() => inWords(() => drafts.removeDraft("accountKey", "a", "report"))).toThrow(/^The draft could not be removed: .+\.$/u);
    expect(() => inWords(() => [...ledger.all("accountKey")])).toThrow(/^The ledger could not be read: .+\.$/u);
    expect(() => inWords(() => ledger.search("accountKey", [], { before: 1, rows: 1 }))).toThrow(/^The ledger could not be read: .+\.$/u);
    expect(() => inWords(() => ledger.prune({ ...ANY, maxBytes: 0 }))).toThrow(/^The ledger could not be shortened: .+\.$/u);
  });
});
