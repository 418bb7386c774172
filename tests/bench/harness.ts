/**
 * Rounds of two sides in turns, and what they amount to. A machine that is busy for a while slows
 * both sides of a round, so that the ratio of a round says more than either figure.
 */
import type { BenchOptions, Round } from "./row.ts";

/** A reference that spreads this far is measured once more. */
const UNSTEADY = 0.3;

export interface Rounds {
  rounds: number;
  /** False: no round is dropped. */
  warmUp?: boolean;
}

/** Of browsers, whose rounds take seconds: a quick look drops none. */
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
 * Plays both sides in turns, garbage collected before each (`collect`: in a page, the page's). The
 * first round warms up and is dropped.
 */
export function interleave(options: Rounds, sides: Sides<number>): Promise<Round[]> {
  return interleaveBy((cost) => cost, options, sides);
}

/** As `interleave`, of sides that give more than the figure of their round. */
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
    // Who is first changes, so that what one leaves behind does not always meet the other.
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
 * Repeats `work`, which does `units`, until `roundMs` have passed; the milliseconds of one unit.
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

/** Frees what nobody holds; needs `node --expose-gc`. */
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

/** The distance between the quartiles, as a part of the median. */
export function spreadOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.round(part * (sorted.length - 1))] as number;
  const middle = median(values);
  return middle === 0 ? 0 : (at(0.75) - at(0.25)) / Math.abs(middle);
}
