/**
 * Maps the sentences that version 0.1.0 stored as reasons to the codes from which they were made.
 */
import type { Failure } from "../../contract/failures.ts";
import type { UpdateReason } from "../../contract/updates.ts";
import type { StateName } from "../../contract/vocabulary.ts";

/** Sentences without a parameter, exactly as they were stored, whatever the present wording. */
const STORED: ReadonlyMap<string, UpdateReason> = new Map<string, UpdateReason>([
  ["It was not recorded; it goes out again.", { code: "notRecorded", params: {} }],
  ["Not sent yet: Docket's file is busy. This goes out as soon as it can be written down first.", { code: "fileBusy", params: {} }],
  [
    "The service is heard, and has not answered this yet. Docket waits, so that it is not recorded twice.",
    { code: "answerSlow", params: {} },
  ],
  ["The service accepted it, but your report has not come back on the stream.", { code: "noEcho", params: {} }],
  ["The service shows a report with your name and time with other words.", { code: "altered", params: { differs: "words" } }],
  ["The service shows a report with your name and time in another state.", { code: "altered", params: { differs: "state" } }],
  [
    "Docket was ended, or connected anew, before the answer came. It looks at the queue before anything is sent again.",
    { code: "endedUnanswered", params: {} },
  ],
  ["The Action is no longer in the queue, so whether this was recorded cannot be seen from here.", { code: "absent", params: {} }],
  [
    "Docket's file had lost its latest changes, so whether this was sent, or taken back, is not known. It is not sent by itself.",
    { code: "fileLostChanges", params: {} },
  ],
  ["Docket was ended, or connected anew, before this was sent. Nothing has gone out.", { code: "neverSent", params: {} }],
  [
    "It was not recorded. That has shown only after you were asked about it, so it is not sent by itself.",
    { code: "askedAlready", params: {} },
  ],
  [
    "Its text goes out as a report. The disk would not let go of this: drop it when the disk is in order.",
    { code: "sentAsReport", params: {} },
  ],
  [
    "The disk would not let go of it. It is not sent now; drop it again when the disk is in order, or it is there at the next start.",
    { code: "notRemoved", params: {} },
  ],
  [
    "The service keeps times to the second, so whether this update is what it shows, or another of your name, cannot be seen.",
    { code: "sameSecond", params: {} },
  ],
  [
    "The service accepted it, and the Action has moved on since; whether it was recorded before that cannot be seen.",
    { code: "movedOn", params: {} },
  ],
  [
    "The service does not say who reported last and when; whether this report was recorded cannot be seen.",
    { code: "reportsUndated", params: {} },
  ],
  [
    "The Action is where this update leads; the service does not say by whom, so whether this update was recorded cannot be seen.",
    { code: "moverUnknown", params: {} },
  ],
]);

const LOOKS_FIRST = String.raw` Docket looks at the queue before anything is sent again\.`;
const MAY_BE_RECORDED = String.raw`(?<lost> An earlier attempt may have been recorded\.)?`;

type Groups = Readonly<Record<string, string | undefined>>;

/** Patterns in the order in which they are tried; the groups are named after the parameters. */
const PATTERNS: readonly (readonly [pattern: RegExp, made: (groups: Groups) => UpdateReason])[] = [
  [
    new RegExp(`^The Action has left your queue since\\.${MAY_BE_RECORDED}$`, "su"),
    ({ lost }) => ({ code: "left", params: { mayBeRecorded: lost !== undefined } }),
  ],
  [
    new RegExp(`^This work was ended or taken away by somebody else before this was sent\\.${MAY_BE_RECORDED}$`, "su"),
    ({ lost }) => ({ code: "ended", params: { mayBeRecorded: lost !== undefined } }),
  ],
  [/^Not sent: the disk refuses \((?<words>.*)\)\.$/su, ({ words = "" }) => ({ code: "diskRefuses", params: { words } })],
  [
    new RegExp(`^(?<words>.*) Whether it was recorded, that does not say\\.${LOOKS_FIRST}$`, "su"),
    ({ words = "" }) => ({ code: "answeredUnclear", params: { failure: failureAsWritten(words) } }),
  ],
  [
    new RegExp(`^No answer came within (?<seconds>\\d+) s\\.${LOOKS_FIRST}$`, "su"),
    ({ seconds }) => ({ code: "noAnswerWithin", params: { seconds: Number(seconds) } }),
  ],
  [
    new RegExp(`^No answer came: (?<words>.*)${LOOKS_FIRST}$`, "su"),
    ({ words = "" }) => ({ code: "noAnswer", params: { failure: failureAsWritten(words) } }),
  ],
  [
    /^(?<words>.*) Whether an earlier attempt was recorded cannot be seen from here\.$/su,
    ({ words = "" }) => ({ code: "refusedAfterLoss", params: { failure: failureAsWritten(words) } }),
  ],
  [
    new RegExp(`^This is no longer yours to do(?:; the Action is assigned to (?<assignedTo>.*?))?\\.${MAY_BE_RECORDED}$`, "su"),
    ({ assignedTo, lost }) => ({
      code: "notYours",
      params: { ...(assignedTo !== undefined && { assignedTo }), mayBeRecorded: lost !== undefined },
    }),
  ],
  [
    new RegExp(
      `^The Action is now (?<now>[a-zD ]+?)(?:, reported by (?<by>.*))?; it was (?<was>[a-zD ]+) when you decided\\.${MAY_BE_RECORDED}$`,
      "su",
    ),
    ({ now = "", was = "", by, lost }) => ({
      code: "moved",
      params: { now: stateOf(now), was: stateOf(was), ...(by !== undefined && { by }), mayBeRecorded: lost !== undefined },
    }),
  ],
  [
    new RegExp(`^The Action is (?<now>[a-zD ]+) again, as when you decided\\.${MAY_BE_RECORDED}$`, "su"),
    ({ now = "", lost }) => ({ code: "clear", params: { now: stateOf(now), mayBeRecorded: lost !== undefined } }),
  ],
  [/^The service accepted it, and then (?<by>.*) moved the Action on\.$/su, ({ by }) => ({ code: "movedOnBy", params: reporter(by) })],
  [
    /^(?<by>.*) has reported since; whether this report was recorded before that cannot be seen\.$/su,
    ({ by }) => ({ code: "reportedSince", params: reporter(by) }),
  ],
  [
    /^(?<by>.*) has moved the Action since; whether this update was recorded before that cannot be seen\.$/su,
    ({ by }) => ({ code: "movedSince", params: reporter(by) }),
  ],
];

/** Returns undefined for a sentence that the outbox never made, such as the service's text. */
export function reasonOfSentence(sentence: string): UpdateReason | undefined {
  const plain = STORED.get(sentence);
  if (plain !== undefined) return plain;
  for (const [pattern, made] of PATTERNS) {
    const found = pattern.exec(sentence);
    if (found !== null) return made(found.groups ?? {});
  }
  return undefined;
}

export function failureAsWritten(words: string): Failure {
  return { code: "asWritten", params: { words } };
}

function stateOf(words: string): StateName {
  return words.startsWith("in a state") ? "UNKNOWN" : (words.toUpperCase().replace(" ", "_") as StateName);
}

function reporter(name: string | undefined): { by?: string } {
  return name === undefined || name === "Somebody else" ? {} : { by: name };
}
