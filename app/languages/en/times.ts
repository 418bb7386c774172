/** Ages and spans in short. `count` is whole but in tenths. */
export const times = {
  seconds: "{count} s",
  fraction: "{count, number} s",
  tenths: "{count, number, ::.0} s",
  minutes: "{count} min",
  hours: "{count} h",
  days: "{count} d",
  dated: "{day}, {time}",
  odd: "odd",
  unknown: "an unknown time",
  impossible: "an impossible time",
} as const;
