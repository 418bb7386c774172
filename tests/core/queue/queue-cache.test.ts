/**
 * The last queue on disk: in slices, dated when all is written, and one Action at once when it
 * matters.
 */
import { describe, expect, it } from "vitest";
import { ClientHarness, MemoryDisk, MemoryQueueStore } from "../client-harness.ts";
import { changeOf, readEntry } from "../../../electron/core/queue/action/stored-entry.ts";
import { KnownAction } from "../../../electron/core/queue/action/known-action.ts";
import { SharedContents } from "../../../electron/core/queue/action/shared-content.ts";
import { anAction } from "../../support/actions.ts";
import { disk } from "./history-steps.ts";

const COUNT = 1_700;

class WatchedStore extends MemoryQueueStore {
  readonly writes: { upserts: string[]; lines: number; notes: string[] }[] = [];
  /** Called within each write of a queue. */
  onWrite: (rows: number) => void = () => undefined;

  override write(...[client, change]: Parameters<MemoryQueueStore["write"]>): void {
    super.write(client, change);
    if (client === "") return;
    const lines = change.upserts.reduce((sum, { history }) => sum + (history?.lines.length ?? 0), 0);
    this.writes.push({ upserts: change.upserts.map(({ id }) => id), lines, notes: Object.keys(change.notes) });
    this.onWrite(change.upserts.length + lines);
  }

  get upserts(): string[] {
    return this.writes.flatMap(({ upserts }) => upserts);
  }
}

async function withMany(count = COUNT): Promise<{ t: ClientHarness; store: WatchedStore }> {
  const store = new WatchedStore();
  const t = new ClientHarness({}, undefined, store, new MemoryDisk());
  await t.live(...Array.from({ length: count }, (_, index) => anAction(`a-${index}`)));
  return { t, store };
}

/** Changes each of these Actions once. */
function change(t: ClientHarness, count: number, round: number): void {
  for (let index = 0; index < count; index += 1)
    t.wire.live.updated(anAction(`a-${index}`, { progress: { phase: `${round}`, statusMessage: "" } as never }));
}

describe("a large queue", () => {
  it("is written in slices, and dated only with the last of them", async () => {
    const { t, store } = await withMany();
    await t.clock.advance(3_000);
    expect(store.writes.every(({ upserts }) => upserts.length <= 512)).toBe(true);
    const first = store.writes.findIndex(({ notes }) => notes.includes("asOf"));
    const before = store.writes.slice(0, first + 1).flatMap(({ upserts }) => upserts);
    expect(new Set(before).size).toBe(COUNT);
  });

  it("is written in the order of the disk, whatever the order of its changes, so that a slice touches few pages", async () => {
    const { t, store } = await withMany();
    await t.clock.advance(3_000);
    const ids = store.upserts;
    expect([ids.length, new Set(ids).size, ids]).toEqual([COUNT, COUNT, ids.toSorted()]);
  });

  it("takes a few milliseconds at a time on a slow disk, and a tenth of the time", async () => {
    const { t, store } = await withMany();
    const tookMs: number[] = [];
    store.onWrite = (rows) => {
      const ms = 0.3 + 0.05 * rows;
      tookMs.push(ms);
      t.clock.block(ms);
    };
    const began = t.clock.monotonic();
    await t.clock.advance(30_000);
    expect(new Set(store.upserts).size).toBe(COUNT);
    expect(Math.max(...tookMs.slice(1))).toBeLessThanOrEqual(8);
    const busyUntil = tookMs.reduce((sum, ms) => sum + 10 * ms, began);
    expect(busyUntil).toBeLessThanOrEqual(t.clock.monotonic());
  });

  it("that changes all the time is written once per round, and still dated", async () => {
    const { t, store } = await withMany(200);
    await t.clock.advance(3_000);
    const [upserts, asOf] = [store.upserts.length, disk(t).asOf];
    const began = t.clock.monotonic();
    for (let round = 0; t.clock.monotonic() - began < 70_000; round += 1) {
      change(t, 200, round);
      t.wire.live.heartbeat();
      await t.clock.advance(200);
    }
    const rounds = (t.clock.monotonic() - began) / 500;
    expect(store.upserts.length - upserts).toBeLessThanOrEqual(200 * rounds);
    expect(disk(t).asOf).toBeGreaterThan(asOf);
  });

  it("is written once a burst of events is over, and after a second and a half during a longer burst", async () => {
    const { t, store } = await withMany(200);
    await t.clock.advance(3_000);
    const burst = async (ms: number, round: number): Promise<void> => {
      for (let passed = 0; passed < ms; passed += 50) {
        change(t, 200, round + passed);
        await t.clock.advance(50);
      }
    };
    const written = (): number => store.upserts.length - before;
    let before = store.upserts.length;
    await burst(900, 1_000);
    expect(written()).toBe(0);
    await t.clock.advance(400);
    expect(written()).toBe(200);
    before = store.upserts.length;
    await burst(1_400, 3_000);
    expect(written()).toBe(0);
    await burst(300, 5_000);
    expect(written()).toBeGreaterThan(0);
  });

  it("that is not on disk yet delays no press: only the press's own Action is written", async () => {
    const { t, store } = await withMany(10_000);
    const written = store.writes.length;
    await t.press("a-9999", "acknowledge");
    const since = store.writes.slice(written);
    expect(since.map(({ upserts, lines }) => [upserts, lines])).toEqual([[["a-9999"], 2]]);
  });

  it("whose writing is ended by a kill between two slices is not dated", async () => {
    const { t, store } = await withMany();
    while (store.writes.length < 2) await t.clock.advance(10);
    await t.kill();
    const [kept] = store.byAccount.values();
    expect(kept?.actions.size).toBeLessThan(COUNT);
    expect(kept?.notes["asOf"]).toBeUndefined();
  });
});

