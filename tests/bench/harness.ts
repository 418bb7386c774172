/**
 * Measures two sides in alternating rounds, and summarises the rounds. A machine that is busy for a
 * while slows both sides of a round, so the ratio of a round is more reliable than either figure.
 */
import type { BenchOptions, Round } from "./row.ts";

/** Spread of the reference from which on the series is measured again. */
const UNSTEADY = 0.3;

export interface Rounds {
  rounds: number;
  /** False: no round is dropped. */
  warmUp?: boolean;
}

/** Returns the rounds for browsers, which take seconds: a quick run has no warm-up round. */
export function browserRounds({ quick, rounds }: Pick<BenchOptions, "quick" | "rounds">): Rounds {
  return { rounds, warmUp: !quick };
}

interface Sides<Played> {
  ours: () => Played | Promise<Played>;
  reference: () => Played | Promise<Played>;
  collect?: () => void | Promise<void>;
}

type PlayedRound<Played> = Record<keyof Round, Played>;

/**
 * Runs both sides in turn, with a garbage collection before each (`collect`: in a page, the
 * page's). The first round is a warm-up and is dropped.
 */
export function interleave(options: Rounds, sides: Sides<number>): Promise<Round[]> {
  return interleaveBy((cost) => cost, options, sides);
}

/** Like `interleave`, for sides that return more than the figure of their round. */
export async function interleaveBy<Played>(
  figure: (played: Played) => number,
  options: Rounds,
  sides: Sides<Played>,
): Promise<PlayedRound<Played>[]> {
  const spread = (rounds: PlayedRound<Played>[]): number => spreadOf(rounds.map(({ reference }) => figure(reference)));
  const first = await playRounds(options, sides);
  if (spread(first) <= UNSTEADY) return first;
  const second = await playRounds(options, sides);
  return spread(second) < spread(first) ? second : first;
}

async function playRounds<Played>(
  { rounds: count, warmUp = true }: Rounds,
  { ours, reference, collect = collectGarbage }: Sides<Played>,
): Promise<PlayedRound<Played>[]> {
  const rounds: PlayedRound<Played>[] = [];
  for (let index = warmUp ? 0 : 1; index <= count; index += 1) {
    // The order alternates, so that what one side leaves behind does not always affect the other.
    const order = index % 2 === 0 ? (["reference", "ours"] as const) : (["ours", "reference"] as const);
    const round: Partial<PlayedRound<Played>> = {};
    for (const side of order) {
      await collect();
      round[side] = await (side === "ours" ? ours : reference)();
    }
    if (index > 0) rounds.push(round as PlayedRound<Played>);
  }
  return rounds;
}

/**
 * Repeats `work`, which does `units`, until `roundMs` have passed. Returns the milliseconds of one
 * unit.
 */
export async function costOf(roundMs: number, units: number, work: () => unknown): Promise<number> {
  const began = performance.now();
  let done = 0;
  do {
    await work();
    done += units;
  } while (performance.now() - began < roundMs);
  return (performance.now() - began) / done;
}

/** Frees unreachable objects; needs `node --expose-gc`. */
export function collectGarbage(): void {
  if (globalThis.gc === undefined) throw new Error("The bench needs `node --expose-gc`.");
  globalThis.gc();
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error("There is no median of no values.");
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** Returns the distance between the quartiles, as a part of the median. */
export function spreadOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.round(part * (sorted.length - 1))] as number;
  const middle = median(values);
  return middle === 0 ? 0 : (at(0.75) - at(0.25)) / Math.abs(middle);
}
