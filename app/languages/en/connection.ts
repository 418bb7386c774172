/** The connection: its line, its notice, and what is announced of it. */
export const connection = {
  name: "Connection",
  unanswered: "Docket itself is not answering",
  state_unanswered: "{state}: Docket itself is not answering",
  state_asking: "{state}, by checking every {span}",
  state_silent: "{state}, without heartbeats",

  since: "since {moment}",
  heard: "heard {span} ago",
  heard_ahead: "heard at {moment}, before the clock was set back",
  heard_never: "nothing heard yet",
  receiving: "Receiving the list ({count, number} so far)",
  receiving_attempt: "Receiving the list ({count, number} so far), attempt {attempt}",
  receiving_unanswered: "The list was not complete ({count, number} so far)",

  attemptEnded: "Attempt {attempt} ended before the list was complete: {why}",
  quiet: "Nothing heard for {span}",
  keyRefused: "The service refuses this key",
  keyRefused_advice: "Check the key and the address in the settings",
  nothingHeard: "Nothing has been heard from the service yet",
  noWholeList: "No complete list has come yet",
  asOf: "Shown as of {moment}",
  asOf_short: "as of {moment}",

  unanswered_text:
    "It has sent nothing since {moment}: what you see may be out of date, no alerts come, and what you press is recorded only when it answers. If this lasts, quit Docket and start it again.",
  unlisted: "Docket itself cannot provide the list: {why}",
  unlisted_advice: "What you see may be out of date. Docket asks again every second",
  unanswered_note: "Docket itself is not answering. What you see here is older, and what you ask for comes when it answers.",

  attempt: "Attempt {attempt} under way",
  trying: "Trying now",
  next: "Next attempt in {span}",
  next_overdue: "The next attempt is overdue",
} as const;

/** For a screen reader, once each. */
export const announcedFindings = {
  unanswered: "Docket itself is not answering. What you see may be out of date, and what you press is not recorded yet.",
  answers: "Docket answers again.",
} as const;

export const announced = {
  connection: "Connection: {state}.",
  arrived: "{arrived, number} new to acknowledge.",
  arrived_critical: "{arrived, number} new to acknowledge, critical.",
  raised: "{raised, plural, one {One to acknowledge is critical now.} other {{raised, number} to acknowledge are critical now.}}",
  arrived_someCritical: "{arrived, number} new to acknowledge, {critical, number} critical.",
  critical: "Critical: {names}.",
  state: "{name}: {state}.",
  undone: "{name}: “{move}” was taken back and not sent.",
  update: "{name}: {status}",
  stopNoted: "{name}: noted on this device that you have stopped.",
  silent: "{name}: nothing reported for a long time. Are you still working on it?",
  pause: "The service asks Docket to wait. Updates wait on this device.",
} as const;

/** Problems with Docket's files: the problem, and below its cost, and until when. */
export const storageHeads = {
  memoryOnly: "Nothing is kept on this device",
  refusing: "Nothing new is kept on this device",
  someUnreadable: "Some of what was kept cannot be read",
  lossSeen: "Some of what was kept is missing",
  salvaged: "Docket’s file was damaged",
  rewritten: "Docket’s file was removed or replaced",
} as const;

export const storageCosts = {
  memoryOnly: "Updates and drafts are lost when Docket quits.",
  refusing: "Docket keeps trying; what the disk has not taken by then is lost if Docket quits.",
} as const;
