/** The list for a page that starts, and its further rows in batches. */
import { beforeEach, describe, expect, it } from "vitest";
import { BATCH_LIMITS } from "../../../../electron/core/queue/page/batches.ts";
import { ActionPriority, ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { BatchesHarness, MAX_ROWS, numbered } from "./batches-harness.ts";

let t: BatchesHarness;

beforeEach(() => {
  t = new BatchesHarness();
});

describe("a page that begins", () => {
  it("gets the list, and later changes; whatever waited for the page before is in the list", () => {
    const all = numbered(MAX_ROWS);
    for (const id of ["a", "b", "a"]) {
      t.change(id);
      t.clock.advanceSync(50);
    }
    t.change(...all);
    t.entries.delete("b");
    t.entries.delete("n-0");
    const { rows, seq, more } = t.batches.begin();
    expect([rows.length, seq, more]).toEqual([MAX_ROWS, 2, undefined]);
    t.clock.advanceSync(1_000);
    expect(t.sent).toHaveLength(2);
    t.change("a");
    t.clock.advanceSync(50);
    expect(t.sent.at(-1)).toMatchObject({ seq: 3, upserts: [{ id: "a" }] });
    expect(t.sent.at(-1)).not.toHaveProperty("more");
  });

  it("has not painted its list yet, so that one batch may follow", () => {
    t.batches.begin();
    t.change("a");
    t.clock.advanceSync(50);
    t.change("b");
    t.clock.advanceSync(50);
    expect(t.ids()).toEqual([["a"]]);
    t.paint(0);
    t.clock.advanceSync(0);
    expect(t.ids()).toEqual([["a"], ["b"]]);
  });

  it("cannot paint another epoch, nor what was never sent", () => {
    for (const id of ["a", "b", "c"]) {
      t.change(id);
      t.clock.advanceSync(50);
    }
    t.batches.painted({ epoch: 6, seq: 2 });
    t.batches.painted({ epoch: 7, seq: 3 });
    t.clock.advanceSync(50);
    expect(t.ids()).toEqual([["a"], ["b"]]);
  });
});

describe("a long list", () => {
  it("begins with a small part that holds more than a screen shows", () => {
    t.batches = t.withLimits(BATCH_LIMITS);
    for (const id of numbered(MAX_ROWS)) t.add(id);
    const list = t.batches.begin();
    expect([list.rows.length, list.more, list.counts.allOpen]).toEqual([100, true, MAX_ROWS]);
    t.paintAll();
    expect(t.sent.map(({ upserts, more }) => [upserts.length, more])).toEqual([[MAX_ROWS - 100, undefined]]);
    for (const id of numbered(MAX_ROWS).slice(100)) t.entries.delete(id);
    const whole = t.batches.begin();
    expect([whole.rows.length, whole.more]).toEqual([100, undefined]);
  });

  it("is sent in bounded parts as the page paints them, each Action once, with complete counts from the first", () => {
    for (const id of numbered(3 * MAX_ROWS + 1)) t.add(id);
    const list = t.batches.begin();
    expect([list.rows.length, list.more, list.counts.allOpen]).toEqual([MAX_ROWS, true, 3 * MAX_ROWS + 1]);
    t.paint();
    t.clock.advanceSync(5_000);
    expect(t.sent).toHaveLength(2);
    t.paintAll();
    expect(t.sent.map(({ upserts, more }) => [upserts.length, more])).toEqual([
      [MAX_ROWS, true],
      [MAX_ROWS, true],
      [1, undefined],
    ]);
    expect([...list.rows.map(({ id }) => id), ...t.ids().flat()].toSorted()).toEqual(numbered(3 * MAX_ROWS + 1).toSorted());
    t.clock.advanceSync(2_000);
    expect(t.clock.pending).toBe(0);
  });

  it("sends nothing beside its first part until that is painted, and then what has changed first", () => {
    for (const id of numbered(2 * MAX_ROWS)) t.add(id);
    t.batches.begin();
    t.change("n-1999", "new");
    t.clock.advanceSync(1_000);
    expect(t.sent).toEqual([]);
    t.paint();
    t.clock.advanceSync(0);
    expect(t.ids()[0]?.slice(0, 3)).toEqual(["n-1999", "new", "n-1000"]);
  });

  it("begins with the open Actions, the most urgent first, then by arrival; ended ones are last", () => {
    t.add("over", { state: ActionState.COMPLETED, priority: ActionPriority.CRITICAL });
    for (const id of numbered(MAX_ROWS)) t.add(id, { priority: ActionPriority.LOW });
    t.add("high", { priority: ActionPriority.HIGH });
    t.add("critical", { priority: ActionPriority.CRITICAL });
    const { rows } = t.batches.begin();
    expect(rows.slice(0, 3).map(({ id }) => id)).toEqual(["critical", "high", "n-0"]);
    t.paintAll();
    expect(t.ids().flat()).toEqual(["n-998", "n-999", "over"]);
  });

  it("delays no change, and is not delayed by changes", () => {
    for (const id of numbered(5 * MAX_ROWS)) t.add(id);
    t.batches.begin();
    t.paint();
    t.change("n-4999", "new");
    t.clock.advanceSync(0);
    expect(t.ids()[0]?.slice(0, 3)).toEqual(["n-4999", "new", "n-1000"]);
    for (let round = 0; t.sent.at(-1)?.more === true; round += 1) {
      expect(round).toBeLessThan(20);
      t.change(...numbered(MAX_ROWS));
      t.paint();
      t.clock.advanceSync(0);
    }
    expect(
      t
        .ids()
        .flat()
        .filter((id) => id === "n-4999"),
    ).toHaveLength(1);
    expect(new Set(t.ids().flat()).size).toBe(5 * MAX_ROWS + 1);
  });

  it("ends even if the last of its Actions have been removed meanwhile", () => {
    for (const id of numbered(MAX_ROWS + 2)) t.add(id);
    t.batches.begin();
    t.entries.delete("n-1000");
    t.entries.delete("n-1001");
    t.paintAll();
    expect(t.sent.map(({ upserts, removes, more }) => [upserts, removes, more])).toEqual([[[], [], undefined]]);
  });

  it("is dropped for a page that requests it again, or no longer listens", () => {
    for (const id of numbered(4 * MAX_ROWS)) t.add(id);
    t.batches.begin();
    t.paint();
    t.clock.advanceSync(0);
    expect(t.batches.begin()).toMatchObject({ seq: 2, more: true });
    t.paint();
    t.clock.advanceSync(0);
    expect(t.ids().map(([first]) => first)).toEqual(["n-1000", "n-2000", "n-1000", "n-2000"]);
    t.listens = false;
    t.paint();
    t.clock.advanceSync(10_000);
    expect([t.sent.length, t.clock.pending]).toEqual([4, 0]);
  });
});
