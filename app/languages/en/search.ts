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
  unknownField: "{names} is no filter and is searched as a word. Filters: {filters}",
  unknownValue_state: "No state is called {value}, so it finds nothing. States: {values}",
  unknownValue_priority: "No priority is called {value}, so it finds nothing. Priorities: {values}",
  unknownValue_is: "Nothing is known to be {value}, so it finds nothing. After {field} stands one of: {values}",
  noValue: "{field} has no value right after it and is left out.",
  noValue_state: "{field} has no value right after it and is left out. States: {values}",
  noValue_priority: "{field} has no value right after it and is left out. Priorities: {values}",
  noValue_is: "{field} has no value right after it and is left out. After it stands one of: {values}",
  openQuote: "A quotation mark is not closed: all that follows it counts as quoted.",
  word: "{typed} is searched as a word. A filter is written without spaces, as in {example}, and cannot be turned round.",
  quoted: "“{text}”",
  mark: "This search is not understood as a whole",
} as const;
