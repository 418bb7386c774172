/**
 * Reasons for the state of an update: whole sentences. "code_somebody": the person's name is
 * unknown.
 */
export const updateReasons = {
  notRecorded: "The queue does not show it, so it is sent again.",
  notRecorded_why: "{why} The queue does not show it, so it is sent again.",
  fileBusy: "Not sent yet: Docket's file is busy. It is sent once it has been written there.",
  diskRefuses: "Not sent: the disk refuses it ({words}).",

  answerSlow: "The service can be heard, but has not answered this yet. Docket waits, so that it is not recorded twice.",

  noEcho: "The service accepted it, but your report has not come back on the stream.",
  altered: "The service shows a report with your name and time {differs, select, words {with other words} state {in another state}}.",
  renamed: "The service shows a report with this time and content under another name than yours: {name}.",
  redated:
    "The service shows a report like this one in your name, but with another time. Docket cannot tell whether it is this one or another in your name.",
  reattributed: "The service shows a report like this one with another name and time: {name}. Docket cannot tell whether it is this one.",

  endedUnanswered: "Docket quit or reconnected before the answer came. It checks the queue before anything is sent again.",
  leftUnanswered: "Docket quit or left this account before the answer came. It checks the queue when the account is in use again.",
  answeredUnclear: "{why} That does not say whether it was recorded. Docket checks the queue before anything is sent again.",
  noAnswer: "No answer came: {why} Docket checks the queue before anything is sent again.",
  noAnswerWithin: "No answer came within {span}. Docket checks the queue before anything is sent again.",
  refusedAfterLoss: "{why} Docket cannot tell whether an earlier attempt was recorded.",
  refusedButShown: "{why} Yet the service showed such a report while this was on its way. Docket cannot tell whether it was this one.",
  absent: "The Action is no longer in the queue, so Docket cannot tell whether this was recorded.",
  fileLostChanges:
    "Docket's file lost its latest changes, so it is not known whether this was sent or taken back. It is not sent automatically.",

  held_mayBeRecorded: "{sentence} An earlier attempt may have been recorded.",
  left: "The Action has since left your queue.",
  ended: "Somebody else ended this work or took it away before this was sent.",
  notYours: "This is no longer yours to do.",
  notYours_to: "This is no longer yours to do; the Action is assigned to {to}.",
  notYours_toNamesake: "This is no longer yours to do; the Action is assigned to another {to}, of the kind {kind}.",
  moved: "The Action is now {now}; it was {was} when you decided.",
  moved_by: "The Action is now {now}, reported by {by}; it was {was} when you decided.",
  anew: "You decided about another assignment of this Action. Look at it again before this is sent.",
  termsChanged: "The Action has changed since you decided. Look at it again before it is acknowledged.",
  clear: "The Action is {now} again, as it was when you decided.",
  neverSent: "Docket quit or reconnected before this was sent. Nothing has been sent.",
  leftUnsent: "Docket quit or left this account before this was sent. It asks again when the account is in use again.",
  askedAlready: "It was not recorded. That became clear only after you were asked about it, so it is not sent automatically.",
  triedEnough:
    "It was sent {attempts, number} times, but the queue does not show it. It is not sent again automatically: send it again, or drop it.",
  triedEnough_why:
    "{why} It was sent {attempts, number} times, but the queue does not show it. It is not sent again automatically: send it again, or drop it.",
  sentAsReport: "Its text is sent as a report. This could not be removed from the disk: drop it when the disk is in order.",
  notRemoved:
    "It could not be removed from the disk. It is not sent now; drop it again when the disk is in order, or it will be back at the next start.",

  sameSecond: "The service keeps times to the second, so Docket cannot tell whether it shows this update or another in your name.",
  movedOn: "The service accepted it, and the Action has since moved on. Docket cannot tell whether it was recorded before that.",
  movedOnBy: "The service accepted it, and then {by} moved the Action on.",
  movedOnBy_somebody: "The service accepted it, and then the Action was moved on.",
  reportsUndated: "The service does not say who reported last and when, so Docket cannot tell whether this report was recorded.",
  reportedSince: "Since then {by} has reported. Docket cannot tell whether this report was recorded before that.",
  reportedSince_somebody: "Somebody else has reported since. Docket cannot tell whether this report was recorded before that.",
  moverUnknown:
    "The Action is where this update leads, but the service does not say who moved it. Docket cannot tell whether this update was recorded.",
  movedSince: "Since then {by} has moved the Action. Docket cannot tell whether this update was recorded before that.",
  movedSince_somebody: "Somebody else has moved the Action since. Docket cannot tell whether this update was recorded before that.",

  asWritten: "{words}",
} as const;
