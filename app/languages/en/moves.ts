/** The moves: under way, waiting, counting down to be sent, and the questions before final ones. */
export const movesUnderWay = {
  submit: "Submitting…",
  approve: "Approving…",
  assign: "Assigning…",
  acknowledge: "Acknowledging…",
  plan: "Planning…",
  start: "Starting…",
  complete: "Completing…",
  report: "Reporting…",
  reject: "Rejecting…",
  fail: "Failing…",
  cancel: "Cancelling…",
} as const;

export const movesWaiting = {
  submit: "Submit waits",
  approve: "Approve waits",
  assign: "Assign waits",
  acknowledge: "Acknowledge waits",
  plan: "Plan waits",
  start: "Start waits",
  complete: "Complete waits",
  report: "Report waits",
  reject: "Reject waits",
  fail: "Fail waits",
  cancel: "Cancel waits",
} as const;

/** In the row, during the time to undo. */
export const movesSoon = {
  submit: "Submitting in {span}",
  approve: "Approving in {span}",
  assign: "Assigning in {span}",
  acknowledge: "Acknowledging in {span}",
  plan: "Planning in {span}",
  start: "Starting in {span}",
  complete: "Completing in {span}",
  report: "Reporting in {span}",
  reject: "Rejecting in {span}",
  fail: "Failing in {span}",
  cancel: "Cancelling in {span}",
} as const;

/** In the details, during the time to undo; "other" for a move that has none of its own. */
export const undoSoon = {
  complete: "Completes in {span}",
  reject: "Rejects in {span}",
  fail: "Fails in {span}",
  cancel: "Cancels in {span}",
  other: "Is sent in {span}",
  notYet: "{span} to undo",
} as const;

/** The same, while something else holds it up. */
export const undoLater = {
  complete: "Completes as soon as Docket continues",
  reject: "Rejects as soon as Docket continues",
  fail: "Fails as soon as Docket continues",
  cancel: "Cancels as soon as Docket continues",
  other: "Is sent as soon as Docket continues",
} as const;

export const reasonTitles = {
  reject: "Reject this Action?",
  fail: "Fail this Action?",
  cancel: "Cancel this Action?",
} as const;

export const reasonConsequences = {
  reject: "A rejected Action is final. The reason is sent as its status message.",
  fail: "A failed Action is final. The reason is sent as its status message.",
  cancel: "A cancelled Action is final for everybody. The reason is sent as its status message.",
} as const;

export const reasonHints = {
  reject: "For example: tools for this are not on board",
  fail: "For example: bearing seized, cannot continue",
  cancel: "For example: no longer needed, aisle 14 is closed",
} as const;

/** The dialog that asks for the reason. */
export const reasonDialog = {
  reason: "Reason",
  sentAs: "Sent as {who}. {key} sends it.",
  sentAs_you: "Sent as you. {key} sends it.",
  movedOn_disk: "The Action has moved on; this is no longer possible. Your text is kept.",
  movedOn_demonstration: "The Action has moved on; this is no longer possible. Your text is here until the demonstration ends.",
  movedOn_memory: "The Action has moved on; this is no longer possible. Your text is here, but as far as is known not on the disk.",
  empty: "Type a reason first.",
  back: "Go back",
} as const;

/** What the user can decide about an update. */
export const updateChoices = {
  send: "Send",
  send_now: "Send now",
  send_anyway: "Send anyway",
  send_again: "Send again",
  drop: "Drop",
  report: "Send as progress report",
  report_short: "Progress report",
  undo: "Undo",
} as const;

/** Presses that main has not answered yet. */
export const presses = {
  label: "Not recorded yet",
  overdue: "“{name}” is not recorded yet: it was pressed at {time}, and Docket has not answered.",
  overdue_advice: "It is recorded when Docket answers; if Docket quits before that, press again.",
  overdue_undo: "What was to be undone may be sent before that.",
  answerOverdue: "Your answer is not noted yet: it was pressed at {time}, and Docket has not answered.",
  notRecorded: "Not recorded.",
  notNoted: "Not noted. {why}",
  textKept: "What you typed is still here.",
} as const;
