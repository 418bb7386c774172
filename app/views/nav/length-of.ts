/** From so many on, a count is written short: beside the red number there is less room. */
export const SHORT_FROM = { alone: 10_000, besideUrgent: 1_000 } as const;

/** How long a count is, for its size: a longer one has no more room beside the name of its view. */
export function lengthOf(words: string): "long" | "longest" | undefined {
  return words.length > LONG ? "longest" : words.length > SHORT ? "long" : undefined;
}

/** "2,500", as wide as there is room for at the size of all counts. */
const SHORT = 5;
/** "10,000". */
const LONG = 6;

/** How long both counts are, which share the room beside the name of their view: "2.5K" and "500". */
export function lengthOfBoth(count: string, urgent: string): "long" | "longest" | undefined {
  const { length } = count + urgent;
  return length > LONG_BOTH ? "longest" : length > SHORT_BOTH ? "long" : undefined;
}

/** "99" and "3". */
const SHORT_BOTH = 3;
/** "30" and "12". */
const LONG_BOTH = 4;
