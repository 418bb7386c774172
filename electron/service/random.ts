/**
 * Returns a random sequence that is the same for the same seed (mulberry32), so that a
 * demonstration can be repeated.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns one of the elements. Throws if there are none. */
export function pick<T>(random: () => number, from: readonly T[]): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error("there is nothing to pick from");
  return one;
}
