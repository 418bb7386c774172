/**
 * Decides how a request changes an Action, or why it is refused. All functions depend only on the
 * current Action, so a decision can be repeated if the Action has changed meanwhile. Every refusal
 * is a ConnectError. Actions are replaced, never modified.
 */
import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { isLegalMove, isTerminal, stateName } from "../core/lifecycle.ts";
import {
  type Action,
  ActionProgressSchema,
  ActionSchema,
  type Principal,
  PrincipalSchema,
  type ProvenanceRecord,
  ProvenanceRecordSchema,
} from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { checkId } from "./limits.ts";
import type { UpdateActionStateRequest } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";

/**
 * Returns the Action. Throws INVALID_ARGUMENT for an invalid id, and NOT_FOUND if there is no such
 * Action.
 */
export function existing(actionId: string, action: Action | undefined): Action {
  checkId("actionId", actionId);
  if (!action) throw new ConnectError(`there is no Action ${actionId}`, Code.NotFound);
  return action;
}

/** Returns the Action after UpdateActionState: only state, progress and provenance change. */
export function updated(before: Action, request: UpdateActionStateRequest, principal: Principal, now: number): Action {
  const from = stateName(before.state);
  const to = stateName(request.state);
  if (!isLegalMove(from, to)) {
    const why = isTerminal(from) ? `${from} is final` : "only one step forward at a time is allowed";
    throw new ConnectError(`the Action ${request.actionId} cannot move from ${from} to ${to}: ${why}`, Code.FailedPrecondition);
  }
  const after = create(ActionSchema, { ...before, state: request.state, provenance: provenanceOf(request.provenance, principal, now) });
  // Without a progress object the old one stays; with one it is replaced as a whole
  // (proto/README.md).
  if (request.progress) after.progress = ownProgress(request.progress);
  return after;
}

/** Returns an unfinished Action with another assignee. */
export function reassigned(before: Action, assignedTo: Principal): Action {
  if (isTerminal(stateName(before.state))) {
    throw new ConnectError(
      `the Action ${before.id} is ${stateName(before.state)}, which is final: it cannot be reassigned`,
      Code.FailedPrecondition,
    );
  }
  return create(ActionSchema, { ...before, assignedTo: create(PrincipalSchema, { id: assignedTo.id, type: assignedTo.type }) });
}

/** Returns a copy without the client's unknown fields, so that they are not passed on to others. */
export function ownCopy(given: Action): Action {
  const { id, name, type, scope, state, priority } = given;
  const copy = create(ActionSchema, { id, name, type, scope, state, priority });
  if (given.progress) copy.progress = ownProgress(given.progress);
  if (given.provenance) {
    const { name: reporter, updatedAt } = given.provenance;
    copy.provenance = create(ProvenanceRecordSchema, { name: reporter });
    if (updatedAt) copy.provenance.updatedAt = { ...timestampFromMs(0), seconds: updatedAt.seconds, nanos: updatedAt.nanos };
  }
  for (const field of ["assignedTo", "requestedBy", "authorizedBy"] as const) {
    const principal = given[field];
    if (principal) copy[field] = create(PrincipalSchema, { id: principal.id, type: principal.type });
  }
  return copy;
}

/**
 * Returns the reporter's record. The service adds the key's principal and the time if they are
 * missing.
 */
function provenanceOf(given: ProvenanceRecord | undefined, principal: Principal, now: number): ProvenanceRecord {
  const updatedAt = given?.updatedAt;
  return create(ProvenanceRecordSchema, {
    name: given?.name || principal.id,
    updatedAt: updatedAt ? { seconds: updatedAt.seconds, nanos: updatedAt.nanos } : timestampFromMs(now),
  });
}

function ownProgress({ phase, statusMessage }: { phase: string; statusMessage: string }) {
  return create(ActionProgressSchema, { phase, statusMessage });
}
