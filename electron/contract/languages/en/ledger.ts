/**
 * Lines of the ledger. Searches match words in them, so a parameter and a letter are never
 * adjacent.
 */
export const ledger = {
  received: "Assigned to {to}",
  received_already: "Assigned to {to}, already {state}",
  received_unknown: "Assigned to {to}, in a state that Docket cannot tell",
  received_you: "Assigned to you",
  received_youAlready: "Assigned to you, already {state}",
  received_youUnknown: "Assigned to you, in a state that Docket cannot tell",
  left: "Left the queue",
  alertShown: "Alert shown by the system",
  alertWithheld: "No alert: {why, select, rule {not wanted for this priority} quietHours {quiet hours} paused {alerts are paused}}",
  alertFailed: "Alert could not be shown: {why}",
  alertFailed_silently: "Alert could not be shown: the system did not say why",
  alert_shown: "{alert} shown by the system",
  alert_failed: "{alert} could not be shown: {why}",
  alert_failedSilently: "{alert} could not be shown: the system did not say why",
  alert_withheld:
    "{alert} not shown: {why, select, rule {not wanted for this priority} quietHours {quiet hours} paused {alerts are paused}}",
  opened: "Opened",
  stopConfirmed: "“I have stopped” confirmed on this device",
  changeAccepted: "Accepted the change of {fields}",
  asked: "Nothing reported for {span}: asked",
  update: "{move}: {state}",
  update_reason: "{move}: {state}. {reason}",
  update_noEcho: "{move}: {state}, no echo",
  update_noEchoReason: "{move}: {state}, no echo. {reason}",
  updateTakenBack:
    "{move}: {choice, select, undo {undone by the operator} drop {dropped by the operator} report {turned into a progress report by the operator} send {send}} while {state}",
  unreadableDropped: "An update that could not be read was dropped by the operator",
  asWritten: "{words}",
} as const;

/** Subjects of alerts about an Action; alerts about its assignment have separate sentences. */
export const alertSubjects = {
  reminder: "Reminder",
  changed: "Alert about a change",
  stopWork: "Alert to stop work",
  silent: "Question about a silence",
} as const;

/** Subjects of alerts without an Action. */
export const generalAlerts = {
  connectionLost: "Alert about the lost connection",
  connectionBack: "Alert about the restored connection",
  away: "Alert about what changed while Docket was away",
  test: "Test alert",
} as const;

export const ledgerDamage = {
  /** Placed before the sentence of a damaged line. */
  damaged: "(This line was damaged on the disk and is not as it was written:)",
} as const;
