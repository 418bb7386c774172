/** The exact words of each reason. */
import { expect, it } from "vitest";
import { updateReasonSentence } from "../../electron/contract/messages/update-reasons.ts";
import type { Failure } from "../../electron/contract/failures.ts";
import type { UpdateReason, UpdateReasons } from "../../electron/contract/updates.ts";
import { reasonOfSentence } from "../../electron/core/updates/migrate-reason.ts";

const FAILURE: Failure = { code: "asWritten", params: { words: "The connection broke off." } };

type Case<Code extends keyof UpdateReasons> = readonly (readonly [params: UpdateReasons[Code], sentence: string])[];

const CASES: { readonly [Code in keyof UpdateReasons]: Case<Code> } = {
  notRecorded: [
    [{}, "The queue does not show it; it goes out again."],
    [{ failure: FAILURE }, "The connection broke off. The queue does not show it; it goes out again."],
  ],
  turnedAway: [[{ failure: { code: "asWritten", params: { words: "Come back later." } } }, "Come back later."]],
  fileBusy: [[{}, "Not sent yet: Docket's file is busy. This goes out as soon as it can be written down first."]],
  diskRefuses: [[{ words: "read-only file system" }, "Not sent: the disk refuses (read-only file system)."]],
  answerSlow: [[{}, "The service is heard, and has not answered this yet. Docket waits, so that it is not recorded twice."]],
  noEcho: [[{}, "The service accepted it, but your report has not come back on the stream."]],
  altered: [
    [{ differs: "words" }, "The service shows a report with your name and time with other words."],
    [{ differs: "state" }, "The service shows a report with your name and time in another state."],
  ],
  renamed: [[{ name: "gate-7" }, "The service shows a report of this time and content in another name than yours: gate-7."]],
  redated: [
    [
      {},
      "The service shows a report as this one in your name, at another time than yours. Whether it is this one, or another of your name, cannot be seen.",
    ],
  ],
  reattributed: [
    [
      { name: "gate-7" },
      "The service shows a report as this one in another name and at another time than yours: gate-7. Whether it is this one cannot be seen.",
    ],
  ],
  endedUnanswered: [
    [{}, "Docket was ended, or connected anew, before the answer came. It looks at the queue before anything is sent again."],
  ],
  leftUnanswered: [[{}, "Docket was ended, or left this account, before the answer came. It looks at the queue when the account is back."]],
  answeredUnclear: [
    [
      { failure: { code: "asWritten", params: { words: "The address answered HTTP 503 (unavailable)." } } },
      "The address answered HTTP 503 (unavailable). Whether it was recorded, that does not say. Docket looks at the queue before anything is sent again.",
    ],
  ],
  noAnswer: [[{ failure: FAILURE }, "No answer came: The connection broke off. Docket looks at the queue before anything is sent again."]],
  noAnswerWithin: [[{ seconds: 20 }, "No answer came within 20 s. Docket looks at the queue before anything is sent again."]],
  refusedAfterLoss: [
    [
      { failure: { code: "asWritten", params: { words: "It is CANCELLED." } } },
      "It is CANCELLED. Whether an earlier attempt was recorded cannot be seen from here.",
    ],
  ],
  refusedButShown: [
    [
      { failure: { code: "asWritten", params: { words: "Duplicate request." } } },
      "Duplicate request. Yet the service has shown such a report while this was on its way. Whether it was this one cannot be seen from here.",
    ],
  ],
  absent: [[{}, "The Action is no longer in the queue, so whether this was recorded cannot be seen from here."]],
  fileLostChanges: [
    [{}, "Docket's file had lost its latest changes, so whether this was sent, or taken back, is not known. It is not sent by itself."],
  ],
  left: [
    [{ mayBeRecorded: false }, "The Action has left your queue since."],
    [{ mayBeRecorded: true }, "The Action has left your queue since. An earlier attempt may have been recorded."],
  ],
  ended: [[{ mayBeRecorded: false }, "This work was ended or taken away by somebody else before this was sent."]],
  notYours: [
    [{ mayBeRecorded: false }, "This is no longer yours to do."],
    [{ assignedTo: "robot-3", mayBeRecorded: false }, "This is no longer yours to do; the Action is assigned to robot-3."],
    [
      { assignedTo: "robot-7", kind: "USER", mayBeRecorded: false },
      "This is no longer yours to do; the Action is assigned to another robot-7, of the kind USER.",
    ],
  ],
  moved: [
    [
      { now: "IN_PROGRESS", was: "PLANNED", by: "ann", mayBeRecorded: false },
      "The Action is now in progress, reported by ann; it was planned when you decided.",
    ],
    [
      { now: "UNKNOWN", was: "ASSIGNED", mayBeRecorded: true },
      "The Action is now in a state that Docket does not know; it was assigned when you decided. An earlier attempt may have been recorded.",
    ],
  ],
  anew: [
    [{ mayBeRecorded: false }, "This is another assignment of the Action than you decided about. Look at it again before this is sent."],
    [
      { mayBeRecorded: true },
      "This is another assignment of the Action than you decided about. Look at it again before this is sent. An earlier attempt may have been recorded.",
    ],
  ],
  termsChanged: [
    [{ mayBeRecorded: false }, "The Action has changed since you decided. Look at it again before it is acknowledged."],
    [
      { mayBeRecorded: true },
      "The Action has changed since you decided. Look at it again before it is acknowledged. An earlier attempt may have been recorded.",
    ],
  ],
  clear: [[{ now: "PLANNED", mayBeRecorded: false }, "The Action is planned again, as when you decided."]],
  neverSent: [[{}, "Docket was ended, or connected anew, before this was sent. Nothing has gone out."]],
  leftUnsent: [[{}, "Docket was ended, or left this account, before this was sent. It asks again when the account is back."]],
  askedAlready: [[{}, "It was not recorded. That has shown only after you were asked about it, so it is not sent by itself."]],
  triedEnough: [
    [{ attempts: 10 }, "It was sent 10 times, and the queue does not show it. It is not sent again by itself: send it again, or drop it."],
    [
      { attempts: 10, failure: { code: "serviceSaid", params: { class: "unknown", words: "Not allowed now" } } },
      "“Not allowed now”. It was sent 10 times, and the queue does not show it. It is not sent again by itself: send it again, or drop it.",
    ],
  ],
  sentAsReport: [[{}, "Its text goes out as a report. The disk would not let go of this: drop it when the disk is in order."]],
  notRemoved: [
    [{}, "The disk would not let go of it. It is not sent now; drop it again when the disk is in order, or it is there at the next start."],
  ],
  refused: [
    [{ failure: { code: "asWritten", params: { words: "reassigned to robot-3" } } }, "reassigned to robot-3"],
    [
      { failure: { code: "httpStatus", params: { status: 401, class: "unauthenticated" } } },
      "The address answered HTTP 401 (not authenticated). The service did not accept the key for this update. Check the key in the settings.",
    ],
    [
      { failure: { code: "serviceSaid", params: { class: "permission_denied", words: "Read-only key" } } },
      "“Read-only key”. This key may not do that. Ask whoever runs the service, or drop this update.",
    ],
    [
      { failure: { code: "serviceSaid", params: { class: "not_found", words: "No action a." } } },
      "“No action a.” The service knows no such Action for this key. Ask whoever runs it, or drop this update.",
    ],
    [
      { failure: { code: "httpStatus", params: { status: 405, class: "unimplemented" } } },
      "The address answered HTTP 405 (method not allowed). The service knows no such Action for this key, or accepts no such update at this address. Ask whoever runs it, or check the address and the transport in the settings.",
    ],
  ],
  sameSecond: [
    [{}, "The service keeps times to the second, so whether this update is what it shows, or another of your name, cannot be seen."],
  ],
  movedOn: [[{}, "The service accepted it, and the Action has moved on since; whether it was recorded before that cannot be seen."]],
  movedOnBy: [
    [{ by: "ann" }, "The service accepted it, and then ann moved the Action on."],
    [{}, "The service accepted it, and then the Action was moved on."],
  ],
  reportsUndated: [[{}, "The service does not say who reported last and when; whether this report was recorded cannot be seen."]],
  reportedSince: [[{ by: "ann" }, "Since then ann has reported; whether this report was recorded before that cannot be seen."]],
  moverUnknown: [
    [{}, "The Action is where this update leads; the service does not say by whom, so whether this update was recorded cannot be seen."],
  ],
  movedSince: [[{}, "Somebody else has moved the Action since; whether this update was recorded before that cannot be seen."]],
  asWritten: [[{ words: "It was replanned." }, "It was replanned."]],
};