function histories(t: ClientHarness): unknown[] {
  return ["a-0", "a-1", "a-2"].map((id) => t.client.queries.details(id)?.timeline.map(({ at, kind }) => [at, kind]));
}

describe("the history of an Action", () => {
  it("is written line by line, however long it is, and bounded on the disk in small steps", async () => {
    const { t, store } = await withMany(1);
    for (let round = 0; round < 500; round += 1) {
      change(t, 1, round);
      await t.clock.advance(600);
    }
    expect(store.writes.slice(1).every(({ lines }) => lines <= 1)).toBe(true);
    const [kept] = store.byAccount.values();
    const positions = [...(kept?.histories.get("a-0")?.keys() ?? [])];
    expect(positions.length).toBeGreaterThanOrEqual(200);
    expect(positions.length).toBeLessThanOrEqual(232);
    expect(positions.at(-1)).toBe(502);
    expect(kept?.actions.get("a-0")).not.toContain("timeline");
  });

  it("is the same after a restart, and continues from there", async () => {
    const { t, store } = await withMany(3);
    for (let round = 0; round < 30; round += 1) {
      change(t, 2, round);
      await t.clock.advance(30 * round);
    }
    await t.clock.advance(1_000);
    const before = histories(t);
    await t.kill();
    const next = t.restarted();
    expect(histories(next)).toEqual(before);
    const written = store.writes.length;
    await next.live(anAction("a-0"), anAction("a-1"), anAction("a-2"));
    change(next, 1, 99);
    await next.clock.advance(1_000);
    expect(store.writes.slice(written).flatMap(({ lines }) => lines)).toSatisfy((lines: number[]) => lines.every((count) => count <= 4));
    const [kept] = store.byAccount.values();
    expect([...(kept?.histories.get("a-0")?.keys() ?? [])]).toEqual(
      Array.from({ length: next.client.queries.details("a-0")?.timeline.length ?? 0 }, (_, index) => index + 1),
    );
  });

  it("that was removed, and began again before the removal was written, begins anew on the disk", async () => {
    const { t, store } = await withMany(1);
    await t.clock.advance(1_000);
    const [kept] = store.byAccount.values();
    const known = readEntry({ id: "a-0", json: kept?.actions.get("a-0") ?? "" });
    const line = { at: 5, kind: "left" } as const;
    if (known === undefined) throw new Error("It was not read.");
    const again = KnownAction.restored({ ...known, timeline: [line], lineCount: 1, linesKept: 0 }, [], new SharedContents(0));
    expect(changeOf(again).history).toEqual({ forgetTo: Number.MAX_SAFE_INTEGER, from: 1, lines: [JSON.stringify(line)] });
  });
});
