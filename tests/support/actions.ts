/**
 * Action fixtures, as messages and as JSON: assigned to robot-7 and in state ASSIGNED by default.
 */
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type Action, ActionSchema, ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import type { UpdateActionStateRequest } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ANN, asJson, asMessage, ROBOT_7 } from "./principals.ts";
import type { ForeignAction } from "./foreign/records.ts";
import type { ActionJson } from "./service.ts";

type ActionInit = Exclude<MessageInitShape<typeof ActionSchema>, Action>;

export function anAction(id: string, init: ActionInit | ActionState = {}): Action {
  const more = typeof init === "number" ? { state: init } : init;
  return create(ActionSchema, {
    id,
    name: `Action ${id}`,
    type: "inspection",
    state: ActionState.ASSIGNED,
    assignedTo: asMessage(ROBOT_7),
    provenance: { name: "ann", updatedAt: { seconds: 1n, nanos: 0 } },
    ...more,
  });
}

/**
 * Returns the Action as a service stores it after this update, with the provenance of the update.
 */
export function applied(action: Action, { state, progress, provenance }: UpdateActionStateRequest): Action {
  return create(ActionSchema, {
    ...action,
    state,
    ...(progress !== undefined && { progress }),
    ...(provenance !== undefined && { provenance }),
  });
}

/** Returns an Action requested by Ann, in the form that the service's control lines accept. */
export function actionJson(id: string, name: string, more: Partial<ActionJson> = {}): ActionJson {
  return {
    id,
    name,
    type: "inspection",
    scope: "ACTION_SCOPE_TASK",
    state: "ACTION_STATE_ASSIGNED",
    priority: "ACTION_PRIORITY_MEDIUM",
    assignedTo: asJson(ROBOT_7),
    requestedBy: asJson(ANN),
    ...more,
  };
}

/** Returns an Action in the form that the foreign service stores. */
export function foreignAction(id: string, more: Partial<ForeignAction> = {}): ForeignAction {
  return {
    id,
    name: `Action ${id}`,
    type: "inspection",
    scope: "TASK",
    state: "ASSIGNED",
    priority: "MEDIUM",
    assignedTo: ROBOT_7,
    ...more,
  };
}

/**
 * Returns the references that a window sends to acknowledge these Actions together, all seen
 * ASSIGNED.
 */
export function asSeen(ids: readonly string[]): { actionId: string; seenState: "ASSIGNED" }[] {
  return ids.map((actionId) => ({ actionId, seenState: "ASSIGNED" }));
}
