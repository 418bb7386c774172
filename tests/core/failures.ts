/** Failures of a transport, made of a class and a text. */
import type { Failure, FailureClass } from "../../electron/contract/failures.ts";
import { failureAdvice } from "../../electron/contract/messages/failure-advice.ts";
import { failureSentence } from "../../electron/contract/messages/failures.ts";
import { failure as failureFor, type TransportFailure } from "../../electron/core/transport/failures/failure.ts";

export interface FailureDetails extends Partial<Omit<TransportFailure, "code" | "reason">> {
  /** Whether the text is the service's own; by default, only when the service asks for a wait. */
  fromService?: boolean;
}

export function failure(code: FailureClass, words: string, details: FailureDetails = {}): TransportFailure {
  const { fromService = details.retryAfterMs !== undefined, ...more } = details;
  const reason: Failure = { code: fromService ? "serviceSaid" : "unexpected", params: { class: code, words } };
  return failureFor(reason, more);
}

/** Returns the service's text as it wrote it, or else the sentence that is shown for it. */
export function sentenceOf({ reason }: Pick<TransportFailure, "reason">): string {
  return reason.code === "serviceSaid" ? reason.params.words : failureSentence(reason);
}

/** Returns the advice that is shown for it; empty when there is none. */
export function adviceOf({ reason }: { reason?: Failure }): string {
  return reason === undefined ? "" : (failureAdvice(reason) ?? "");
}

/** Returns the failure that explains a connection that is not live. */
export function explanationOf({ reason }: { reason?: Failure }): { reason?: string; advice?: string | undefined } {
  return reason === undefined ? {} : { reason: sentenceOf({ reason }), advice: failureAdvice(reason) };
}
