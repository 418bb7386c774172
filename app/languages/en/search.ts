/** Fields of a search, beside their codes: one word in lower case, as they are typed. */
export const filterFields = {
  state: "state",
  priority: "priority",
  type: "type",
  by: "by",
  for: "for",
  authorizer: "authorizer",
  is: "is",
} as const;

/** After "state:", beside the states. */
export const filterStates = { open: "open" } as const;

/** What a search cannot mean, and what there is instead. */
export const searchProblems = {
  unknownField: "Not a filter, searched as a word: {names}. Filters: {filters}",
  unknownValue_state: "No state is called {value}, so it finds nothing. States: {values}",
  unknownValue_priority: "No priority is called {value}, so it finds nothing. Priorities: {values}",
  unknownValue_is: "There is no condition {value}, so it finds nothing. After {field}, use one of: {values}",
  noValue: "{field} has no value directly after it and is ignored.",
  noValue_state: "{field} has no value directly after it and is ignored. States: {values}",
  noValue_priority: "{field} has no value directly after it and is ignored. Priorities: {values}",
  noValue_is: "{field} has no value directly after it and is ignored. Use one of: {values}",
  openQuote: "A quotation mark is not closed: everything after it counts as quoted.",
  word: "{typed} is searched as a word. A filter is written without spaces, as in {example}, and cannot be negated.",
  quoted: "“{text}”",
  mark: "Part of this search is not understood",
} as const;
