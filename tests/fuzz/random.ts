/** Seeded pseudo-random numbers (mulberry32): a seed gives the same session on every machine. */

export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a number uniform in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number in [0, bound). */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns an independent generator, which no draw from this one affects. */
  seededWith(seed: number): SeededRandom {
    return new SeededRandom(seed);
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }
}

/** More seeds than a soak run uses per series. */
const SERIES = 1_000_000;

/**
 * Returns the seeds of a run, or only the one in DOCKET_FUZZ_SEED. DOCKET_SOAK multiplies their
 * number.
 * @param series from 0; each series has its own seeds
 */
export function seeds(count: number, series = 0): number[] {
  const single = process.env["DOCKET_FUZZ_SEED"];
  if (single !== undefined) return [Number(single)];
  return Array.from({ length: count * Number(process.env["DOCKET_SOAK"] ?? 1) }, (_, index) => series * SERIES + index + 1);
}
