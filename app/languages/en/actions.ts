/** Kinds of principals, within a sentence. */
export const principalTypes = { OBJECT: "object", USER: "user", GROUP: "group", SERVICE: "service" } as const;

/** Who and what an Action is: small, between dots. */
export const actionParts = {
  mission: "mission",
  requestedBy: "requested by {who}",
  authorizedBy: "authorized by {who}",
  requestedAndAuthorizedBy: "requested by {requester}, authorized by {authorizer}",
  assignedTo: "assigned to {who}",
  unknownKind: "kind not known",
} as const;

/** A priority that is not known: as a label, and between dots. */
export const flawedPriorities = {
  notSent: "Priority not sent",
  unreadable: "Priority could not be read",
  unknown: "Priority “{word}” not known to this Docket",
} as const;

export const flawedPrioritiesInText = {
  notSent: "priority not sent",
  unreadable: "priority could not be read",
  unknown: "priority “{word}” not known to this Docket",
} as const;

/** The facts of an Action: labels, and values that are words of ours. */
export const facts = {
  priority: "Priority",
  requestedBy: "Requested by",
  authorizedBy: "Authorized by",
  id: "Id",
  assignedTo: "Assigned to",
  receivedAt: "Received",
  knownSince: "known since {moment}",
  notSent: "Not sent",
  unreadable: "Could not be read",
  unknown: "“{word}”, not known to this Docket",
} as const;

/** Why no step of the lifecycle is shown. */
export const unknownStates = {
  unknown: "The service reports a state that this version of Docket does not know. It offers no moves from it.",
  notSent: "The service has not sent its state. No moves are offered while it is not known.",
  unreadable: "The service sent a state that could not be read. No moves are offered while it is not known.",
} as const;

/** Where an Action stands in its lifecycle. */
export const lifecycle = {
  label: "Lifecycle",
  allSteps: "All steps",
  place: "{step, number} of {steps, number}",
  after: "after {state}",
  lastKnown: "Last known as {state}",
} as const;

/** How a step stands, after its name. */
export const stepStandings = {
  earlier: "earlier step",
  present: "present step",
  last: "last known step",
  ahead: "ahead",
  skipped: "not reached",
  ended: "how it ended",
} as const;

/** The bar of moves. */
export const actionBar = {
  label: "What to do",
  moreMoves: "More moves",
  shortReport: "Report",
  shortFail: "Fail",
} as const;

/** Over the text of a report whose form has closed. */
export const leftReports = {
  stop: "This work has to stop, so nothing more can be reported. Your text is still here. It was not sent.",
  left: "This Action has left your queue, so nothing more can be reported. Your text is still here. It was not sent.",
  state: "This Action is {state} now, so nothing more can be reported. Your text is still here. It was not sent.",
} as const;

/** The changes since an acknowledgement. */
export const changes = {
  label: "Changed since you acknowledged",
  line: "changed since you acknowledged: {changes}",
  field: "{field} {from} → {to}",
  name: "{from} → {to}",
  was: "was",
  isNow: ", is now",
  note: "Accepting is noted on this device. A report also tells the service.",
} as const;

/** Acknowledging several at once. */
export const bulk = {
  status: "{confirmed, number} of {all, number} confirmed",
  begun: "Acknowledging {all, plural, one {{all, number} Action} other {{all, number} Actions}}",
  status_stuck: "{confirmed, number} of {all, number} confirmed, {stuck, number} not",
  status_pending: "{confirmed, number} of {all, number} confirmed, {pending, number} not recorded yet",
  status_both: "{confirmed, number} of {all, number} confirmed, {stuck, number} not, {pending, number} not recorded yet",
  notRecorded: "Not recorded",
  noAnswer: "Docket gave no answer for it",
  selected: "{count, plural, one {{count, number} Action} other {{count, number} Actions}} selected",
  selected_noneListed: "{count, plural, one {The one selected is not listed} other {None of {count, number} selected is listed}}",
  selected_someListed: "{listed, number} of {count, number} selected {listed, plural, one {is} other {are}} listed",
} as const;
