/**
 * Tests a file that another program holds: no call waits for it more than once in a while, and
 * refused calls may be repeated.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isBusy } from "../../electron/core/ports.ts";
import { openStores, openStoresWhenFree, type OpenedStores } from "../../electron/storage/stores.ts";
import { ClientHarness } from "../core/client-harness.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { DyingProcess } from "./dying-process.ts";

const ACCOUNT = "http://127.0.0.1:1 OBJECT:robot-7";
let folder: string;
let closing: (() => void)[];
const path = (): string => join(folder, "docket.sqlite");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docket-locked-"));
  closing = [];
});
afterEach(() => {
  for (const close of closing) close();
  rmSync(folder, { recursive: true, force: true });
});

function open(clock?: FakeClock): OpenedStores {
  const stores = openStores({ path: path(), now: () => 0, ...(clock !== undefined && { clock }) });
  closing.push(stores.close);
  return stores;
}

/** Simulates another program that holds the file until the returned function is called. */
function holder(how: "BEGIN IMMEDIATE" | "BEGIN EXCLUSIVE" | "exclusive mode"): () => void {
  const database = new DatabaseSync(path());
  if (how === "exclusive mode") {
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("BEGIN IMMEDIATE; CREATE TABLE another (one); COMMIT");
  } else database.exec(how);
  const release = (): void => void (database.isOpen && database.close());
  closing.push(release);
  return release;
}

function put({ stores }: OpenedStores, id: string): boolean {
  try {
    stores.updates.putUpdate(ACCOUNT, { id, json: "{}" }, []);
    return true;
  } catch (error) {
    expect(isBusy(error)).toBe(true);
    return false;
  }
}

describe("a file that another program holds", () => {
  it("is waited for once, however many writes come at that time, and tried again when the pause is over", async () => {
    const clock = new FakeClock();
    const running = open(clock);
    put(running, "before");
    const release = holder("BEGIN IMMEDIATE");
    const watched = new DyingProcess();
    closing.push(() => watched.end());
    watched.dieAfter(Number.POSITIVE_INFINITY);
    for (let index = 0; index < 50; index += 1) expect(put(running, `u-${index}`)).toBe(false);
    expect(watched.ran).toBe(1);
    await clock.advance(100);
    expect([put(running, "late"), put(running, "later"), watched.ran]).toEqual([false, false, 2]);
    release();
    expect(put(running, "in the pause")).toBe(false);
    await clock.advance(100);
    expect(put(running, "after")).toBe(true);
    expect(running.stores.updates.readUpdates(ACCOUNT).map(({ id }) => id)).toEqual(["before", "after"]);
  });

  it("can still be read in the meantime, even after a write was refused", () => {
    const running = open();
    put(running, "one");
    holder("BEGIN EXCLUSIVE");
    expect(put(running, "two")).toBe(false);
    expect(running.stores.updates.readUpdates(ACCOUNT)).toHaveLength(1);
    expect([...running.stores.ledger.all(ACCOUNT)]).toEqual([]);
  });

  it("is opened when Docket starts, where there is nothing to write", () => {
    const first = open();
    put(first, "one");
    first.close();
    holder("BEGIN IMMEDIATE");
    const next = open();
    expect([next.found, next.stores.updates.readUpdates(ACCOUNT).length]).toEqual([undefined, 1]);
  });

  it("for itself alone is waited for at the start, and the process continues in the meantime", async () => {
    const first = open();
    put(first, "one");
    first.close();
    const release = holder("exclusive mode");
    const clock = new FakeClock();
    let isOpen = false;
    const opening = openStoresWhenFree({ path: path(), now: () => 0, clock }).finally(() => (isOpen = true));
    await clock.advance(1_000);
    expect(isOpen).toBe(false);
    release();
    await clock.advance(100);
    const next = await opening;
    closing.push(next.close);
    expect([next.found, next.stores.updates.readUpdates(ACCOUNT).length]).toEqual([undefined, 1]);
  });

  it("for itself alone, and forever, is reported, and its contents stay untouched", async () => {
    const first = open();
    put(first, "one");
    first.close();
    const release = holder("exclusive mode");
    const clock = new FakeClock();
    const opening = openStoresWhenFree({ path: path(), now: () => 0, clock });
    await clock.advance(1_600);
    const held = await opening;
    expect(held.found).toEqual({
      what: "memoryOnly",
      problem: { code: "fileHeld", params: { path: path() } },
    });
    held.close();
    expect(clock.pending).toBe(0);
    release();
    const next = open();
    expect([next.found, next.stores.updates.readUpdates(ACCOUNT).length]).toEqual([undefined, 1]);
  });

  it("is checked until it is free, which is reported within three seconds, and once", async () => {
    const first = open();
    put(first, "one");
    first.close();
    const release = holder("exclusive mode");
    const clock = new FakeClock();
    const opening = openStoresWhenFree({ path: path(), now: () => 0, clock });
    await clock.advance(1_600);
    const held = await opening;
    closing.push(held.close);
    const t = new ClientHarness({}, undefined, held.stores.queue as never, held.stores as never);
    if (held.found !== undefined) t.client.filesChanged(held.found);
    held.watch((trouble) => t.client.filesChanged(trouble));
    await clock.advance(60_000);
    expect([t.client.queries.connection().storage?.problems, t.client.queries.diagnostics()?.storage]).toEqual([
      [held.found?.problem],
      [held.found?.problem],
    ]);
    const inMemory = (): string[] => t.log.filter((line) => line.startsWith("files: updates and drafts are kept in memory only"));
    expect(inMemory()).toHaveLength(1);
    release();
    await clock.advance(3_000);
    expect(inMemory()).toHaveLength(1);
    const problem = { code: "fileFree", params: { path: path() } };
    expect(t.client.queries.connection().storage).toEqual({ what: "memoryOnly", problems: [problem], kept: false });
    expect([t.client.queries.diagnostics()?.storage, clock.pending]).toEqual([[problem], 0]);
    await t.client.stop();
    const next = open();
    expect([next.found, next.stores.updates.readUpdates(ACCOUNT).length]).toEqual([undefined, 1]);
  });

  it("at a quiet moment keeps its log, which is moved into the file after the next write", async () => {
    const clock = new FakeClock();
    const running = open(clock);
    put(running, "one");
    const release = holder("BEGIN IMMEDIATE");
    await clock.advance(2_000);
    const log = statSync(`${path()}-wal`).size;
    expect(log).toBeGreaterThan(0);
    release();
    await clock.advance(200);
    put(running, "two");
    await clock.advance(2_000);
    expect(statSync(`${path()}-wal`).size).toBe(0);
    // The timer that checks whether the file is still in its place.
    expect(clock.pending).toBe(1);
  });

  it("moves its log into the file although writes never pause", async () => {
    const clock = new FakeClock();
    const running = open(clock);
    const sizes: number[] = [];
    for (let index = 0; index < 24; index += 1) {
      put(running, `u-${index}`);
      await clock.advance(700);
      sizes.push(statSync(`${path()}-wal`).size);
    }
    expect(sizes).toContain(0);
  });
});
