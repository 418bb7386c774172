/** Numbers from which a count is shortened; beside the red number there is less room. */
export const SHORT_FROM = { alone: 10_000, besideUrgent: 1_000 } as const;

/**
 * Returns how long a count is, which determines its font size: a longer count has no more room
 * beside the name of its view.
 */
export function lengthOf(words: string): "long" | "longest" | undefined {
  return words.length > LONG ? "longest" : words.length > SHORT ? "long" : undefined;
}

/** Characters of "2,500", the longest count that has room at the common size. */
const SHORT = 5;
/** Characters of "10,000". */
const LONG = 6;

/**
 * Returns how long two counts are together, such as "2.5K" and "500", which share the room beside
 * the name of their view.
 */
export function lengthOfBoth(count: string, urgent: string): "long" | "longest" | undefined {
  const { length } = count + urgent;
  return length > LONG_BOTH ? "longest" : length > SHORT_BOTH ? "long" : undefined;
}

/** Characters of "99" and "3". */
const SHORT_BOTH = 3;
/** Characters of "30" and "12". */
const LONG_BOTH = 4;
