/**
 * The last queue on disk: in slices, dated when all is written, and one Action at once when it
 * matters.
 */
import { describe, expect, it } from "vitest";
import { ClientHarness, MemoryDisk, MemoryQueueStore } from "./client-harness.ts";
import { anAction } from "../support/actions.ts";

const COUNT = 1_700;

class WatchedStore extends MemoryQueueStore {
  readonly writes: { upserts: string[]; notes: string[] }[] = [];

  override write(...[client, change]: Parameters<MemoryQueueStore["write"]>): void {
    super.write(client, change);
    this.writes.push({ upserts: change.upserts.map(({ id }) => id), notes: Object.keys(change.notes) });
  }
}

async function withMany(): Promise<{ t: ClientHarness; store: WatchedStore }> {
  const store = new WatchedStore();
  const t = new ClientHarness({}, undefined, store, new MemoryDisk());
  await t.live(...Array.from({ length: COUNT }, (_, index) => anAction(`a-${index}`)));
  return { t, store };
}

describe("a large queue", () => {
  it("is written in slices of 500, and called true as of a moment only with the last of them", async () => {
    const { t, store } = await withMany();
    await t.clock.advance(3_000);
    expect(store.writes.every(({ upserts }) => upserts.length <= 500)).toBe(true);
    const first = store.writes.findIndex(({ notes }) => notes.includes("asOf"));
    const before = store.writes.slice(0, first + 1).flatMap(({ upserts }) => upserts);
    expect(new Set(before).size).toBe(COUNT);
  });

  it("of which nothing is on disk yet holds up no press: its own Action is written, and no other", async () => {
    const { t, store } = await withMany();
    const written = store.writes.length;
    await t.press("a-1699", "acknowledge");
    const since = store.writes.slice(written);
    expect(since.flatMap(({ upserts }) => upserts)).toEqual(["a-1699"]);
  });

  it("cut off by a kill between two slices is not called true", async () => {
    const { t, store } = await withMany();
    await t.clock.advance(600);
    await t.kill();
    const [kept] = store.byAccount.values();
    expect(kept?.actions.size).toBeGreaterThan(0);
    expect(kept?.notes["asOf"]).toBeUndefined();
  });
});
