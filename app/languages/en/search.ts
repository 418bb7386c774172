/** Fields of a search, beside their codes: one word in lower case, as they are typed. */
export const filterFields = {
  state: "state",
  priority: "priority",
  type: "type",
  by: "by",
  for: "for",
  is: "is",
} as const;

/** After "state:", beside the states. */
export const filterStates = { open: "open" } as const;
