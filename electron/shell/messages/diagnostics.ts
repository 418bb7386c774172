/**
 * Returns the diagnostics as text for the clipboard, with every code as the sentence that the
 * window shows.
 */
import type { DiagnosticsDto } from "../../contract/diagnostics.ts";
import { dropReasonWords } from "../../contract/messages/drop-reasons.ts";
import { failureAdvice } from "../../contract/messages/failure-advice.ts";
import { failureSentence } from "../../contract/messages/failures.ts";
import { filesSentences, storageSentence } from "../../contract/messages/storage.ts";

export function diagnosticsText({ connection, attempts, dropped, settings, storage, ...rest }: DiagnosticsDto): string {
  const { reason, storage: trouble, ...link } = connection;
  const shown = {
    ...rest,
    connection: {
      ...link,
      ...(reason !== undefined && { reason: failureSentence(reason), advice: failureAdvice(reason) }),
      ...(trouble !== undefined && { storage: { ...trouble, problems: trouble.problems.map(storageSentence) } }),
    },
    attempts: attempts.map(({ cause, ...attempt }) => (cause === undefined ? attempt : { ...attempt, cause: failureSentence(cause) })),
    dropped: dropped.map(({ reason: why, count }) => ({ reason: dropReasonWords(why), count })),
    storage: filesSentences({ ...(settings !== undefined && { settings }), storage }),
  };
  return JSON.stringify(shown, null, 2);
}
