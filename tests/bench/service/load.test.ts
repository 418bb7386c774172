/** Tests the computations of the load program: its cases, its percentiles and costs, its table. */
import { describe, expect, it } from "vitest";
import type { Usage } from "./instance.ts";
import { figuresOf, type LoadRecord, percentilesOf } from "./load-figures.ts";
import { followedActions, followedPrincipals, type LoadCase, readLoadOptions } from "./load-plan.ts";
import { faultsOf, loadMarkdown, loadTable } from "./load-table.ts";
import { markOf, UpdateMarks } from "./update-marks.ts";

const LOAD: LoadCase = { store: "memory", instances: 1, subscribers: 10, watchers: 2, actions: 100, updates: 2 };

function usage(more: Partial<Usage> & { before?: number; after?: number } = {}): Usage {
  const { before = 0, after = before, ...rest } = more;
  return { cpuMs: { before, after }, heap: 0, rss: 0, actions: 0, streams: 0, ...rest };
}

const RECORD: LoadRecord = {
  load: LOAD,
  fillMs: 500,
  readMs: undefined,
  openMs: 100,
  empty: [usage({ heap: 1_000, rss: 10_000 })],
  filled: [usage({ heap: 51_000, rss: 110_000 })],
  opened: [usage({ heap: 151_000, rss: 310_000, streams: 10, before: 900, after: 1_000 })],
  rested: [usage({ before: 1_100, after: 1_200 })],
  restMs: 1_000,
  first: 7,
  sent: { due: [0, 500, 1_000], accepted: [10, 520, null], refusal: "busy" },
  arrivals: [
    { numbers: [7, 8], at: [8, 525], ended: 0 },
    { numbers: [7], at: [2_000], ended: 0 },
  ],
  worked: [usage({ before: 1_800, after: 1_900 })],
  workMs: 2_000,
};

function two(usages: readonly Usage[]): Usage[] {
  return [...usages, ...usages];
}

describe("the figures of a case", () => {
  const figures = figuresOf(RECORD);

  it("count what was accepted, refused, and has arrived, until the last event", () => {
    expect(figures).toMatchObject({ acceptedPerSecond: 1, refused: 1, eventsPerSecond: 1.5, missing: 1, streamsEnded: 0 });
  });

  it("count from the moment at which an update was due; an event that arrives before the answer counts 0", () => {
    expect(figures.answer).toEqual({ p50: 10, p99: 20 });
    expect(figures.event).toEqual({ p50: 25, p99: 2_000 });
    expect(figures.answerToEvent).toEqual({ p50: 5, p99: 1_990 });
  });

  it("have the processor time of an update without that of streams at rest, and without collections", () => {
    expect(figures.cpuResting).toBeCloseTo(0.1);
    expect(figures.cpuWorking).toBeCloseTo(0.3);
    expect(figures.cpuMsPerUpdate).toBeCloseTo(200);
  });

  it("have the bytes of an Action for each instance, and of a stream for all instances", () => {
    expect(figures).toMatchObject({ bytesPerAction: 500, rssPerAction: 1_000, bytesPerStream: 10_000, rssPerStream: 20_000 });
    const { empty, filled, opened, rested, worked } = RECORD;
    const doubled = { empty: two(empty), filled: two(filled), opened: two(opened), rested: two(rested), worked: two(worked) };
    expect(figuresOf({ ...RECORD, ...doubled, readMs: 200 })).toMatchObject({
      bytesPerAction: 500,
      bytesPerStream: 10_000,
      readsPerSecond: 500,
    });
  });

  it("refuse an event of an update that was never sent", () => {
    expect(() => figuresOf({ ...RECORD, arrivals: [{ numbers: [99], at: [1], ended: 0 }] })).toThrow("the update 99, which was not sent");
  });
});

it("takes percentiles from measured values", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentilesOf(hundred)).toEqual({ p50: 50, p99: 99 });
  expect(percentilesOf([3])).toEqual({ p50: 3, p99: 3 });
  expect(percentilesOf([])).toEqual({ p50: Number.NaN, p99: Number.NaN });
});

