/** The list: its counts, its order, its filters, and what stands in the place of rows. */
export const counts = {
  atLeast: "at least {count, number}",
  noneKnown: "none known, perhaps more",
  atLeast_here: "At least {count, number} here",
  noneKnown_here: "None known, perhaps more here",
  found: "{count, number} found.",
  soFar: "{count, number} so far",
  shown: "{shown, number} of {all, number} shown so far",
} as const;

/** What a held list does not show. */
export const heldBack = {
  added: "{count, number} new",
  moved: "{count, number} moved",
  gone: "{count, number} gone",
  sum: "{count, plural, one {{count, number} change} other {{count, number} changes}}",
  stop: "{count, number} to stop",
  priority: "{count, number} {priority}",
  all: "{changes} · {worst}",
  name: "Held back: {all}",
  show: "Show",
} as const;

export const groupings = {
  attention: "Attention",
  none: "None",
  priority: "Priority",
  state: "State",
  type: "Type",
  assignee: "Assignee",
} as const;

export const sortings = {
  attention: "Attention",
  priority: "Priority",
  age: "Age",
  lastChange: "Last change",
  name: "Name",
} as const;

/** What the first of each sorting is. */
export const sortingFirst = {
  attention: "to stop, to acknowledge, most urgent, oldest",
  priority: "most urgent first",
  age: "longest in its state first",
  lastChange: "latest change first",
  name: "A to Z",
} as const;

/** After "Grouped by" and "sorted by". */
export const orderInText = {
  attention: "attention",
  priority: "priority",
  state: "state",
  type: "type",
  assignee: "assignee",
  age: "age",
  lastChange: "last change",
  name: "name",
} as const;

export const order = {
  grouped: "Grouped by {grouping}, sorted by {sorting}",
  ungrouped: "Not grouped, sorted by {sorting}",
  name: "Group and sort",
  groupBy: "Group by",
  sortBy: "Sort by",
  groupBy_past: "Not by attention: what is over needs none",
  sortBy_past: "Not by attention or age: what is over has neither",
} as const;

/** Headings of groups that no label of a state or a priority stands for. */
export const groups = {
  stop: "Stop work",
  acknowledge: "To acknowledge",
  noType: "No type",
  noAssignee: "Assigned to nobody",
  unknownPriority: "No priority, or none that could be read",
} as const;

/** A filter that stands as a chip. */
export const filters = {
  name: "Filters",
  state: "state: {value}",
  state_unknown: "state: unknown state",
  priority: "priority: {value}",
  type: "type: {value}",
  by: "by: {value}",
  for: "for: {value}",
  authorizer: "authorizer: {value}",
  is: "is: {value}",
  remove: "Remove the filter {filter}",
  nameOfView: "Docket has a view of that name. Choose another name.",
  saveView: "Save view",
  viewName: "Name of the view",
  save: "Save",
  replace: "Replace",
  values: "Values",
  offered: "{count, plural, one {{count, number} value} other {{count, number} values}} to choose from.",
} as const;

/** The fields of a filter, in the menu that adds one. */
export const filterMenu = {
  state: "State",
  priority: "Priority",
  type: "Type",
  by: "Requester",
  for: "Assignee",
  authorizer: "Authorizer",
  is: "Condition",
  none: "No Action here has one",
} as const;

/** What the filter "is" can ask for. */
export const filterFacts = {
  unacknowledged: "unacknowledged",
  stopped: "stopped",
  changed: "changed",
  silent: "silent",
  held: "held",
  refused: "refused",
  unknown: "unknown",
  superseded: "superseded",
  waiting: "waiting",
  left: "left",
} as const;

export const queue = {
  name: "Action queue",
  action: "Action",
  phase: "Phase",
  state: "State",
  requester: "Requester",
  lastChange: "Last change",
  age: "Age",
  detailsWidth: "Width of the details",
  pixels: "{width} pixels",
  failed: "The queue cannot be shown",
  acknowledgedTogether: "Acknowledged together",
  notConfirmed: "Not confirmed",
  dismiss: "Dismiss",
  selected: "Selected Actions",
  clear: "Clear",
} as const;
