/** Why an alert was not shown, as the window's timeline and the ledger word it. */
import type { AlertFailure, AlertFailures } from "../alerts.ts";
import { sentenceOf, type Catalogue } from "../message.ts";

/** Whole sentences. */
export function alertFailureSentence(failure: AlertFailure): string {
  const sentence = sentenceOf<AlertFailures>(catalogue, failure);
  return failure.windowAsked === undefined ? sentence : `${sentence} Docket's window asked for attention instead.`;
}

const catalogue: Catalogue<AlertFailures> = {
  unsupported: () => "This system has no notifications.",
  refused: ({ words }) => `The system refused the notification${words === "" ? "." : `: ${ended(words)}`}`,
  failed: ({ words }) => `The system could not show the notification: ${ended(words)}`,
  noAnswer: ({ seconds }) => `The system did not say within ${seconds} s that it showed the notification.`,
  asWritten: ({ words }) => words,
};

/** As a sentence that another one can follow. */
function ended(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
