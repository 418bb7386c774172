/**
 * Tests a file with a missing part or a hole: set aside and reported, with its readable rows in the
 * new file, updates first.
 */
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ChangeCount } from "../../electron/storage/change-count.ts";
import { openStores, type OpenedStores } from "../../electron/storage/stores.ts";
import { asWritten } from "../core/ledger-lines.ts";
import { wordsOf } from "./problem-words.ts";

const ACCOUNT = "http://127.0.0.1:1 OBJECT:robot-7";
const NOW = Date.UTC(2026, 10, 20, 6, 30);
const ASIDE = "docket.sqlite.damaged-2026-11-20T06-30-00.000Z";
const COUNT = 120;
let folder: string;
let opened: OpenedStores[];
const path = (): string => join(folder, "docket.sqlite");

function open(): OpenedStores {
  const stores = openStores({ path: path(), now: () => NOW });
  opened.push(stores);
  return stores;
}

function fill({ stores }: OpenedStores): void {
  for (let index = 0; index < COUNT; index += 1) {
    stores.updates.putUpdate(ACCOUNT, { id: `u-${index}`, json: JSON.stringify({ text: "x".repeat(300) }) }, [
      { at: index, actionId: `a-${index}`, name: "Pump", kind: "update", event: asWritten("acknowledge: waiting") },
    ]);
    stores.drafts.putDraft(ACCOUNT, { actionId: `a-${index}`, move: "report", phase: "", statusMessage: "y".repeat(300) });
  }
  stores.queue.write(ACCOUNT, { upserts: [{ id: "a-1", json: '{"id":"a-1"}' }], removes: [], notes: { asOf: "5" } });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-salvage-"));
  opened = [];
  const first = open();
  fill(first);
  first.close();
});
afterEach(() => {
  for (const { close } of opened) close();
  rmSync(folder, { recursive: true, force: true });
});

function change(sql: string): void {
  const database = new DatabaseSync(path());
  database.exec(sql);
  database.close();
}

const ids = ({ stores }: OpenedStores): string[] => stores.updates.readUpdates(ACCOUNT).map(({ id }) => id);
const ALL = Array.from({ length: COUNT }, (_, index) => `u-${index}`);

describe("a file of the present version", () => {
  it.each([
    ["a table", "DROP TABLE draft", { drafts: 0 }],
    ["the counts", "DROP TABLE change_count", {}],
    ["the counts' row", "DELETE FROM change_count", {}],
    ["a column", "ALTER TABLE ledger DROP COLUMN name", { lines: 0 }],
    ["an index", "DROP INDEX ledger_at", {}],
    ["a trigger", "DROP TRIGGER outbox_changed", {}],
    ["the type of a table", "DROP TABLE queue; CREATE VIEW queue AS SELECT 'd' AS accountKey, 'a' AS id, 'x' AS entry, 1 AS sum", {}],
    ["the type of a column", "DROP TABLE queue_note; CREATE TABLE queue_note (accountKey BLOB, name BLOB, value BLOB, sum BLOB)", {}],
    ["its key", "CREATE TABLE other AS SELECT * FROM draft; DROP TABLE draft; ALTER TABLE other RENAME TO draft", {}],
    ["its own version number", "PRAGMA user_version = 0", {}],
    ["its own version number, which is an older one's", "PRAGMA user_version = 2", {}],
    ["its own version number, which is that of 0.1.0", "PRAGMA user_version = 3", {}],
  ])(
    "without %s is set aside and reported, and all the rest is saved",
    (_what, sql, { drafts = COUNT, lines = COUNT }: { drafts?: number; lines?: number }) => {
      change(sql);
      const next = open();
      expect(wordsOf(next.found)).toMatch(
        new RegExp(`was damaged; it was set aside as ${ASIDE}\\. What could be read was saved: ${COUNT} updates`, "u"),
      );
      expect([next.found?.what]).toEqual(["salvaged"]);
      expect([ids(next), next.stores.drafts.readDrafts(ACCOUNT).length, [...next.stores.ledger.all(ACCOUNT)].length]).toEqual([
        ALL,
        drafts,
        lines,
      ]);
      expect(readdirSync(folder)).toContain(ASIDE);
      next.close();
      expect(wordsOf(open().found)).toBeUndefined();
    },
  );

  it("whose updates are complete sends them as before; where some may be missing, sends none by itself", () => {
    change("DROP TABLE draft");
    expect(
      open()
        .stores.updates.readUpdates(ACCOUNT)
        .some(({ doubtful }) => doubtful),
    ).toBe(false);
    opened.pop()?.close();
    change("DROP TABLE draft; DROP TABLE change_count");
    const next = open();
    expect(wordsOf(next.found)).toMatch(
      /Docket cannot know whether other updates were lost; those that were saved are not sent unless you say so\.$/u,
    );
    expect(next.stores.updates.readUpdates(ACCOUNT).every(({ doubtful }) => doubtful)).toBe(true);
  });

  it("without its outbox reports the lost updates by the number of their changes", () => {
    change("DROP TABLE outbox");
    const next = open();
    expect(wordsOf(next.found)).toMatch(
      /saved: 120 drafts, 120 lines of the ledger, and 1 Action of the last queue\. Docket cannot know whether other updates were lost/u,
    );
    expect(ids(next)).toEqual([]);
  });
});

