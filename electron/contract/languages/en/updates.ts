/** Why an update stands as it does: whole sentences. "code_somebody": nobody's name is known. */
export const updateReasons = {
  notRecorded: "The queue does not show it; it goes out again.",
  notRecorded_why: "{why} The queue does not show it; it goes out again.",
  fileBusy: "Not sent yet: Docket's file is busy. This goes out as soon as it can be written down first.",
  diskRefuses: "Not sent: the disk refuses ({words}).",

  answerSlow: "The service is heard, and has not answered this yet. Docket waits, so that it is not recorded twice.",

  noEcho: "The service accepted it, but your report has not come back on the stream.",
  altered: "The service shows a report with your name and time {differs, select, words {with other words} state {in another state}}.",
  renamed: "The service shows a report of this time and content in another name than yours: {name}.",
  redated:
    "The service shows a report as this one in your name, at another time than yours. Whether it is this one, or another of your name, cannot be seen.",
  reattributed:
    "The service shows a report as this one in another name and at another time than yours: {name}. Whether it is this one cannot be seen.",

  endedUnanswered: "Docket was ended, or connected anew, before the answer came. It looks at the queue before anything is sent again.",
  leftUnanswered: "Docket was ended, or left this account, before the answer came. It looks at the queue when the account is back.",
  answeredUnclear: "{why} Whether it was recorded, that does not say. Docket looks at the queue before anything is sent again.",
  noAnswer: "No answer came: {why} Docket looks at the queue before anything is sent again.",
  noAnswerWithin: "No answer came within {span}. Docket looks at the queue before anything is sent again.",
  refusedAfterLoss: "{why} Whether an earlier attempt was recorded cannot be seen from here.",
  refusedButShown:
    "{why} Yet the service has shown such a report while this was on its way. Whether it was this one cannot be seen from here.",
  absent: "The Action is no longer in the queue, so whether this was recorded cannot be seen from here.",
  fileLostChanges:
    "Docket's file had lost its latest changes, so whether this was sent, or taken back, is not known. It is not sent by itself.",

  held_mayBeRecorded: "{sentence} An earlier attempt may have been recorded.",
  left: "The Action has left your queue since.",
  ended: "This work was ended or taken away by somebody else before this was sent.",
  notYours: "This is no longer yours to do.",
  notYours_to: "This is no longer yours to do; the Action is assigned to {to}.",
  notYours_toNamesake: "This is no longer yours to do; the Action is assigned to another {to}, of the kind {kind}.",
  moved: "The Action is now {now}; it was {was} when you decided.",
  moved_by: "The Action is now {now}, reported by {by}; it was {was} when you decided.",
  anew: "This is another assignment of the Action than you decided about. Look at it again before this is sent.",
  termsChanged: "The Action has changed since you decided. Look at it again before it is acknowledged.",
  clear: "The Action is {now} again, as when you decided.",
  neverSent: "Docket was ended, or connected anew, before this was sent. Nothing has gone out.",
  leftUnsent: "Docket was ended, or left this account, before this was sent. It asks again when the account is back.",
  askedAlready: "It was not recorded. That has shown only after you were asked about it, so it is not sent by itself.",
  triedEnough:
    "It was sent {attempts, number} times, and the queue does not show it. It is not sent again by itself: send it again, or drop it.",
  triedEnough_why:
    "{why} It was sent {attempts, number} times, and the queue does not show it. It is not sent again by itself: send it again, or drop it.",
  sentAsReport: "Its text goes out as a report. The disk would not let go of this: drop it when the disk is in order.",
  notRemoved:
    "The disk would not let go of it. It is not sent now; drop it again when the disk is in order, or it is there at the next start.",

  sameSecond: "The service keeps times to the second, so whether this update is what it shows, or another of your name, cannot be seen.",
  movedOn: "The service accepted it, and the Action has moved on since; whether it was recorded before that cannot be seen.",
  movedOnBy: "The service accepted it, and then {by} moved the Action on.",
  movedOnBy_somebody: "The service accepted it, and then the Action was moved on.",
  reportsUndated: "The service does not say who reported last and when; whether this report was recorded cannot be seen.",
  reportedSince: "Since then {by} has reported; whether this report was recorded before that cannot be seen.",
  reportedSince_somebody: "Somebody else has reported since; whether this report was recorded before that cannot be seen.",
  moverUnknown:
    "The Action is where this update leads; the service does not say by whom, so whether this update was recorded cannot be seen.",
  movedSince: "Since then {by} has moved the Action; whether this update was recorded before that cannot be seen.",
  movedSince_somebody: "Somebody else has moved the Action since; whether this update was recorded before that cannot be seen.",

  asWritten: "{words}",
} as const;
