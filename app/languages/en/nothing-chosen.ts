/** The details while no Action is chosen. */
export const nothingChosen = {
  title: "Nothing chosen",
  counts: "Counts of the views",
  silent: "{count, number} silent",
  first: "First in this list",
  openFirst: "Open the first",
  shift: "My last {hours, number} hours",
  updates: "Your last updates",
  changes: "Last changes, not reported by you",
  noChanges: "None is known yet.",
  allOfShift: "All of my shift",
} as const;
