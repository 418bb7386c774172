/** Batches for a page that does not listen, or paints nothing. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { BatchesHarness, numbered } from "./batches-harness.ts";

let t: BatchesHarness;

beforeEach(() => {
  t = new BatchesHarness();
});

describe("a page that does not listen", () => {
  it("costs one attempt: no row is made until it requests the list", () => {
    t.listens = false;
    t.change("a");
    t.clock.advanceSync(50);
    const made = vi.spyOn(t.entries, "get");
    t.change("b", "c");
    t.clock.advanceSync(5_000);
    expect([made.mock.calls, t.clock.pending, t.log.lines]).toEqual([[], 0, []]);
    t.listens = true;
    expect(t.batches.begin().rows.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    t.change("d");
    t.clock.advanceSync(50);
    expect(t.ids()).toEqual([["d"]]);
  });
});

describe("a page that paints nothing", () => {
  const HUNG = "warn: window: it has painted nothing for 2 s; what changes waits for it";

  it("is detected after 2 s, is logged once, and gets what has changed when it is back", () => {
    t.change("a");
    t.clock.advanceSync(50);
    t.change("b");
    t.clock.advanceSync(1_949);
    expect([t.log.lines, t.batches.pace.facts()]).toEqual([[], { unpainted: 2, timesBehind: 0 }]);
    t.clock.advanceSync(1);
    expect([t.log.lines, t.batches.pace.facts()]).toEqual([[HUNG], { unpainted: 2, timesBehind: 1, behindMs: 2_000 }]);
    t.change("a", "c");
    t.clock.advanceSync(10_000);
    expect(t.ids()).toEqual([["a"], ["b"]]);
    t.paint(2);
    t.clock.advanceSync(0);
    expect([t.ids().at(-1), t.log.lines.at(-1)]).toEqual([["a", "c"], "info: window: it paints again, after 12.0 s"]);
  });

  it("gets its full time again when the main process itself stood still", () => {
    t.change("a");
    t.clock.advanceSync(50);
    t.clock.block(10_000);
    t.clock.advanceSync(0);
    expect(t.log.lines).toEqual([]);
    t.clock.advanceSync(2_000);
    expect(t.log.lines).toEqual([HUNG]);
  });

  it("is logged at most once a minute, however often it falls behind", () => {
    for (let time = 0; time < 20; time += 1) {
      t.change("a");
      t.clock.advanceSync(2_100);
      t.paint();
    }
    expect(t.batches.pace.facts()).toEqual({ unpainted: 0, timesBehind: 20 });
    expect(t.log.lines).toEqual([HUNG, "info: window: it paints again, after 2.1 s"]);
  });

  it("is not reported as painting again when it only starts again", () => {
    t.change("a");
    t.clock.advanceSync(2_100);
    t.batches.begin();
    expect([t.log.lines, t.batches.pace.facts()]).toEqual([[HUNG], { unpainted: 1, timesBehind: 1 }]);
  });

  it("has to request the list when more was dropped meanwhile than is worth keeping", () => {
    for (const id of ["a", "b"]) {
      t.change(id);
      t.clock.advanceSync(50);
    }
    for (const id of numbered(10_100)) {
      t.change(id);
      t.entries.delete(id);
    }
    t.paint(1);
    expect(t.sent.at(-1)).toMatchObject({ seq: 4, upserts: [], removes: [] });
    expect(t.batches.begin()).toMatchObject({ seq: 4, rows: [{ id: "a" }, { id: "b" }] });
    t.change("c");
    t.clock.advanceSync(50);
    expect(t.sent.at(-1)).toMatchObject({ seq: 5, upserts: [{ id: "c" }] });
  });
});
