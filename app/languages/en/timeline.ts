/**
 * The timeline: each line a sentence without its stop. `{actor}` is who did it: drawn in bold, where
 * a line begins with it.
 */
export const timeline = {
  title: "Timeline",
  ledger: "Ledger",
  you: "You",
  older: "Show {all, plural, one {{all, number} older line} other {{all, number} older lines}}",
  older_some: "Show {next, number} of {all, plural, one {{all, number} older line} other {{all, number} older lines}}",
  dropped: "Older lines are no longer kept: {count, number}",

  assigned: "Assigned",
  assigned_by: "Assigned, reported by {by}",
  assigned_found: "Assigned, found when Docket connected",
  assigned_foundBy: "Assigned, reported by {by}, found when Docket connected",
  assignedTo: "Assigned to {to}",
  assignedTo_by: "Assigned to {to}, reported by {by}",
  assignedTo_found: "Assigned to {to}, found when Docket connected",
  assignedTo_foundBy: "Assigned to {to}, reported by {by}, found when Docket connected",
  arrived: "Arrived {state}",
  arrived_by: "Arrived {state}, reported by {by}",
  arrived_found: "Already {state}, found when Docket connected",
  arrived_foundBy: "Already {state}, reported by {by}, found when Docket connected",

  state_by: "{state}, reported by {by}",
  progress: "Progress {quoted}",
  progress_by: "Progress {quoted}, reported by {by}",
  progress_ours: "{actor} reported {quoted}",
  saying: "{line}: “{words}”",

  claimedState: "{actor} reported it {state}",
  claimedState_found: "{actor} reported it {state}, found when Docket connected",
  claimedState_to: "{actor} reported it assigned to {to}",
  claimedState_toFound: "{actor} reported it assigned to {to}, found when Docket connected",
  claimedProgress: "{actor} reported {quoted}",
  meanwhile: "Meanwhile {who} reported {quoted}.",
  meanwhile_somebody: "Meanwhile somebody else reported {quoted}.",

  quoted: "“{words}”",
  quoted_both: "“{phase} — {words}”",
  quoted_nothing: "no phase and no message",

  reassigned: "Reassigned",
  reassigned_from: "Reassigned from {from}",
  reassigned_to: "Reassigned to {to}",
  reassigned_fromTo: "Reassigned from {from} to {to}",
  changed: "{field} changed: {from} → {to}",
  left: "Left your queue, without a word from the service",
  stopped: "{actor} said that you have stopped. The note stays on this device",
  acceptedChange: "{actor} accepted what had changed: {fields}",
  returned: "Back in your queue",
  alertShown: "Alert shown by the system",
  alertShown_reminder: "Reminder shown by the system",
  alertShown_changed: "Alert about the change shown by the system",
  alertShown_stopWork: "Alert to stop work shown by the system",
  alertShown_silent: "Question about the silence shown by the system",
  alertFailed: "Alert could not be shown",
  alertFailed_about:
    "{about, select, reminder {Reminder could not be shown} changed {Alert about the change could not be shown} stopWork {Stop work was not alerted} silent {Question about the silence could not be shown}}",
  alertWithheld: "No alert: {why, select, rule {not wanted for this priority} quietHours {quiet hours} paused {alerts are paused}}",
  alertWithheld_about:
    "{about, select, reminder {No reminder} changed {No alert about the change} stopWork {Stop work was not alerted} silent {No question about the silence}}: {why, select, rule {not wanted for this priority} quietHours {quiet hours} paused {alerts are paused}}",
  update:
    "{actor}: {what}, {state, select, waiting {waiting} sending {sending} accepted {accepted} confirmed {confirmed} unknown {outcome unknown} held {held} refused {refused} superseded {superseded}}",
  update_what: "{move}: {text}",
} as const;

/** The deed that brought an Action into a state. */
export const deeds = {
  DRAFT: "{actor} made it a draft",
  PENDING: "{actor} submitted it",
  APPROVED: "{actor} approved it",
  ASSIGNED: "{actor} assigned it",
  ACKNOWLEDGED: "{actor} acknowledged it",
  PLANNED: "{actor} planned it",
  IN_PROGRESS: "{actor} started it",
  COMPLETED: "{actor} completed it",
  CANCELLED: "{actor} cancelled it",
  FAILED: "{actor} reported that it failed",
  REJECTED: "{actor} rejected it",
  UNKNOWN: "{actor} changed its state",
} as const;

/** An update that came through. */
export const confirmedMoves = {
  submit: "{actor} submitted, confirmed in {took}",
  approve: "{actor} approved, confirmed in {took}",
  assign: "{actor} assigned, confirmed in {took}",
  acknowledge: "{actor} acknowledged, confirmed in {took}",
  plan: "{actor} planned, confirmed in {took}",
  start: "{actor} started, confirmed in {took}",
  complete: "{actor} completed, confirmed in {took}",
  report: "{actor} reported progress, confirmed in {took}",
  reject: "{actor} rejected, confirmed in {took}",
  fail: "{actor} reported failure, confirmed in {took}",
  cancel: "{actor} cancelled, confirmed in {took}",
} as const;
