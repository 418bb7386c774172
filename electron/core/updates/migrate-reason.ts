/** The sentences that version 0.1.0 stored for reasons, as the codes that they were made of. */
import { inEnglish } from "../../contract/languages/language.ts";
import { updateReasonSentence } from "../../contract/messages/update-reasons.ts";
import type { Failure } from "../../contract/failures.ts";
import type { UpdateReason } from "../../contract/updates.ts";
import type { StateName } from "../../contract/vocabulary.ts";

const PLAIN: readonly UpdateReason[] = [
  ...(
    [
      "notRecorded",
      "fileBusy",
      "answerSlow",
      "noEcho",
      "endedUnanswered",
      "absent",
      "fileLostChanges",
      "neverSent",
      "askedAlready",
      "sentAsReport",
      "notRemoved",
      "sameSecond",
      "movedOn",
      "reportsUndated",
      "moverUnknown",
    ] as const
  ).map((code) => ({ code, params: {} })),
  ...(["words", "state"] as const).map((differs) => ({ code: "altered", params: { differs } }) as const),
  ...[true, false].flatMap((mayBeRecorded) => (["left", "ended"] as const).map((code) => ({ code, params: { mayBeRecorded } }))),
];
/** Sentences that have other words since. */
const FORMER: readonly (readonly [string, UpdateReason])[] = [
  ["It was not recorded; it goes out again.", { code: "notRecorded", params: {} }],
];
let bySentence: ReadonlyMap<string, UpdateReason> | undefined;

/** Made for the first old record: to say them all takes longer than the rest of a start's reading. */
function plainReason(sentence: string): UpdateReason | undefined {
  bySentence ??= inEnglish(() => new Map([...FORMER, ...PLAIN.map((reason) => [updateReasonSentence(reason), reason] as const)]));
  return bySentence.get(sentence);
}

const LOOKS_FIRST = String.raw` Docket looks at the queue before anything is sent again\.`;
const MAY_BE_RECORDED = String.raw`(?<lost> An earlier attempt may have been recorded\.)?`;

type Groups = Readonly<Record<string, string | undefined>>;

/** Tried in this order; the groups are named by their parameters. */
const PATTERNS: readonly (readonly [pattern: RegExp, made: (groups: Groups) => UpdateReason])[] = [
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

/** Undefined for a sentence that the outbox never made, such as a service's words. */
export function reasonOfSentence(sentence: string): UpdateReason | undefined {
  const plain = plainReason(sentence);
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
