/** The sentences of update reasons, for the window, the handover and the ledger alike. */
import { sentenceOf, type Catalogue } from "../message.ts";
import type { UpdateReason, UpdateReasons } from "../updates.ts";
import type { StateName } from "../vocabulary.ts";
import { failureSentence } from "./failures.ts";

const SENTENCES: Catalogue<UpdateReasons> = {
  notRecorded: () => "It was not recorded; it goes out again.",
  turnedAway: ({ failure }) => failureSentence(failure),
  fileBusy: () => "Not sent yet: Docket's file is busy. This goes out as soon as it can be written down first.",
  diskRefuses: ({ words }) => `Not sent: the disk refuses (${words}).`,

  answerSlow: () => "The service is heard, and has not answered this yet. Docket waits, so that it is not recorded twice.",

  noEcho: () => "The service accepted it, but your report has not come back on the stream.",
  altered: ({ differs }) =>
    `The service shows a report with your name and time ${differs === "words" ? "with other words" : "in another state"}.`,

  endedUnanswered: () =>
    "Docket was ended, or connected anew, before the answer came. It looks at the queue before anything is sent again.",
  leftUnanswered: () => "Docket was ended, or left this account, before the answer came. It looks at the queue when the account is back.",
  answeredUnclear: ({ failure }) => `${failureSentence(failure)} Whether it was recorded, that does not say. ${LOOKS_FIRST}`,
  noAnswer: ({ failure }) => `No answer came: ${failureSentence(failure)} ${LOOKS_FIRST}`,
  noAnswerWithin: ({ seconds }) => `No answer came within ${seconds} s. ${LOOKS_FIRST}`,
  refusedAfterLoss: ({ failure }) => `${failureSentence(failure)} Whether an earlier attempt was recorded cannot be seen from here.`,
  absent: () => "The Action is no longer in the queue, so whether this was recorded cannot be seen from here.",
  fileLostChanges: () =>
    "Docket's file had lost its latest changes, so whether this was sent, or taken back, is not known. It is not sent by itself.",

  left: (params) => held("The Action has left your queue since.", params),
  ended: (params) => held("This work was ended or taken away by somebody else before this was sent.", params),
  notYours: (params) =>
    held(
      `This is no longer yours to do${params.assignedTo === undefined ? "" : `; the Action is assigned to ${params.assignedTo}`}.`,
      params,
    ),
  moved: (params) => {
    const { now, was, by } = params;
    const reporter = by === undefined ? "" : `, reported by ${by}`;
    return held(`The Action is now ${stateWords(now)}${reporter}; it was ${stateWords(was)} when you decided.`, params);
  },
  clear: (params) => held(`The Action is ${stateWords(params.now)} again, as when you decided.`, params),
  neverSent: () => "Docket was ended, or connected anew, before this was sent. Nothing has gone out.",
  leftUnsent: () => "Docket was ended, or left this account, before this was sent. It asks again when the account is back.",
  askedAlready: () => "It was not recorded. That has shown only after you were asked about it, so it is not sent by itself.",
  sentAsReport: () => "Its text goes out as a report. The disk would not let go of this: drop it when the disk is in order.",
  notRemoved: () =>
    "The disk would not let go of it. It is not sent now; drop it again when the disk is in order, or it is there at the next start.",

  refused: ({ failure }) => failureSentence(failure),

  sameSecond: () =>
    "The service keeps times to the second, so whether this update is what it shows, or another of your name, cannot be seen.",
  movedOn: () => "The service accepted it, and the Action has moved on since; whether it was recorded before that cannot be seen.",
  movedOnBy: ({ by }) => `The service accepted it, and then ${somebody(by)} moved the Action on.`,
  reportsUndated: () => "The service does not say who reported last and when; whether this report was recorded cannot be seen.",
  reportedSince: ({ by }) => `${somebody(by)} has reported since; whether this report was recorded before that cannot be seen.`,
  moverUnknown: () =>
    "The Action is where this update leads; the service does not say by whom, so whether this update was recorded cannot be seen.",
  movedSince: ({ by }) => `${somebody(by)} has moved the Action since; whether this update was recorded before that cannot be seen.`,

  asWritten: ({ words }) => words,
};

const LOOKS_FIRST = "Docket looks at the queue before anything is sent again.";

/** A possibly recorded update is never called unrecorded. */
const MAY_BE_RECORDED = "An earlier attempt may have been recorded.";

export function updateReasonSentence(reason: UpdateReason): string {
  return sentenceOf(SENTENCES, reason);
}

/** Whether a stored value has a code of this version. */
export function isUpdateReason(value: unknown): value is UpdateReason {
  const { code, params } = (value ?? {}) as { code?: unknown; params?: unknown };
  return typeof code === "string" && Object.hasOwn(SENTENCES, code) && typeof params === "object" && params !== null;
}

function held(sentence: string, { mayBeRecorded }: { mayBeRecorded: boolean }): string {
  return mayBeRecorded ? `${sentence} ${MAY_BE_RECORDED}` : sentence;
}

function stateWords(state: StateName): string {
  return state === "UNKNOWN" ? "in a state that Docket does not know" : state.toLowerCase().replace("_", " ");
}

function somebody(name: string | undefined): string {
  return name ?? "Somebody else";
}
