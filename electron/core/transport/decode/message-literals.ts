/**
 * Builds each message as one object literal from parts that were read before. V8 stores fields that
 * are added later separately, which costs as much as the object. Absent parts are left out.
 */
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { Action, ProvenanceRecord } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { StreamActionsResponse } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";

/** The fields of an Action. */
type Parts = Required<Omit<Action, "$typeName" | "$unknown">>;

export function actionMessage(parts: Parts): Action {
  const { id, name, type, scope, state, priority, progress, assignedTo, provenance, requestedBy, authorizedBy } = parts;
  const $typeName = "example.wdm.v1.Action";
  // Most Actions have exactly these fields.
  const areUsual = progress !== undefined && assignedTo !== undefined && provenance !== undefined && requestedBy !== undefined;
  if (areUsual && authorizedBy === undefined)
    return { $typeName, id, name, type, scope, state, priority, progress, assignedTo, provenance, requestedBy };
  const action: Action = { $typeName, id, name, type, scope, state, priority };
  if (progress !== undefined) action.progress = progress;
  if (assignedTo !== undefined) action.assignedTo = assignedTo;
  if (provenance !== undefined) action.provenance = provenance;
  if (requestedBy !== undefined) action.requestedBy = requestedBy;
  if (authorizedBy !== undefined) action.authorizedBy = authorizedBy;
  return action;
}

export function eventMessage(
  eventType: StreamActionsResponse["eventType"],
  timestamp: Timestamp | undefined,
  action: Action | undefined,
): StreamActionsResponse {
  const $typeName = "example.wdm.v1.service.StreamActionsResponse";
  if (timestamp !== undefined && action !== undefined) return { $typeName, eventType, timestamp, action };
  const event: StreamActionsResponse = { $typeName, eventType };
  if (timestamp !== undefined) event.timestamp = timestamp;
  if (action !== undefined) event.action = action;
  return event;
}

export function provenanceMessage(name: string, updatedAt: Timestamp | undefined): ProvenanceRecord {
  const $typeName = "example.wdm.v1.ProvenanceRecord";
  return updatedAt === undefined ? { $typeName, name } : { $typeName, name, updatedAt };
}
