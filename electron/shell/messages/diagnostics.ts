/** The diagnostics as text, for the clipboard: every code as the sentence that is shown of it. */
import type { DiagnosticsDto } from "../../contract/diagnostics.ts";
import { dropReasonWords } from "../../contract/messages/drop-reasons.ts";
import { failureAdvice } from "../../contract/messages/failure-advice.ts";
import { failureSentence } from "../../contract/messages/failures.ts";
import { filesSentences } from "../../contract/messages/storage.ts";

export function diagnosticsText({ connection, attempts, dropped, settings, storage, ...rest }: DiagnosticsDto): string {
  const { reason, ...link } = connection;
  const shown = {
    ...rest,
    connection: reason === undefined ? link : { ...link, reason: failureSentence(reason), advice: failureAdvice(reason) },
    attempts: attempts.map(({ cause, ...attempt }) => (cause === undefined ? attempt : { ...attempt, cause: failureSentence(cause) })),
    dropped: dropped.map(({ reason: why, count }) => ({ reason: dropReasonWords(why), count })),
    storage: filesSentences({ ...(settings !== undefined && { settings }), storage }),
  };
  return JSON.stringify(shown, null, 2);
}
