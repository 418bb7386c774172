/** The figures of a case: rates, percentiles and costs, from the records of its processes. */
import type { Usage } from "./instance.ts";
import type { LoadCase } from "./load-plan.ts";
import type { Arrivals } from "./subscribers.ts";
import type { Sent } from "./updates.ts";

export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
}

/** The usage of all instances at one moment. */
export type Usages = readonly Usage[];

export interface LoadRecord {
  readonly load: LoadCase;
  /**
   * Times in milliseconds: for all Actions on the first instance, for a further instance to read
   * them, for all streams to be open.
   */
  readonly fillMs: number;
  readonly readMs: number | undefined;
  readonly openMs: number;
  readonly empty: Usages;
  readonly filled: Usages;
  readonly opened: Usages;
  /** Usage after a time without updates, and the length of that time. */
  readonly rested: Usages;
  readonly restMs: number;
  /** The number of the first update. */
  readonly first: number;
  readonly sent: Sent;
  /** Arrivals of each process with streams. */
  readonly arrivals: readonly Arrivals[];
  /** Usage after the updates. */
  readonly worked: Usages;
  readonly workMs: number;
}

export interface LoadFigures {
  readonly acceptedPerSecond: number;
  readonly refused: number;
  readonly eventsPerSecond: number;
  /** Number of events that accepted updates should have caused and that have not arrived. */
  readonly missing: number;
  /**
   * Milliseconds from the moment at which an update was due to its response, and to its event at a
   * subscriber.
   */
  readonly answer: Percentiles;
  readonly event: Percentiles;
  /** Time from the response to the event: 0 where the event arrived first. */
  readonly answerToEvent: Percentiles;
  /**
   * Processor time of all instances for one update with its events, without that of streams at
   * rest.
   */
  readonly cpuMsPerUpdate: number;
  /** Share of one core, all instances together, during updates and at rest. */
  readonly cpuWorking: number;
  readonly cpuResting: number;
  readonly bytesPerAction: number;
  readonly rssPerAction: number;
  readonly bytesPerStream: number;
  readonly rssPerStream: number;
  readonly opensPerSecond: number;
  readonly fillsPerSecond: number;
  /** Actions per second that a further instance reads at its start. */
  readonly readsPerSecond?: number;
  readonly streamsEnded: number;
}

export function figuresOf(record: LoadRecord): LoadFigures {
  const { load, sent, first, arrivals, empty, filled, opened, rested, worked } = record;
  const answered: number[] = [];
  const event: number[] = [];
  const answerToEvent: number[] = [];
  for (const [index, at] of sent.accepted.entries()) if (at !== null) answered.push(at - (sent.due[index] ?? 0));
  let events = 0;
  let lastAt = Math.max(...pieces(sent.accepted));
  for (const { numbers, at } of arrivals) {
    for (const [place, number] of numbers.entries()) {
      const index = number - first;
      const arrivedAt = at[place] ?? 0;
      const acceptedAt = sent.accepted[index];
      if (acceptedAt === undefined) throw new Error(`There was an event of the update ${number}, which was not sent.`);
      events += 1;
      lastAt = Math.max(lastAt, arrivedAt);
      event.push(arrivedAt - (sent.due[index] ?? 0));
      if (acceptedAt !== null) answerToEvent.push(Math.max(0, arrivedAt - acceptedAt));
    }
  }
  const seconds = (lastAt - Math.min(...pieces(sent.due))) / 1_000;
  const restingShare = cpuBetween(opened, rested) / record.restMs;
  const working = cpuBetween(rested, worked);
  const streams = sum(opened, (usage) => usage.streams);
  const instances = opened.length;
  return {
    acceptedPerSecond: answered.length / seconds,
    refused: sent.accepted.length - answered.length,
    eventsPerSecond: events / seconds,
    missing: Math.max(0, answered.length * load.watchers - events),
    answer: percentilesOf(answered),
    event: percentilesOf(event),
    answerToEvent: percentilesOf(answerToEvent),
    cpuMsPerUpdate: (working - restingShare * record.workMs) / answered.length,
    cpuWorking: working / record.workMs,
    cpuResting: restingShare,
    bytesPerAction: (sum(filled, ({ heap }) => heap) - sum(empty, ({ heap }) => heap)) / instances / load.actions,
    rssPerAction: (sum(filled, ({ rss }) => rss) - sum(empty, ({ rss }) => rss)) / instances / load.actions,
    bytesPerStream: (sum(opened, ({ heap }) => heap) - sum(filled, ({ heap }) => heap)) / streams,
    rssPerStream: (sum(opened, ({ rss }) => rss) - sum(filled, ({ rss }) => rss)) / streams,
    opensPerSecond: load.subscribers / (record.openMs / 1_000),
    fillsPerSecond: load.actions / (record.fillMs / 1_000),
    ...(record.readMs !== undefined && { readsPerSecond: load.actions / (record.readMs / 1_000) }),
    streamsEnded: sum(arrivals, ({ ended }) => ended),
  };
}

/** Percentiles by the nearest rank, so each is a measured value. NaN for no values. */
export function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Returns milliseconds of work, without the collections on either side. */
function cpuBetween(from: Usages, to: Usages): number {
  return sum(to, ({ cpuMs }) => cpuMs.before) - sum(from, ({ cpuMs }) => cpuMs.after);
}

function sum<One>(all: readonly One[], of: (one: One) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}

/** Returns the first and the last of the numbers: the times of updates are nearly in order. */
function pieces(times: readonly (number | null)[]): number[] {
  const numbers = times.filter((time) => time !== null);
  return numbers.length === 0 ? [0] : [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))];
}
