/**
 * Validation of requests and Actions, with the limits of proto/README.md. Every check throws
 * INVALID_ARGUMENT with a message that contains the field's JSON name, with the index of the entry
 * in a list.
 */
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { MAX_ID, MAX_LABEL, MAX_MESSAGE } from "../contract/vocabulary.ts";
import { stateName } from "../core/lifecycle.ts";
import {
  type Action,
  ActionPriority,
  type ActionProgress,
  ActionScope,
  type ActionState,
  type Principal,
  type ProvenanceRecord,
} from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionStreamMode,
  type StreamActionsRequest,
  type UpdateActionStateRequest,
} from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { isKnownType } from "./principal.ts";

/** Maximum size of a request body in bytes; over Connect and gRPC, of one message. */
export const MAX_REQUEST_BYTES = 1024 * 1024;
/** Maximum number of bytes that are buffered for one subscriber. */
export const MAX_WAITING_BYTES = 4 * 1024 * 1024;

const MIN_HEARTBEAT_MS = 100;
const MAX_HEARTBEAT_MS = 60 * 60 * 1000;

/**
 * Returns the heartbeat period of a stream for the requested one, in milliseconds; 0 means none.
 */
export function heartbeatPeriod(asked: number): number {
  return asked === 0 ? 0 : Math.min(MAX_HEARTBEAT_MS, Math.max(MIN_HEARTBEAT_MS, asked));
}

export function checkStreamRequest(request: StreamActionsRequest): void {
  const filters = { assignedTo: request.assignedTo, requestedBy: request.requestedBy, authorizedBy: request.authorizedBy };
  for (const [name, principals] of Object.entries(filters)) {
    for (const [index, principal] of principals.entries()) checkPrincipal(`${name}[${index}]`, principal);
  }
  if (Object.values(filters).every((principals) => principals.length === 0)) {
    throw invalid("the request has no filter: assignedTo, requestedBy or authorizedBy must name a principal");
  }
  if (!isOneOf(ActionStreamMode, request.streamMode)) throw invalid(`streamMode ${request.streamMode} is not an ActionStreamMode`);
}

export function checkUpdateRequest(request: UpdateActionStateRequest): void {
  checkId("actionId", request.actionId);
  checkState("state", request.state);
  checkProgress(request.progress);
  checkProvenance(request.provenance);
}

/** Validates an Action from a seed file, a control line or the dispatcher. */
export function checkAction(action: Action): void {
  checkId("id", action.id);
  checkText("name", action.name, MAX_LABEL);
  checkText("type", action.type, MAX_LABEL);
  checkState("state", action.state);
  if (!isOneOf(ActionScope, action.scope)) throw invalid(`scope ${action.scope} is not an ActionScope`);
  if (!isOneOf(ActionPriority, action.priority)) throw invalid(`priority ${action.priority} is not an ActionPriority`);
  checkProgress(action.progress);
  checkProvenance(action.provenance);
  for (const name of ["assignedTo", "requestedBy", "authorizedBy"] as const) {
    const principal = action[name];
    if (principal) checkPrincipal(name, principal);
  }
}

/** Validates a principal. Without an id or a type it would match another principal, or all. */
export function checkPrincipal(place: string, principal: Principal): void {
  checkId(`${place}.id`, principal.id);
  if (!isKnownType(principal.type)) throw invalid(`${place}.type is missing or not a PrincipalType`);
}

export function checkId(place: string, id: string): void {
  if (id === "") throw invalid(`${place} is missing`);
  checkText(place, id, MAX_ID);
  // NUL would truncate the id in C programs, and in the output of a shell or a log.
  if (id.includes("\0")) throw invalid(`${place} holds a NUL character`);
}

function checkState(place: string, state: ActionState): void {
  if (stateName(state) === "UNKNOWN") throw invalid(`${place} is missing or not an ActionState`);
}

function checkProgress(progress: ActionProgress | undefined): void {
  checkText("progress.phase", progress?.phase ?? "", MAX_LABEL);
  checkText("progress.statusMessage", progress?.statusMessage ?? "", MAX_MESSAGE);
}

function checkProvenance(provenance: ProvenanceRecord | undefined): void {
  checkText("provenance.name", provenance?.name ?? "", MAX_LABEL);
  if (provenance?.updatedAt && !isInRange(provenance.updatedAt))
    throw invalid("provenance.updatedAt is not a time between the years 1 and 9999");
}

/**
 * Whether the time can be written in JSON (timestamp.proto). Binary requests can contain other
 * times, which would break every JSON stream that they are sent on.
 */
function isInRange({ seconds, nanos }: Timestamp): boolean {
  return seconds >= -62_135_596_800n && seconds <= 253_402_300_799n && nanos >= 0 && nanos <= 999_999_999;
}

function checkText(place: string, text: string, most: number): void {
  // A character outside the BMP counts once. The cheap test comes first.
  if (text.length > most && Array.from(text).length > most) throw invalid(`${place} is longer than ${most} characters`);
  if (!text.isWellFormed()) throw invalid(`${place} is not well-formed Unicode`);
}

function isOneOf(values: Readonly<Record<string, number>>, value: number): boolean {
  return Object.values(values).includes(value);
}

function invalid(message: string): ConnectError {
  return new ConnectError(message, Code.InvalidArgument);
}
