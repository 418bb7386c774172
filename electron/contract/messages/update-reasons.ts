/** The sentences of update reasons, for the window, the handover and the ledger alike. */
import { durationWords } from "../languages/formats.ts";
import { sentencesOf } from "../languages/sentences.ts";
import { t } from "../languages/shared.ts";
import { sentenceOf } from "../message.ts";
import type { UpdateReason, UpdateReasons } from "../updates.ts";
import { failureSentence } from "./failures.ts";

const SENTENCES = sentencesOf<UpdateReasons>()(t, "updateReasons", {
  notRecorded: ({ failure }) =>
    failure === undefined ? t("updateReasons.notRecorded") : t("updateReasons.notRecorded_why", { why: failureSentence(failure) }),
  turnedAway: ({ failure }) => failureSentence(failure),
  answeredUnclear: ({ failure }) => t("updateReasons.answeredUnclear", { why: failureSentence(failure) }),
  noAnswer: ({ failure }) => t("updateReasons.noAnswer", { why: failureSentence(failure) }),
  noAnswerWithin: ({ seconds }) => t("updateReasons.noAnswerWithin", { span: durationWords(seconds, "seconds") }),
  refusedAfterLoss: ({ failure }) => t("updateReasons.refusedAfterLoss", { why: failureSentence(failure) }),
  refusedButShown: ({ failure }) => t("updateReasons.refusedButShown", { why: failureSentence(failure) }),

  left: (params) => held(t("updateReasons.left"), params),
  ended: (params) => held(t("updateReasons.ended"), params),
  notYours: (params) => {
    const { assignedTo: to } = params;
    return held(to === undefined ? t("updateReasons.notYours") : t("updateReasons.notYours_to", { to }), params);
  },
  moved: (params) => {
    const { by } = params;
    const states = { now: t(`statesInText.${params.now}`), was: t(`statesInText.${params.was}`) };
    return held(by === undefined ? t("updateReasons.moved", states) : t("updateReasons.moved_by", { ...states, by }), params);
  },
  clear: (params) => held(t("updateReasons.clear", { now: t(`statesInText.${params.now}`) }), params),

  refused: ({ failure }) => failureSentence(failure),

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

/** A possibly recorded update is never called unrecorded. */
function held(sentence: string, { mayBeRecorded }: { mayBeRecorded: boolean }): string {
  return mayBeRecorded ? t("updateReasons.held_mayBeRecorded", { sentence }) : sentence;
}
