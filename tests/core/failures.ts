/** Failures of a transport, made of a class and words. */
import type { Failure, FailureClass } from "../../electron/contract/failures.ts";
import { failureAdvice } from "../../electron/contract/messages/failure-advice.ts";
import { failureSentence } from "../../electron/contract/messages/failures.ts";
import { failure as failureFor, type TransportFailure } from "../../electron/core/transport/failures/failure.ts";

export interface FailureDetails extends Partial<Omit<TransportFailure, "code" | "reason">> {
  /** The words are the service's own; by default, only where it asks for a wait. */
  fromService?: boolean;
}

export function failure(code: FailureClass, words: string, details: FailureDetails = {}): TransportFailure {
  const { fromService = details.retryAfterMs !== undefined, ...more } = details;
  const reason: Failure = { code: fromService ? "serviceSaid" : "unexpected", params: { class: code, words } };
  return failureFor(reason, more);
}

/** The service's words as it wrote them, or else the sentence that is shown of it. */
export function sentenceOf({ reason }: Pick<TransportFailure, "reason">): string {
  return reason.code === "serviceSaid" ? reason.params.words : failureSentence(reason);
}

/** The advice that is shown of it; empty where there is none. */
export function adviceOf({ reason }: { reason?: Failure }): string {
  return reason === undefined ? "" : (failureAdvice(reason) ?? "");
}

/** The failure that explains a connection that is not live. */
export function explanationOf({ reason }: { reason?: Failure }): { reason?: string; advice?: string | undefined } {
  return reason === undefined ? {} : { reason: sentenceOf({ reason }), advice: failureAdvice(reason) };
}
