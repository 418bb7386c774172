/** The sentences of update reasons, for the window, the handover and the ledger. */
import { durationWords } from "../languages/formats.ts";
import { sentencesOf } from "../languages/sentences.ts";
import { t } from "../languages/shared.ts";
import { sentenceOf } from "../message.ts";
import type { UpdateReason, UpdateReasons } from "../updates.ts";
import { refusalAdvice } from "./failure-advice.ts";
import { failureSentence, wholeFailureSentence } from "./failures.ts";

const SENTENCES = sentencesOf<UpdateReasons>()(t, "updateReasons", {
  notRecorded: ({ failure }) =>
    failure === undefined ? t("updateReasons.notRecorded") : t("updateReasons.notRecorded_why", { why: wholeFailureSentence(failure) }),
  turnedAway: ({ failure }) => failureSentence(failure),
  answeredUnclear: ({ failure }) => t("updateReasons.answeredUnclear", { why: wholeFailureSentence(failure) }),
  noAnswer: ({ failure }) => t("updateReasons.noAnswer", { why: wholeFailureSentence(failure) }),
  noAnswerWithin: ({ seconds }) => t("updateReasons.noAnswerWithin", { span: durationWords(seconds, "seconds") }),
  refusedAfterLoss: ({ failure }) => t("updateReasons.refusedAfterLoss", { why: wholeFailureSentence(failure) }),
  refusedButShown: ({ failure }) => t("updateReasons.refusedButShown", { why: wholeFailureSentence(failure) }),

  left: (params) => held(t("updateReasons.left"), params),
  ended: (params) => held(t("updateReasons.ended"), params),
  notYours: (params) => {
    const { assignedTo: to, kind } = params;
    if (to === undefined) return held(t("updateReasons.notYours"), params);
    return held(kind === undefined ? t("updateReasons.notYours_to", { to }) : t("updateReasons.notYours_toNamesake", { to, kind }), params);
  },
  moved: (params) => {
    const { by } = params;
    const states = { now: t(`statesInText.${params.now}`), was: t(`statesInText.${params.was}`) };
    return held(by === undefined ? t("updateReasons.moved", states) : t("updateReasons.moved_by", { ...states, by }), params);
  },
  anew: (params) => held(t("updateReasons.anew"), params),
  termsChanged: (params) => held(t("updateReasons.termsChanged"), params),
  clear: (params) => held(t("updateReasons.clear", { now: t(`statesInText.${params.now}`) }), params),

  triedEnough: ({ attempts, failure }) =>
    failure === undefined
      ? t("updateReasons.triedEnough", { attempts })
      : t("updateReasons.triedEnough_why", { attempts, why: wholeFailureSentence(failure) }),

  refused: ({ failure }) => {
    const advice = refusalAdvice(failure);
    return advice === undefined ? failureSentence(failure) : `${wholeFailureSentence(failure)} ${advice}`;
  },

  movedOnBy: ({ by }) => (by === undefined ? t("updateReasons.movedOnBy_somebody") : t("updateReasons.movedOnBy", { by })),
  reportedSince: ({ by }) => (by === undefined ? t("updateReasons.reportedSince_somebody") : t("updateReasons.reportedSince", { by })),
  movedSince: ({ by }) => (by === undefined ? t("updateReasons.movedSince_somebody") : t("updateReasons.movedSince", { by })),
});

export function updateReasonSentence(reason: UpdateReason): string {
  return sentenceOf(SENTENCES, reason);
}

/** Whether a stored value has a code of this version. */
export function isUpdateReason(value: unknown): value is UpdateReason {
  const { code, params } = (value ?? {}) as { code?: unknown; params?: unknown };
  return typeof code === "string" && Object.hasOwn(SENTENCES, code) && typeof params === "object" && params !== null;
}

/** Marks an update that may be recorded, so that it is never reported as unrecorded. */
function held(sentence: string, { mayBeRecorded }: { mayBeRecorded: boolean }): string {
  return mayBeRecorded ? t("updateReasons.held_mayBeRecorded", { sentence }) : sentence;
}
