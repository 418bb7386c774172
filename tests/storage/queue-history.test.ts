/**
 * Tests the histories of Actions on the disk: those of version 4, inside their entries, and those
 * of the present version, line by line. A damaged line affects no other line.
 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defineRowSum } from "../../electron/storage/row-sum.ts";
import { openStores, type OpenedStores } from "../../electron/storage/stores.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import type { ClientHarness } from "../core/client-harness.ts";
import { anAction } from "../support/actions.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { clientOn } from "./client-on-disk.ts";
import { AFTER_0_1_0, copyTo, ROBOT_7, rowsOf } from "./fixture-0.1.0.ts";

/** Number of lines of each Action's history in the file, the first of them for its arrival. */
const LINES: Readonly<Record<string, number>> = { "history-0": 1, "history-1": 2, "history-7": 8, "history-40": 41, "history-230": 200 };
const NOW = AFTER_0_1_0 + 3_600_000;
let folder: string;
let path: string;
let stop: (() => Promise<void>)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-history-"));
  path = copyTo(folder, "version 4");
  stop = [];
});
afterEach(async () => {
  for (const end of stop) await end();
  rmSync(folder, { recursive: true, force: true });
});

function start(): { t: ClientHarness; opened: OpenedStores; end: () => Promise<void> } {
  const clock = new FakeClock(NOW);
  const opened = openStores({ path, now: () => clock.now(), clock });
  const t = clientOn(opened, { clock });
  const end = async (): Promise<void> => {
    await t.client.stop();
    opened.close();
  };
  stop.push(end);
  return { t, opened, end };
}

function change(sql: string): void {
  const database = new DatabaseSync(path);
  defineRowSum(database);
  database.exec(sql);
  database.close();
}

function linesOf(t: ClientHarness, id: string): unknown[] {
  return t.client.queries.details(id)?.timeline.filter(({ kind }) => kind !== "update") ?? [];
}

const working = (id: string, phase: string) =>
  anAction(id, { state: ActionState.IN_PROGRESS, progress: { phase, statusMessage: "" } as never });

/** Changes every Action once and writes it. */
async function changeAll(t: ClientHarness, phase: string): Promise<void> {
  await t.live(...Object.keys(LINES).map((id) => working(id, phase)));
  await t.clock.advance(2_000);
}

describe("a file of version 4", () => {
  it("opens without a report, with every row and every history unchanged", () => {
    const before = Object.fromEntries(["outbox", "draft", "ledger", "queue", "queue_note"].map((table) => [table, rowsOf(path, table)]));
    const { t, opened } = start();
    expect(opened.found).toBeUndefined();
    for (const table of ["outbox", "draft", "queue"]) expect(rowsOf(path, table)).toEqual(before[table]);
    for (const [id, count] of Object.entries(LINES)) {
      const kept = before["queue"]?.find((row) => row["id"] === id && row["accountKey"] === ROBOT_7);
      const { timeline } = JSON.parse(String(kept?.["entry"])) as { timeline: unknown[] };
      expect(timeline).toHaveLength(count);
      expect(linesOf(t, id)).toEqual(timeline);
    }
  });

  it("gets rows for the history of an Action when that changes, once, and shows the same after the next start", async () => {
    const first = start();
    await changeAll(first.t, "first");
    const shown = Object.keys(LINES).map((id) => linesOf(first.t, id));
    await first.end();
    stop = [];
    const rows = rowsOf(path, "queue_history").filter(({ accountKey }) => accountKey === ROBOT_7);
    for (const [id, count] of Object.entries(LINES))
      expect(rows.filter(({ action }) => action === id).length, id).toBeGreaterThanOrEqual(Math.min(count + 1, 200));
    const entries = rowsOf(path, "queue").filter(({ id }) => String(id) in LINES);
    expect(entries.filter(({ entry }) => String(entry).includes('"timeline"'))).toEqual([]);
    const second = start();
    expect(second.opened.found).toBeUndefined();
    expect(Object.keys(LINES).map((id) => linesOf(second.t, id))).toEqual(shown);
  });
});

