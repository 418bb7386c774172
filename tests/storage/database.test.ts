import { chmodSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../electron/storage/database.ts";
import { QueueTable } from "../../electron/storage/queue-table.ts";
import { wordsOf } from "./problem-words.ts";
import { updatesOf } from "./table-files.ts";

const NOW = Date.UTC(2026, 10, 20, 6, 30);
let folder: string;
const path = (): string => join(folder, "docket.sqlite");
const open = (): ReturnType<typeof openDatabase> => openDatabase({ path: path(), now: () => NOW });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-database-"));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

function filled(): void {
  const { connection } = open();
  new QueueTable(connection).write("accountKey", {
    upserts: Array.from({ length: 200 }, (_, index) => ({ id: `act-${index}`, json: JSON.stringify({ text: "x".repeat(200) }) })),
    removes: [],
    notes: { asOf: "1" },
  });
  connection.close();
}

describe("the database", () => {
  it("keeps each accountKey's queue apart, over restarts", () => {
    const first = open().connection;
    const table = new QueueTable(first);
    table.write("one", { upserts: [{ id: "a", json: "1" }], removes: [], notes: { asOf: "5" } });
    table.write("two", { upserts: [{ id: "a", json: "2" }], removes: [], notes: {} });
    table.write("one", { upserts: [{ id: "b", json: "3" }], removes: ["a"], notes: { digest: "d" } });
    first.close();
    const second = open();
    expect(wordsOf(second.found)).toBeUndefined();
    expect(new QueueTable(second.connection).read("one")).toEqual({
      actions: [{ id: "b", json: "3" }],
      notes: { asOf: "5", digest: "d" },
      damaged: 0,
    });
    expect(new QueueTable(second.connection).read("two").actions).toEqual([{ id: "a", json: "2" }]);
    second.connection.close();
  });

  it("forces every commit to the disk", () => {
    const { connection } = open();
    const { database } = connection;
    expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
    expect(database.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: 2 });
    database.close();
  });

  it("does not wait for the disk for the last queue, but does for an update after it", () => {
    const { connection } = open();
    const { database } = connection;
    const seen: unknown[] = [];
    const exec = database.exec.bind(database);
    database.exec = (sql) => {
      if (sql === "COMMIT") seen.push(database.prepare("PRAGMA synchronous").get()?.["synchronous"]);
      exec(sql);
    };
    const table = new QueueTable(connection);
    table.write("one", { upserts: [{ id: "a", json: "1" }], removes: [], notes: {} });
    expect(() => table.write("one", { upserts: [{ id: "a", json: undefined as never }], removes: [], notes: {} })).toThrow();
    updatesOf(connection).putUpdate("one", { id: "u", json: "{}" }, []);
    expect(seen).toEqual([1, 2]);
    database.close();
  });

  it.each([
    ["garbage", () => writeFileSync(path(), "this is no database, whatever its name says".repeat(50))],
    ["a file that was cut off", () => (filled(), truncateSync(path(), 5_000))],
  ])("sets %s aside with its date, reports it, and continues", (_what, damage) => {
    damage();
    const { connection: database, found } = open();
    expect(wordsOf(found)).toMatch(/was damaged; it was set aside as docket\.sqlite\.damaged-2026-11-20T06-30-00\.000Z/);
    new QueueTable(database).write("accountKey", { upserts: [{ id: "a", json: "1" }], removes: [], notes: {} });
    expect(new QueueTable(database).read("accountKey").actions).toHaveLength(1);
    database.close();
    expect(readdirSync(folder)).toContain("docket.sqlite.damaged-2026-11-20T06-30-00.000Z");
  });

  it("works from memory, and reports that, where no file can be created", () => {
    writeFileSync(join(folder, "file"), "");
    const { connection: database, found } = openDatabase({ path: join(folder, "file", "docket.sqlite"), now: () => NOW });
    expect(found?.what).toBe("memoryOnly");
    expect(wordsOf(found)).toMatch(/cannot be used: /);
    expect(new QueueTable(database).read("accountKey")).toEqual({ actions: [], notes: {}, damaged: 0 });
    database.close();
  });

  it("works from memory on a full disk, and advises to make room", () => {
    const full = Object.assign(new Error("database or disk is full"), { errcode: 13 });
    vi.spyOn(DatabaseSync.prototype, "exec").mockImplementationOnce(() => {
      throw full;
    });
    const { connection: database, found } = open();
    expect([found?.what, wordsOf(found)]).toEqual([
      "memoryOnly",
      `${path()} cannot be used: the disk is full. Make room there, then restart Docket.`,
    ]);
    database.close();
  });

  it("leaves the file of a newer version alone", () => {
    const newer = new DatabaseSync(path());
    newer.exec("PRAGMA user_version = 999");
    newer.close();
    expect(wordsOf(open().found)).toMatch(/newer version of Docket/);
    expect(readdirSync(folder)).not.toContainEqual(expect.stringContaining("damaged"));
  });
});
