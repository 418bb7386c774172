/**
 * Decides about an UpdateActionState on this instance's copy of the Action. The engine checks
 * whether the store has a newer version, and what to do then.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import type { Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import type { UpdateActionStateRequest } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { existing, updated } from "./decisions.ts";
import { checkConcerned, checkMayUpdate, type Rights } from "./grant.ts";
import { checkUpdateRequest } from "./limits.ts";
import type { FirstAnswer } from "./repeated-updates.ts";
import { type Repeatable, updateEntry, type UpdateEntry } from "./update-entry.ts";

/** The principal of an update's request, the rights of its key, and the key's internal id. */
export type Reporter = Rights & { readonly keyId?: string };

export type Decision =
  | { readonly kind: "change"; readonly after: Action | undefined; readonly entry?: UpdateEntry }
  /**
   * A refusal because of the Action's current state, valid only if the store has the same version.
   */
  | { readonly kind: "refusal"; readonly before: Action | undefined; readonly entry: UpdateEntry; readonly refusal: ConnectError }
  /**
   * An answer that does not depend on the Action: another refusal, or the first answer to a
   * repetition.
   */
  | { readonly kind: "answer"; readonly entry: UpdateEntry; readonly outcome: FirstAnswer["outcome"] };

/** The knowledge of this instance. */
interface Known {
  readonly action: Action | undefined;
  /** The first answer to this Idempotency-Key. */
  readonly first: FirstAnswer | undefined;
  readonly now: number;
}

export function decideUpdate(
  { action, first, now }: Known,
  request: UpdateActionStateRequest,
  reporter: Reporter,
  repeatable: Repeatable | undefined,
): Decision {
  const { principal } = reporter;
  const entry = (outcome: Parameters<typeof updateEntry>[3]) => updateEntry(now, principal, request, outcome);
  if (first && first.digest === repeatable?.digest) return { kind: "answer", entry: entry({ repeats: first.id }), outcome: first.outcome };
  const refused = (error: unknown): { entry: UpdateEntry; refusal: ConnectError } => {
    // A defect of the service is not an answer, and must not be stored as one.
    if (!(error instanceof ConnectError)) throw error;
    return { entry: entry({ refusal: error, ...(repeatable && !first && { repeatable }) }), refusal: error };
  };
  try {
    if (first && repeatable) throw reused(request.actionId, repeatable.key);
    checkMayUpdate(reporter);
    checkUpdateRequest(request);
  } catch (error) {
    const { refusal, entry: of } = refused(error);
    return { kind: "answer", entry: of, outcome: { refusal } };
  }
  try {
    checkConcerned(reporter, request.actionId, action);
    const after = updated(existing(request.actionId, action), request, principal, now);
    return { kind: "change", after, entry: entry(repeatable && { repeatable, answer: after }) };
  } catch (error) {
    return { kind: "refusal", before: action, ...refused(error) };
  }
}

function reused(actionId: string, key: string): ConnectError {
  return new ConnectError(
    `the Idempotency-Key ${JSON.stringify(key)} was already used for another request for the Action ${actionId}`,
    Code.InvalidArgument,
  );
}
