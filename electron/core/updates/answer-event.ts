/** Converts a response, or the failure of its request, to an event of the update. */
import { isRefusal, failure, type TransportFailure } from "../transport/failures/failure.ts";
import type { UpdateAnswer } from "../transport/transport.ts";
import { contentOf } from "../queue/action/message-content.ts";
import type { UntimedEvent } from "./update-event.ts";
import type { Moment, ReasonOf } from "./update.ts";

export interface Answered {
  readonly answer: UpdateAnswer;
  /** Milliseconds from the request to its abortion; undefined if it was not aborted. */
  readonly gaveUpAfterMs: number | undefined;
}

type AnswerEvent = Extract<UntimedEvent, { on: "accepted" | "refused" | "turnedAway" | "notRecorded" | "lost" }>;

/** Returns the event of a response. `moment` is called if the outcome becomes unknown. */
export function answerEvent({ answer, gaveUpAfterMs }: Answered, actionId: string, moment: () => Moment): AnswerEvent {
  const cause = failureIn(answer, actionId);
  if (cause === undefined) {
    const action = answer.accepted ? answer.action : undefined;
    return { on: "accepted", shown: action?.id === actionId ? contentOf(action) : undefined };
  }
  const failed = cause.reason;
  if (isRefusal(cause)) return { on: "refused", failure: failed };
  if (cause.code === "resource_exhausted") return { on: "turnedAway", failure: failed };
  if (cause.recorded === "notYet") return { on: "notRecorded", failure: failed, left: !cause.neverSent, afterMs: cause.retryAfterMs };
  return { on: "lost", since: moment(), reason: reasonOfLoss(cause, gaveUpAfterMs) };
}

/**
 * Returns the failure in a response. A response about another Action is one, whatever its status.
 */
export function failureIn(answer: UpdateAnswer, actionId: string): TransportFailure | undefined {
  if (!answer.accepted) return answer.failure;
  const { action } = answer;
  if (action === undefined || action.id === "" || action.id === actionId) return undefined;
  return failure({ code: "answerOfOtherAction", params: {} });
}

/**
 * Returns why the outcome is unknown. A response that leaves the outcome open is not reported as
 * "no answer".
 */
function reasonOfLoss(
  cause: TransportFailure,
  gaveUpAfterMs: number | undefined,
): ReasonOf<"answeredUnclear" | "noAnswer" | "noAnswerWithin"> {
  if (cause.answered) return { code: "answeredUnclear", params: { failure: cause.reason } };
  if (gaveUpAfterMs === undefined) return { code: "noAnswer", params: { failure: cause.reason } };
  return { code: "noAnswerWithin", params: { seconds: Math.round(gaveUpAfterMs / 1000) } };
}
