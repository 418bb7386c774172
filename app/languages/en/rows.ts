/** A row of the list, and what is said of its Action elsewhere in few words. */
export const rows = {
  left: "not listed since {moment}",
  notStarted: "not started",
  stop: "stop, then say so",
  answered: "as the service answered; last shown as “{standing}”",
  gone_otherView: "In another view now",
  gone_dropped: "No longer listed",
  gone_notFound: "Not found here now",
  priority: "{priority} priority",
} as const;

/** What changed last, after when: "14:02, state by ann". */
export const lastChange = {
  when: "{moment}, {what}",
  received: "received",
  state: "state",
  reportedState: "state by {by}",
  progress: "progress",
  reportedProgress: "progress by {by}",
  assignedTo: "assignee",
  left: "left your queue",
  returned: "back in your queue",
} as const;

/** What a search has found a row by, where its line does not show it. */
export const foundIn = {
  id: "id {text}",
  type: "type {text}",
  assignedTo: "assigned to {text}",
  requestedBy: "requested by {text}",
  authorizedBy: "authorized by {text}",
  reportedBy: "reported by {text}",
  phase: "phase {text}",
  statusMessage: "message “{text}”",
} as const;

/** An update that stands still, and why. */
export const stuckUpdates = {
  refused: "refused: {why}",
  held: "held: {why}",
  superseded: "superseded: {why}",
  unknown: "outcome unknown: {why}",
} as const;

/** Beside the state of the update, where its reason is not known. */
export const stuckWithoutReason = {
  refused: "{move}: no reason was given",
  held: "{move}: the Action has since changed",
  superseded: "{move}: the Action has moved on",
  unknown: "{move}: no answer came",
} as const;

/** A long silence, and the answers to it. */
export const silence = {
  words: "Nothing reported for {span}",
  words_inText: "nothing reported for {span}",
  words_notLive: "Nothing reported for {span}, as far as is known",
  stillWorking: "Still working",
  quoted: "“{text}”",
} as const;

/** Somebody else ended or took away work in progress. */
export const stopNotes = {
  words: "{name} {what}.",
  message: "“{message}”",
  reach: "Stop now, bring it to a safe state, then say so here. This note stays on this device: nobody else is told.",
} as const;

/** How an Action ended, or left. */
export const ending = {
  ended: "{state} at {moment}",
  ended_clock: "{state}, at {moment} by the reporter’s clock",
  ended_clockOf: "{state}, at {moment} by {by}’s clock",
  left: "Left your queue at {moment}",
} as const;

/** Final moves that can still be taken back. */
export const undo = {
  name: "Undo",
  take: "Undo",
  live: "{name}: {does}",
  waiting: "{name}: {move}, {span} to undo",
  afterwards: "then it waits to be sent",
  more: "and {count, number} more",
} as const;
