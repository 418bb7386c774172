/** What batches of changes contain, and when they come. */
import { beforeEach, describe, expect, it } from "vitest";
import { BatchesHarness, MAX_ROWS, numbered } from "./batches-harness.ts";

let t: BatchesHarness;

beforeEach(() => {
  t = new BatchesHarness();
});

describe("batches", () => {
  it("come at most once in 50 ms while the page keeps up, each Action once", () => {
    t.change("a", "a", "b");
    t.clock.advanceSync(0);
    t.paint();
    t.change("a");
    t.clock.advanceSync(49);
    t.change("b", "a");
    expect(t.ids()).toEqual([["a", "b"]]);
    t.clock.advanceSync(1);
    expect(t.ids()).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
  });

  it("and lists are made once what their rows show is on the disk", () => {
    t.change("a");
    t.clock.advanceSync(0);
    expect([t.settled, t.sent.length]).toEqual([1, 1]);
    t.batches.begin();
    expect(t.settled).toBe(2);
  });

  it("no longer come once they are stopped", () => {
    t.change("a");
    t.batches.stop();
    t.change("b");
    t.batches.painted({ epoch: 7, seq: 0 });
    t.clock.advanceSync(1_000);
    expect([t.sent, t.clock.pending]).toEqual([[], 0]);
  });

  it("come at once when none has come for 50 ms; counts alone delay no row", () => {
    t.change("a");
    t.clock.advanceSync(0);
    t.paint();
    t.clock.advanceSync(50);
    t.batches.touch();
    t.clock.advanceSync(0);
    t.paint();
    t.change("b");
    t.clock.advanceSync(0);
    expect(t.ids()).toEqual([["a"], [], ["b"]]);
  });

  it("are at most two ahead of the last painted one; later changes wait, coalesced, and then come at once", () => {
    for (const id of ["a", "b", "c", "d", "c"]) {
      t.change(id);
      t.clock.advanceSync(60);
    }
    expect(t.ids()).toEqual([["a"], ["b"]]);
    t.paint(1);
    t.clock.advanceSync(0);
    expect(t.ids()).toEqual([["a"], ["b"], ["c", "d"]]);
    t.change("e");
    t.clock.advanceSync(60);
    expect(t.ids()).toHaveLength(3);
    t.paint(3);
    t.clock.advanceSync(0);
    expect(t.ids().at(-1)).toEqual(["e"]);
  });

  it("hold a bounded number of rows, the longest changed first, and follow each other as they are painted", () => {
    t.change(...numbered(3 * MAX_ROWS + 1));
    t.clock.advanceSync(50);
    expect(t.lengths()).toEqual([MAX_ROWS, MAX_ROWS]);
    t.paint(1);
    t.clock.advanceSync(0);
    t.paint(2);
    t.clock.advanceSync(0);
    expect(t.lengths()).toEqual([MAX_ROWS, MAX_ROWS, MAX_ROWS, 1]);
    expect(t.ids().flat()).toEqual(numbered(3 * MAX_ROWS + 1));
  });

  it("have the time of their oldest change by the wall clock, however it was set meanwhile", () => {
    t.change("first");
    t.clock.advanceSync(0);
    t.paint();
    const began = t.clock.now();
    t.change("a");
    t.clock.advanceSync(20);
    t.change("b");
    t.clock.jumpWall(60_000);
    t.clock.advanceSync(30);
    expect(t.sent.map(({ changedAt }) => changedAt)).toEqual([began, began + 60_000]);
    t.change("c");
    t.clock.advanceSync(50);
    t.change("d");
    t.clock.advanceSync(5_000);
    t.paint();
    t.clock.advanceSync(0);
    expect(t.sent.map(({ changedAt }) => changedAt - began - 60_000)).toEqual([-60_000, 0, 50, 100]);
  });

  it("mark a removal as one, and count it among the rows", () => {
    t.change(...numbered(MAX_ROWS));
    t.entries.delete("n-0");
    t.change("z");
    t.clock.advanceSync(50);
    expect(t.sent.map(({ upserts, removes }) => [upserts.length, removes])).toEqual([
      [MAX_ROWS - 1, ["n-0"]],
      [1, []],
    ]);
  });

  it("name an Action of which only the history has changed, when they do not contain its row", () => {
    t.change("a", "b");
    t.clock.advanceSync(50);
    t.paint();
    t.note("a", "b");
    t.change("b");
    t.clock.advanceSync(50);
    expect(t.sent.at(-1)).toMatchObject({ upserts: [{ id: "b" }], removes: [], noted: ["a"] });
    t.paint();
    t.change("a");
    t.note("a");
    t.clock.advanceSync(50);
    expect(t.sent.at(-1)?.noted).toBeUndefined();
    expect(t.ids()).toEqual([["a", "b"], ["b"], ["a"]]);
  });

  it("name no more of them at once than rows", () => {
    t.change("a");
    t.clock.advanceSync(50);
    t.paint();
    for (const id of numbered(MAX_ROWS + 1)) t.add(id);
    t.note(...numbered(MAX_ROWS + 1));
    t.clock.advanceSync(50);
    expect(t.sent.slice(1).map(({ noted }) => noted?.length)).toEqual([MAX_ROWS, 1]);
  });

  it("stop with everything that waits", () => {
    t.change("a");
    t.clock.advanceSync(50);
    t.change("b");
    t.batches.stop();
    expect(t.clock.pending).toBe(0);
  });
});