describe("a kill, or a full disk, while a damaged file is replaced", () => {
  it("loses nothing: the next start has the saved updates, and sends none of them by itself", () => {
    change("DROP TABLE draft");
    open().close();
    opened = [];
    // The state between the two renames.
    renameSync(path(), `${path()}.new`);
    const count = new ChangeCount(`${path()}.count`);
    count.write({ file: 1, updates: COUNT, texts: COUNT }, true);
    count.write({ file: 1, updates: COUNT + 1, texts: COUNT }, true);
    count.close();
    const next = open();
    expect([ids(next), next.found?.what]).toEqual([ALL, "lossSeen"]);
    expect(next.stores.updates.readUpdates(ACCOUNT).every(({ doubtful }) => doubtful)).toBe(true);
  });

  it("leaves the damaged file where it is when no new one can be created", () => {
    change("DROP TABLE draft");
    mkdirSync(`${path()}.new`);
    writeFileSync(join(`${path()}.new`, "file"), "");
    const held = open();
    expect(held.found).toMatchObject({ what: "memoryOnly", problem: { code: "fileDamagedInPlace", params: { path: path() } } });
    held.close();
    rmSync(`${path()}.new`, { recursive: true });
    expect(ids(open())).toEqual(ALL);
  });

  it("leaves no temporary file behind, and keeps two damaged files of one moment", () => {
    change("DROP TABLE draft");
    open().close();
    change("DROP TABLE draft");
    open().close();
    expect(readdirSync(folder).toSorted()).toEqual(["docket.sqlite", "docket.sqlite.count", ASIDE, `${ASIDE}-2`]);
  });
});

describe("a hole in the file", () => {
  it("of one page, wherever it is, keeps every row outside it", () => {
    const pages = statSync(path()).size / 4_096;
    const whole = readFileSync(path());
    const kept: number[] = [];
    for (let page = 1; page < pages; page += 1) {
      cpSync(folder, `${folder}-${page}`, { recursive: true });
      const place = join(`${folder}-${page}`, "docket.sqlite");
      const handle = openSync(place, "r+");
      writeSync(handle, Buffer.alloc(4_096, 0xa5), 0, 4_096, page * 4_096);
      closeSync(handle);
      const next = openStores({ path: place, now: () => NOW });
      const found = next.stores.updates.readUpdates(ACCOUNT);
      const isWhole =
        found.length === COUNT &&
        next.stores.drafts.readDrafts(ACCOUNT).length === COUNT &&
        [...next.stores.ledger.all(ACCOUNT)].length === COUNT;
      if (!isWhole && wordsOf(next.found) === undefined) throw new Error(`The page ${page} is missing, and nothing was said.`);
      if (found.length < COUNT && !found.every(({ doubtful }) => doubtful))
        throw new Error(`After a hole in page ${page} updates are sent.`);
      expect(found.map(({ id }) => id)).toEqual(ALL.filter((id) => found.some((update) => update.id === id)));
      kept.push(found.length);
      next.close();
      rmSync(`${folder}-${page}`, { recursive: true, force: true });
    }
    expect(whole.length).toBe(pages * 4_096);
    // Leaf pages of the outbox hold about ten updates each; only a hole in its root page loses all
    // of them.
    expect(kept.filter((count) => count < COUNT - 15).length).toBeLessThanOrEqual(1);
    expect(kept.some((count) => count < COUNT)).toBe(true);
  });
});

describe("a file of an older format", () => {
  const SECOND = `CREATE TABLE queue (desk TEXT NOT NULL, id TEXT NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (desk, id)) WITHOUT ROWID;
    CREATE TABLE queue_note (desk TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (desk, name)) WITHOUT ROWID;
    CREATE TABLE outbox (desk TEXT NOT NULL, id TEXT NOT NULL, position INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (desk, id)) WITHOUT ROWID;
    CREATE TABLE draft (desk TEXT NOT NULL, action TEXT NOT NULL, move TEXT NOT NULL, draft TEXT NOT NULL, PRIMARY KEY (desk, action, move)) WITHOUT ROWID;
    CREATE TABLE ledger (number INTEGER PRIMARY KEY, desk TEXT NOT NULL, at INTEGER NOT NULL, action TEXT NOT NULL, name TEXT NOT NULL,
      kind TEXT NOT NULL, words TEXT NOT NULL, line TEXT NOT NULL);
    CREATE INDEX ledger_at ON ledger (at);
    INSERT INTO outbox VALUES ('one', 'b', 1, '{}'), ('one', 'a', 2, '{}'), ('two', 'c', 1, '{}');
    INSERT INTO draft VALUES ('one', 'a', 'report', '{"phase":"","statusMessage":"t"}');
    INSERT INTO ledger VALUES (7, 'one', 5, 'a', 'Pump', 'opened', 'Opened', 'a pump opened');
    PRAGMA user_version = 2;`;

  function ofTheSecondFormat(more = ""): void {
    for (const part of ["", "-wal", "-shm", ".count"]) rmSync(path() + part, { force: true });
    change(SECOND + more);
  }

  it("keeps all its rows, in order, without a report", () => {
    ofTheSecondFormat();
    const { stores, found } = open();
    expect(wordsOf(found)).toBeUndefined();
    expect([stores.updates.readUpdates("one"), stores.updates.readUpdates("two")]).toEqual([
      [
        { id: "b", json: "{}" },
        { id: "a", json: "{}" },
      ],
      [{ id: "c", json: "{}" }],
    ]);
    expect(stores.drafts.readDrafts("one")).toEqual([{ actionId: "a", move: "report", phase: "", statusMessage: "t" }]);
    expect([...stores.ledger.all("one")]).toMatchObject([
      { at: 5, actionId: "a", name: "Pump", kind: "opened", event: { code: "opened", params: {} } },
    ]);
  });

  it("that lacks a table is set aside, and its updates are saved", () => {
    ofTheSecondFormat("ALTER TABLE draft DROP COLUMN draft;");
    const next = open();
    expect(wordsOf(next.found)).toMatch(/What could be read was saved: 3 updates and 1 line of the ledger\./u);
    expect(next.stores.updates.readUpdates("one").map(({ id }) => id)).toEqual(["b", "a"]);
  });
});
