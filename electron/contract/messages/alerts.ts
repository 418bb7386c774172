/** Why an alert was not shown, for the window's timeline and the ledger. */
import type { AlertFailure, AlertFailures } from "../alerts.ts";
import { durationWords } from "../languages/formats.ts";
import { sentencesOf } from "../languages/sentences.ts";
import { t } from "../languages/shared.ts";
import { sentenceOf } from "../message.ts";

/** Returns whole sentences. */
export function alertFailureSentence(failure: AlertFailure): string {
  const sentence = sentenceOf<AlertFailures>(catalogue, failure);
  return failure.windowAsked === undefined ? sentence : t("alerts.windowAsked", { sentence });
}

const catalogue = sentencesOf<AlertFailures>()(t, "alerts", {
  refused: ({ words }) => (words === "" ? t("alerts.refused_silently") : t("alerts.refused", { words: ended(words) })),
  noAnswer: ({ seconds }) => t("alerts.noAnswer", { span: durationWords(seconds, "seconds") }),
  failed: ({ words }) => t("alerts.failed", { words: ended(words) }),
});

/** Ends the text, so that another sentence can follow. */
function ended(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