const ALL = Object.entries(CASES).flatMap(([code, cases]) =>
  cases.map(([params, sentence]) => [{ code, params } as UpdateReason, sentence] as const),
);

it.each(ALL)("%j", (reason, sentence) => {
  expect(updateReasonSentence(reason)).toBe(sentence);
});

/** Words of others alone; and those that version 0.1.0 never stored. */
const NOT_STORED: ReadonlySet<string> = new Set([
  "turnedAway",
  "refused",
  "asWritten",
  "leftUnanswered",
  "leftUnsent",
  "renamed",
  "redated",
  "reattributed",
  "triedEnough",
  "refusedButShown",
  "anew",
  "termsChanged",
]);

/** The sentences of 0.1.0 that have other words since. */
const STORED: Readonly<Record<string, string>> = {
  "The queue does not show it; it goes out again.": "It was not recorded; it goes out again.",
  "The service accepted it, and then the Action was moved on.": "The service accepted it, and then Somebody else moved the Action on.",
  "Since then ann has reported; whether this report was recorded before that cannot be seen.":
    "ann has reported since; whether this report was recorded before that cannot be seen.",
};

it.each(
  ALL.filter(([{ code, params }]) => !NOT_STORED.has(code) && !(code === "notRecorded" && "failure" in params) && !("kind" in params)),
)("is found again from the sentence that 0.1.0 stored: %j", (reason, sentence) => {
  expect(reasonOfSentence(STORED[sentence] ?? sentence)).toEqual(reason);
});
