import { describe, expect, it } from "vitest";
import type { BatchDto } from "../../../electron/contract/queue.ts";
import { countsOf } from "../../app/sample-actions.ts";
import { percentile, framesPerSecond } from "./figures.ts";
import { frameTimes } from "./instruments.ts";
import { MAX_UNPAINTED } from "../../../electron/core/queue/page/page-pace.ts";
import { dueIn, type FeedPlan, MAX_ROWS, PretendedMain, WINDOW_MS } from "./pretended-main.ts";
import { PretendedQueue } from "./pretended-queue.ts";

const REPORTS: FeedPlan = { perSecond: 5000, kind: "reports" };

function start(size = 500): { main: PretendedMain; queue: PretendedQueue; batches: BatchDto[] } {
  const queue = new PretendedQueue(size, 1_000_000);
  const batches: BatchDto[] = [];
  return { queue, batches, main: new PretendedMain(queue, (batch) => batches.push(batch)) };
}

/** Plays this number of windows, one after another. */
function play(main: PretendedMain, windows: number): void {
  main.rest();
  for (let index = 1; index <= windows; index += 1) main.tick(1_000_000 + index * WINDOW_MS, REPORTS);
}

describe("the pretended main", () => {
  it("sends a batch per window to a page that never reports what it has painted", () => {
    const { main, batches } = start();
    play(main, 10);
    expect(batches.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("sends each Action once in a batch, with the newest row of the queue", () => {
    const { main, batches, queue } = start(100);
    play(main, 1);
    const ids = batches[0]?.upserts.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    for (const row of batches[0]?.upserts ?? []) expect(queue.rows.get(row.id)?.state).toBe(row.state);
  });

  it("has at most two batches in transit to a page that paints", () => {
    const { main, batches } = start();
    main.painted(0);
    play(main, 10);
    expect(batches).toHaveLength(MAX_UNPAINTED);
    expect(main.waiting).toBeGreaterThan(0);
  });

  it("sends what waited, coalesced, when the page has painted", () => {
    const { main, batches } = start();
    main.painted(0);
    play(main, 10);
    const waiting = main.waiting;
    main.painted(1);
    expect(batches).toHaveLength(3);
    expect(batches[2]?.upserts).toHaveLength(waiting);
    expect(main.waiting).toBe(0);
  });

  it("bounds the rows of a batch, and lets the next follow", () => {
    const { main, batches } = start(5 * MAX_ROWS);
    main.painted(0);
    main.tick(1_000_000, { perSecond: 200_000, kind: "reports" });
    main.painted(1);
    main.painted(2);
    for (const { upserts } of batches) expect(upserts.length).toBeLessThanOrEqual(MAX_ROWS);
    expect(batches.length).toBeGreaterThan(MAX_UNPAINTED);
  });

  it("keeps the end of the first window in which a waiting row changed", () => {
    const { main, batches } = start(100);
    main.painted(0);
    play(main, 5);
    main.painted(2);
    const dues = batches[2]?.upserts.map(({ progress }) => dueIn(progress?.statusMessage ?? "") ?? 0) ?? [];
    expect(Math.min(...dues)).toBe(1_000_000 + 3 * WINDOW_MS);
  });

  it("feeds at its rate, whatever the timer does", () => {
    const { main, queue } = start();
    let changes = 0;
    const change = queue.change.bind(queue);
    queue.change = (...args) => ((changes += 1), change(...args));
    for (const at of [50, 130, 250, 1000]) main.tick(at, REPORTS);
    expect(changes).toBe(5000);
  });

  it("starts afresh with a page that requests the list", () => {
    const { main, batches } = start();
    main.painted(0);
    play(main, 5);
    const { seq } = main.list();
    play(main, 3);
    expect(batches.slice(2).map((batch) => batch.seq)).toEqual([seq + 1, seq + 2, seq + 3]);
  });
});

function changed(kind: FeedPlan["kind"]): PretendedQueue {
  const queue = new PretendedQueue(300, 1_000_000);
  for (let index = 0; index < 1000; index += 1) queue.change(kind, index);
  return queue;
}

/** Returns the ids with the values that determine their places. */
function placesIn(queue: PretendedQueue): string {
  return Array.from(queue.rows.values(), ({ id, priority }) => `${id} ${priority}`)
    .toSorted()
    .join("\n");
}

describe("the pretended queue", () => {
  it.each(["reports", "order"] as const)(
    "updates its view counts by differences to the same numbers as a count of all rows (%s)",
    (kind) => {
      const queue = new PretendedQueue(300, 1_000_000);
      for (let index = 0; index < 3000; index += 1) queue.change(kind, index);
      expect(queue.counts).toEqual(countsOf(queue.rows.values()));
      expect(queue.rows.size).toBe(300);
    },
  );

  it("leaves each row in its place with reports, and moves rows with the order", () => {
    const unchanged = placesIn(new PretendedQueue(300, 1_000_000));
    expect(placesIn(changed("reports"))).toBe(unchanged);
    expect(placesIn(changed("order"))).not.toBe(unchanged);
  });
});

describe("figures of a phase", () => {
  it("takes the nearest rank", () => {
    const values = Array.from({ length: 120 }, (_, index) => index + 1);
    expect(percentile(values, 0.99)).toBe(119);
    expect(percentile([5], 0.5)).toBe(5);
    expect(() => percentile([], 0.5)).toThrow("no percentile");
  });

  it("counts a frame that overlaps the beginning or the end of the time", () => {
    expect(frameTimes([0, 10, 20, 500, 510, 900], 100, 600)).toEqual([480, 10, 390]);
    expect(frameTimes([0, 1000], 100, 600)).toEqual([1000]);
    expect(frameTimes([0], 0, 600)).toEqual([]);
  });

  it("computes the rate from the durations of the frames", () => {
    expect(framesPerSecond([16, 16, 68])).toBe(30);
    expect(framesPerSecond([])).toBe(0);
  });
});