describe("marks in a stream", () => {
  it("are found once each, wherever the text is split", () => {
    const text = `{"statusMessage":"${markOf(1)}"}\n{"statusMessage":"${markOf(22)}"}{}\n${markOf(333)}`;
    for (let size = 1; size <= text.length; size += 1) {
      const marks = new UpdateMarks();
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      expect(pieces.flatMap((piece) => marks.in(piece))).toEqual([1, 22, 333]);
    }
  });
});

describe("the options", () => {
  it("give every combination, and several instances only to NATS", () => {
    const { cases, isJudged } = readLoadOptions([
      "--store",
      "memory,nats",
      "--instances",
      "1,2",
      "--subscribers",
      "10,20",
      "--updates",
      "max",
    ]);
    expect(cases.map(({ store, instances, subscribers, updates }) => [store, instances, subscribers, updates])).toEqual([
      ["memory", 1, 10, 0],
      ["memory", 1, 20, 0],
      ["nats", 1, 10, 0],
      ["nats", 1, 20, 0],
      ["nats", 2, 10, 0],
      ["nats", 2, 20, 0],
    ]);
    expect(isJudged).toBe(false);
  });

  it("without any are the standard cases, which have every store and up to three instances", () => {
    const { cases, seconds, isJudged } = readLoadOptions([]);
    expect(new Set(cases.map(({ store }) => store))).toEqual(new Set(["memory", "sqlite", "nats"]));
    expect(Math.max(...cases.map(({ instances }) => instances))).toBe(3);
    expect({ seconds, isJudged }).toEqual({ seconds: 10, isJudged: true });
    for (const load of [...cases, ...readLoadOptions(["--quick"]).cases]) expect(followedActions(load)).toBeLessThanOrEqual(load.actions);
  });

  it.each([
    [["--store", "redis"], '--store: there is no "redis"; there are memory, sqlite, nats.'],
    [["--instances", "4"], '--instances: "4" is not a whole number from 1 to 3.'],
    [["--store", "sqlite", "--instances", "2"], "--instances: only nats can have more than one."],
    [["--subscribers", "0"], '--subscribers: "0" is not a whole number'],
    [["--subscribers", "20", "--actions", "10"], "--actions: there must be one for each principal"],
    [["--json", ""], "--json needs the name of a file."],
    [["--fast"], "Unknown option '--fast'"],
  ])("refuse %s in a sentence", (args, sentence) => {
    expect(() => readLoadOptions(args)).toThrow(sentence);
  });
});

it("gives each followed principal ten Actions at most, and the rest to others", () => {
  expect(followedPrincipals(LOAD)).toBe(5);
  expect(followedActions(LOAD)).toBe(50);
  expect(followedActions({ ...LOAD, actions: 17 })).toBe(15);
});

describe("the table", () => {
  it("has a line for each case, and lists below what was lost or not measured", () => {
    const all = [
      { load: LOAD, figures: figuresOf(RECORD) },
      { load: { ...LOAD, store: "nats" as const }, problem: "nats-server is not installed" },
    ];
    const lines = loadTable(all).split("\n");
    expect(lines).toHaveLength(6);
    expect(lines[1]).toMatch(/^memory +1 +10 +2 +100 +2 +1\.00 +1\.50 +10\.0 \/ 20\.0 /);
    expect(faultsOf(all)).toEqual([
      "memory, 1 × 10 streams, 100 Actions: 1 updates refused",
      "memory, 1 × 10 streams, 100 Actions: 1 events missing",
      "nats, 1 × 10 streams, 100 Actions: not measured: nats-server is not installed",
    ]);
    expect(loadMarkdown(all).split("\n")[2]).toMatch(/^\| memory \| 1 \| 10 \| 2 \| 100 \| 2 \| 1\.00 \|/);
  });
});