describe("a line of a history", () => {
  beforeEach(async () => {
    const { t, end } = start();
    await changeAll(t, "first");
    await end();
    stop = [];
  });

  it.each([
    ["its text", 'entry = \'{"at":1,"kind":"left"}\''],
    ["its Action", "action = 'history-1'"],
    ["its position", "position = 9223372036854775807"],
    ["its sum", "sum = 9223372036854775807"],
  ])("that has rotted in %s is left out alone, reported once and removed", (_what, rot) => {
    change(`UPDATE queue_history SET ${rot} WHERE action = 'history-40' AND position = 20 AND accountKey = '${ROBOT_7}'`);
    const { t, opened } = start();
    expect(opened.found).toBeUndefined();
    expect(linesOf(t, "history-40")).toHaveLength(42);
    expect(linesOf(t, "history-1")).toHaveLength(4);
    expect(linesOf(t, "history-230")).toHaveLength(200);
    expect(t.client.queries.connection().storage).toMatchObject({
      what: "someUnreadable",
      problems: [{ code: "historyUnreadable", params: { count: 1 } }],
      kept: true,
    });
    expect(opened.stores.queue.read(ROBOT_7).damagedLines).toBeUndefined();
  });

  it("without its Action is not reused: the next Action of that id begins with a history of its own", async () => {
    change(`DELETE FROM queue WHERE id = 'history-40'`);
    const { t } = start();
    expect(t.client.queries.details("history-40")).toBeUndefined();
    await changeAll(t, "second");
    const rows = rowsOf(path, "queue_history").filter(({ action }) => action === "history-40");
    expect(rows.map(({ position }) => position)).toEqual(linesOf(t, "history-40").map((_, index) => index + 1));
  });

  it("is saved from a damaged file with the other rows", async () => {
    const before = start();
    const shown = Object.keys(LINES).map((id) => linesOf(before.t, id));
    await before.end();
    stop = [];
    change("DROP TABLE draft");
    const { t, opened } = start();
    expect(opened.found?.what).toBe("salvaged");
    expect(Object.keys(LINES).map((id) => linesOf(t, id))).toEqual(shown);
  });
});

it("A kill at any moment of the migration leaves a file of version 4 that opens again", () => {
  // The remains of a kill: the file and its log, without an end of the transaction.
  const database = new DatabaseSync(path);
  database.exec("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; CREATE TABLE queue_history (x); PRAGMA user_version = 5");
  for (const part of ["", "-wal"]) copyFileSync(path + part, join(folder, `copy${part}`));
  database.exec("ROLLBACK");
  database.close();
  path = join(folder, "copy");
  copyFileSync(join(folder, "docket.sqlite.count"), `${path}.count`);
  const { t, opened } = start();
  expect(opened.found).toBeUndefined();
  expect(linesOf(t, "history-230")).toHaveLength(200);
  expect(readdirSync(folder).filter((name) => name.includes("damaged"))).toEqual([]);
});

const texts = (count: number): string[] => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

describe("the lines of an Action in the table", () => {
  const ACCOUNT = "account";
  const put = (queue: OpenedStores["stores"]["queue"], forgetTo: number, from: number, ...lines: string[]): void =>
    queue.write(ACCOUNT, { upserts: [{ id: "a", json: "{}", history: { forgetTo, from, lines } }], removes: [], notes: {} });
  const historyOf = (queue: OpenedStores["stores"]["queue"]) => queue.read(ACCOUNT).actions.find(({ id }) => id === "a")?.history;

  it("are read in their order, without those up to the one that was removed", () => {
    const { queue } = start().opened.stores;
    put(queue, 0, 1, ...texts(20));
    expect(historyOf(queue)).toEqual({ lines: texts(20), last: 20 });
    put(queue, 18, 21, "line 21");
    expect(historyOf(queue)).toEqual({ lines: ["line 19", "line 20", "line 21"], last: 21 });
  });

  it("are removed with it: another Action of its id has only its own", () => {
    const { queue } = start().opened.stores;
    put(queue, 0, 1, ...texts(3));
    queue.write(ACCOUNT, { upserts: [], removes: ["a"], notes: {} });
    put(queue, 0, 1, "another");
    expect(historyOf(queue)).toEqual({ lines: ["another"], last: 1 });
  });
});
