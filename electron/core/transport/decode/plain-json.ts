/**
 * Reads an event in JSON of the usual form, checked in one pass over its bytes. Anything unusual is
 * left to JSON.parse and the rules of decode.ts: escapes, null, numbers, unknown or repeated keys,
 * unknown enum names, time offsets, text that is not UTF-8. The result equals the library's, or
 * there is none (tests/core/transport/decode/plain-event.property.test.ts).
 */
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import {
  ActionPrioritySchema,
  ActionScopeSchema,
  ActionStateSchema,
  PrincipalTypeSchema,
  type Action,
  type ActionProgress,
  type Principal,
  type ProvenanceRecord,
} from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventTypeSchema, type StreamActionsResponse } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { ByteRange } from "./bytes.ts";
import { JsonBytes } from "./json-bytes.ts";
import { actionMessage, eventMessage, provenanceMessage } from "./message-literals.ts";
import { keysOf, numbersOf } from "./names-in-bytes.ts";
import { RepeatedPart } from "./repeated-part.ts";

/** Returns the event; undefined if anything is unusual. */
export function plainJsonEvent(data: ByteRange): StreamActionsResponse | undefined {
  const json = new JsonBytes(data);
  const event = eventOf(json);
  return json.isWhole ? event : undefined;
}

const EVENT = keysOf("eventType", "timestamp", "action");
const ACTION = keysOf(
  ...(["id", "name", "type", "scope", "state", "priority", "progress", "assignedTo", "provenance", "requestedBy", "authorizedBy"] as const),
);
const PRINCIPAL = keysOf("id", "type");
const PROGRESS = keysOf("phase", "statusMessage");
const PROVENANCE = keysOf("name", "updatedAt");

const EVENT_TYPES = numbersOf<StreamActionsResponse["eventType"]>(ActionEventTypeSchema);
const SCOPES = numbersOf<Action["scope"]>(ActionScopeSchema);
const STATES = numbersOf<Action["state"]>(ActionStateSchema);
const PRIORITIES = numbersOf<Action["priority"]>(ActionPrioritySchema);
const PRINCIPAL_TYPES = numbersOf<Principal["type"]>(PrincipalTypeSchema);

/** Parts that an event shares with most others of the same queue. */
const repeated = {
  type: new RepeatedPart<string>(),
  phase: new RepeatedPart<string>(),
  reporter: new RepeatedPart<string>(),
  assignedTo: new RepeatedPart<Principal>(),
  requestedBy: new RepeatedPart<Principal>(),
  authorizedBy: new RepeatedPart<Principal>(),
};

function eventOf(json: JsonBytes): StreamActionsResponse {
  let eventType: StreamActionsResponse["eventType"] = 0;
  let timestamp: Timestamp | undefined;
  let action: Action | undefined;
  let seen = 0;
  json.open();
  for (let key = json.key(EVENT, seen); key !== undefined; key = json.key(EVENT, seen)) {
    seen |= key.bit;
    if (key.field === "eventType") eventType = json.number(EVENT_TYPES);
    else if (key.field === "timestamp") timestamp = json.time();
    else action = actionOf(json);
  }
  return eventMessage(eventType, timestamp, action);
}

function actionOf(json: JsonBytes): Action {
  let id = "";
  let name = "";
  let type = "";
  let scope: Action["scope"] = 0;
  let state: Action["state"] = 0;
  let priority: Action["priority"] = 0;
  let progress: ActionProgress | undefined;
  let provenance: ProvenanceRecord | undefined;
  let assignedTo: Principal | undefined;
  let requestedBy: Principal | undefined;
  let authorizedBy: Principal | undefined;
  let seen = 0;
  json.open();
  for (let key = json.key(ACTION, seen); key !== undefined; key = json.key(ACTION, seen)) {
    seen |= key.bit;
    switch (key.field) {
      case "id":
        id = json.text();
        break;
      case "name":
        name = json.text();
        break;
      case "type":
        type = json.repeatedText(repeated.type);
        break;
      case "scope":
        scope = json.number(SCOPES);
        break;
      case "state":
        state = json.number(STATES);
        break;
      case "priority":
        priority = json.number(PRIORITIES);
        break;
      case "progress":
        progress = progressOf(json);
        break;
      case "provenance":
        provenance = provenanceOf(json);
        break;
      case "assignedTo":
        assignedTo = json.repeated(repeated.assignedTo, principalOf);
        break;
      case "requestedBy":
        requestedBy = json.repeated(repeated.requestedBy, principalOf);
        break;
      case "authorizedBy":
        authorizedBy = json.repeated(repeated.authorizedBy, principalOf);
    }
  }
  return actionMessage({ id, name, type, scope, state, priority, progress, assignedTo, provenance, requestedBy, authorizedBy });
}

function principalOf(json: JsonBytes): Principal {
  const principal: Principal = { $typeName: "example.wdm.v1.Principal", id: "", type: 0 };
  let seen = 0;
  json.open();
  for (let key = json.key(PRINCIPAL, seen); key !== undefined; key = json.key(PRINCIPAL, seen)) {
    seen |= key.bit;
    if (key.field === "id") principal.id = json.text();
    else principal.type = json.number(PRINCIPAL_TYPES);
  }
  return principal;
}

function progressOf(json: JsonBytes): ActionProgress {
  const progress: ActionProgress = { $typeName: "example.wdm.v1.ActionProgress", phase: "", statusMessage: "" };
  let seen = 0;
  json.open();
  for (let key = json.key(PROGRESS, seen); key !== undefined; key = json.key(PROGRESS, seen)) {
    seen |= key.bit;
    if (key.field === "phase") progress.phase = json.repeatedText(repeated.phase);
    else progress.statusMessage = json.text();
  }
  return progress;
}

function provenanceOf(json: JsonBytes): ProvenanceRecord {
  let name = "";
  let updatedAt: Timestamp | undefined;
  let seen = 0;
  json.open();
  for (let key = json.key(PROVENANCE, seen); key !== undefined; key = json.key(PROVENANCE, seen)) {
    seen |= key.bit;
    if (key.field === "name") name = json.repeatedText(repeated.reporter);
    else updatedAt = json.time();
  }
  return provenanceMessage(name, updatedAt);
}
