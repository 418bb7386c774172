/** Batches in a flood of changes: what waits, and for how long. */
import { beforeEach, describe, expect, it } from "vitest";
import { BatchesHarness, MAX_ROWS, numbered } from "./batches-harness.ts";

let t: BatchesHarness;

beforeEach(() => {
  t = new BatchesHarness();
});

describe("a flood of changes", () => {
  /** Monotonic times at which batches were begun, in milliseconds. */
  let times: number[];

  /** Changes this many Actions in each millisecond; the page paints at once. */
  const flood = (ms: number, changes = 20, actions = 2_000): void => {
    const end = t.clock.monotonic() + ms;
    for (let time = 0; t.clock.monotonic() < end; time += 1) {
      t.change(...Array.from({ length: changes }, (_, index) => `n-${(changes * time + index) % actions}`));
      pass();
    }
  };
  const pass = (): void => {
    const before = t.sent.length;
    t.clock.advanceSync(1);
    if (t.sent.length === before) return;
    times.push(t.clock.monotonic() - t.cost);
    t.paint();
  };
  const gaps = (): number[] => times.slice(1).map((time, index) => time - (times[index] ?? 0));

  beforeEach(() => {
    times = [];
    flood(100);
  });

  it("spends a tenth of the time on batches, and sends repeated changes between them once", () => {
    t.cost = 5;
    flood(1_000);
    expect(
      gaps()
        .slice(3)
        .every((gap) => gap >= 55 && gap <= 65),
    ).toBe(true);
    expect(new Set(t.lengths().slice(-5))).toEqual(new Set([MAX_ROWS]));
  });

  it("waits a quarter of a second at most, whatever a batch costs", () => {
    t.cost = 100;
    flood(2_000, 20, MAX_ROWS);
    expect(gaps().at(-1)).toBeGreaterThanOrEqual(350);
    expect(gaps().at(-1)).toBeLessThan(365);
  });

  it("delays batches no longer than it lasts", () => {
    t.cost = 5;
    flood(200);
    t.change(...numbered(2_000));
    t.sent = [];
    for (let time = 0; time < 40; time += 1) pass();
    expect(new Set(t.ids().flat())).toEqual(new Set(numbered(2_000)));
  });

  it("delays no urgent change, which comes first in the next batch", () => {
    t.cost = 20;
    flood(300);
    t.sent = [];
    t.change(...numbered(2_000), "pressed");
    t.batches.touchFirst("pressed");
    t.batches.touchFirst("n-1999");
    for (let time = 0; time < 10; time += 1) pass();
    expect(t.ids()[0]?.slice(0, 2)).toEqual(["pressed", "n-1999"]);
  });

  it("delays no row for half a second when one batch cannot hold all", () => {
    t.cost = 6;
    const waits: number[] = [];
    for (let time = 0; time < 3_000; time += 1) {
      t.change(...Array.from({ length: 20 }, (_, index) => `n-${(20 * time + index) % 10_000}`));
      const before = t.sent.length;
      pass();
      for (const { changedAt } of t.sent.slice(before)) waits.push(t.clock.now() - t.cost - changedAt);
    }
    expect(Math.max(...waits)).toBeLessThan(500);
    expect(waits.length).toBeGreaterThan(20);
  });

  it("leaves half of a batch to the rows that have waited longest, however many are urgent", () => {
    t = new BatchesHarness();
    t.change(...numbered(3_000));
    for (const id of numbered(3_000).slice(1_500)) t.batches.touchFirst(id);
    t.clock.advanceSync(0);
    expect(t.ids()[0]?.filter((id) => Number(id.slice(2)) < 1_500)).toEqual(numbered(MAX_ROWS / 2));
  });

  it("is paced by the cost of its rows, and not by what is written with them", () => {
    t.settleCost = 20;
    flood(1_000, 20);
    expect(Math.max(...gaps().slice(3))).toBeLessThan(80);
  });

  it("does not begin at 5,000 changes a second: a batch comes every 50 ms", () => {
    flood(100, 5);
    t.cost = 4;
    flood(500, 5);
    expect(Math.max(...gaps().slice(-8))).toBeLessThanOrEqual(55);
  });
});
