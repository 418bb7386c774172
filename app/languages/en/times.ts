/** Moments, and what stands in the place of an age or a span that cannot be. */
export const times = {
  dated: "{day}, {time}",
  zone: "Times: {zone}.",
  odd: "odd",
  unknown: "an unknown time",
  impossible: "an impossible time",
} as const;
