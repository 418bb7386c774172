/** The exact text of each reason. */
import { expect, it } from "vitest";
import { updateReasonSentence } from "../../../electron/contract/messages/update-reasons.ts";
import type { Failure } from "../../../electron/contract/failures.ts";
import type { UpdateReason, UpdateReasons } from "../../../electron/contract/updates.ts";
import { reasonOfSentence } from "../../../electron/core/updates/migrate-reason.ts";
import { asStored } from "../../support/reworded-reasons.ts";

const FAILURE: Failure = { code: "asWritten", params: { words: "The connection broke off." } };

type Case<Code extends keyof UpdateReasons> = readonly (readonly [params: UpdateReasons[Code], sentence: string])[];

const CASES: { readonly [Code in keyof UpdateReasons]: Case<Code> } = {
  notRecorded: [
    [{}, "The queue does not show it, so it is sent again."],
    [{ failure: FAILURE }, "The connection broke off. The queue does not show it, so it is sent again."],
  ],
  turnedAway: [[{ failure: { code: "asWritten", params: { words: "Come back later." } } }, "Come back later."]],
  fileBusy: [[{}, "Not sent yet: Docket's file is busy. It is sent once it has been written there."]],
  diskRefuses: [[{ words: "read-only file system" }, "Not sent: the disk refuses it (read-only file system)."]],
  answerSlow: [[{}, "The service can be heard, but has not answered this yet. Docket waits, so that it is not recorded twice."]],
  noEcho: [[{}, "The service accepted it, but your report has not come back on the stream."]],
  altered: [
    [{ differs: "words" }, "The service shows a report with your name and time with other words."],
    [{ differs: "state" }, "The service shows a report with your name and time in another state."],
  ],
  renamed: [[{ name: "gate-7" }, "The service shows a report with this time and content under another name than yours: gate-7."]],
  redated: [
    [
      {},
      "The service shows a report like this one in your name, but with another time. Docket cannot tell whether it is this one or another in your name.",
    ],
  ],
  reattributed: [
    [
      { name: "gate-7" },
      "The service shows a report like this one with another name and time: gate-7. Docket cannot tell whether it is this one.",
    ],
  ],
  endedUnanswered: [[{}, "Docket quit or reconnected before the answer came. It checks the queue before anything is sent again."]],
  leftUnanswered: [[{}, "Docket quit or left this account before the answer came. It checks the queue when the account is in use again."]],
  answeredUnclear: [
    [
      { failure: { code: "asWritten", params: { words: "The address answered HTTP 503 (unavailable)." } } },
      "The address answered HTTP 503 (unavailable). That does not say whether it was recorded. Docket checks the queue before anything is sent again.",
    ],
  ],
  noAnswer: [[{ failure: FAILURE }, "No answer came: The connection broke off. Docket checks the queue before anything is sent again."]],
  noAnswerWithin: [[{ seconds: 20 }, "No answer came within 20 s. Docket checks the queue before anything is sent again."]],
  refusedAfterLoss: [
    [
      { failure: { code: "asWritten", params: { words: "It is CANCELLED." } } },
      "It is CANCELLED. Docket cannot tell whether an earlier attempt was recorded.",
    ],
  ],
  refusedButShown: [
    [
      { failure: { code: "asWritten", params: { words: "Duplicate request." } } },
      "Duplicate request. Yet the service showed such a report while this was on its way. Docket cannot tell whether it was this one.",
    ],
  ],
  absent: [[{}, "The Action is no longer in the queue, so Docket cannot tell whether this was recorded."]],
  fileLostChanges: [
    [{}, "Docket's file lost its latest changes, so it is not known whether this was sent or taken back. It is not sent automatically."],
  ],
  left: [
    [{ mayBeRecorded: false }, "The Action has since left your queue."],
    [{ mayBeRecorded: true }, "The Action has since left your queue. An earlier attempt may have been recorded."],
  ],
  ended: [[{ mayBeRecorded: false }, "Somebody else ended this work or took it away before this was sent."]],
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
    [{ mayBeRecorded: false }, "You decided about another assignment of this Action. Look at it again before this is sent."],
    [
      { mayBeRecorded: true },
      "You decided about another assignment of this Action. Look at it again before this is sent. An earlier attempt may have been recorded.",
    ],
  ],
  termsChanged: [
    [{ mayBeRecorded: false }, "The Action has changed since you decided. Look at it again before it is acknowledged."],
    [
      { mayBeRecorded: true },
      "The Action has changed since you decided. Look at it again before it is acknowledged. An earlier attempt may have been recorded.",
    ],
  ],
  clear: [[{ now: "PLANNED", mayBeRecorded: false }, "The Action is planned again, as it was when you decided."]],
  neverSent: [[{}, "Docket quit or reconnected before this was sent. Nothing has been sent."]],
  leftUnsent: [[{}, "Docket quit or left this account before this was sent. It asks again when the account is in use again."]],
  askedAlready: [[{}, "It was not recorded. That became clear only after you were asked about it, so it is not sent automatically."]],
  triedEnough: [
    [
      { attempts: 10 },
      "It was sent 10 times, but the queue does not show it. It is not sent again automatically: send it again, or drop it.",
    ],
    [
      { attempts: 10, failure: { code: "serviceSaid", params: { class: "unknown", words: "Not allowed now" } } },
      "“Not allowed now”. It was sent 10 times, but the queue does not show it. It is not sent again automatically: send it again, or drop it.",
    ],
  ],
  sentAsReport: [[{}, "Its text is sent as a report. This could not be removed from the disk: drop it when the disk is in order."]],
  notRemoved: [
    [
      {},
      "It could not be removed from the disk. It is not sent now; drop it again when the disk is in order, or it will be back at the next start.",
    ],
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
  sameSecond: [[{}, "The service keeps times to the second, so Docket cannot tell whether it shows this update or another in your name."]],
  movedOn: [[{}, "The service accepted it, and the Action has since moved on. Docket cannot tell whether it was recorded before that."]],
  movedOnBy: [
    [{ by: "ann" }, "The service accepted it, and then ann moved the Action on."],
    [{}, "The service accepted it, and then the Action was moved on."],
  ],
  reportsUndated: [[{}, "The service does not say who reported last and when, so Docket cannot tell whether this report was recorded."]],
  reportedSince: [[{ by: "ann" }, "Since then ann has reported. Docket cannot tell whether this report was recorded before that."]],
  moverUnknown: [
    [
      {},
      "The Action is where this update leads, but the service does not say who moved it. Docket cannot tell whether this update was recorded.",
    ],
  ],
  movedSince: [[{}, "Somebody else has moved the Action since. Docket cannot tell whether this update was recorded before that."]],
  asWritten: [[{ words: "It was replanned." }, "It was replanned."]],
};

const ALL = Object.entries(CASES).flatMap(([code, cases]) =>
  cases.map(([params, sentence]) => [{ code, params } as UpdateReason, sentence] as const),
);

it.each(ALL)("%j", (reason, sentence) => {
  expect(updateReasonSentence(reason)).toBe(sentence);
});

/** Reasons with only the words of others, and those that version 0.1.0 never stored. */
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

it.each(
  ALL.filter(([{ code, params }]) => !NOT_STORED.has(code) && !(code === "notRecorded" && "failure" in params) && !("kind" in params)),
)("a reason is found again from the sentence that 0.1.0 stored: %j", (reason, sentence) => {
  expect(reasonOfSentence(asStored(sentence))).toEqual(reason);
});
