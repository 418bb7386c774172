/**
 * Reads an event from parsed JSON if plain-json.ts could not read its bytes: with escapes, null, or
 * a field of a newer service. Takes half the time of the library's schema-driven reader, which
 * handles everything else with the rules of decode.ts: alternative field names, numbers and unknown
 * names for enums, time offsets, wrong types. The result equals the library's, or there is none
 * (tests/core/transport/decode/plain-event.property.test.ts).
 */
import type { DescEnum, JsonObject, JsonValue } from "@bufbuild/protobuf";
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
import { isObject } from "../failures/service-error.ts";
import { parseUtc } from "./timestamp.ts";

/** Whether everything read so far has the usual form. */
interface Reading {
  isPlain: boolean;
}

/**
 * An enum's numbers by name, with the last one used; the next is mostly the same and needs no
 * lookup.
 */
interface Numbers<Enum> {
  readonly byName: ReadonlyMap<unknown, Enum>;
  lastName: unknown;
  lastNumber: Enum;
}

const EVENT_TYPES = numbersOf<StreamActionsResponse["eventType"]>(ActionEventTypeSchema);
const SCOPES = numbersOf<Action["scope"]>(ActionScopeSchema);
const STATES = numbersOf<Action["state"]>(ActionStateSchema);
const PRIORITIES = numbersOf<Action["priority"]>(ActionPrioritySchema);
const PRINCIPAL_TYPES = numbersOf<Principal["type"]>(PrincipalTypeSchema);

/** Returns the event; undefined if the library might read it differently. */
export function plainEvent(json: JsonValue): StreamActionsResponse | undefined {
  const reading: Reading = { isPlain: true };
  const event = part(json, eventOf, reading);
  return reading.isPlain ? event : undefined;
}

/** Like `plainEvent`, for an Action alone; undefined also if there is none. */
export function plainAction(json: JsonValue | undefined): Action | undefined {
  const reading: Reading = { isPlain: true };
  const action = part(json, actionOf, reading);
  return reading.isPlain ? action : undefined;
}

function eventOf(json: JsonObject, reading: Reading): StreamActionsResponse {
  const { eventType, event_type, timestamp, action } = json;
  absent(event_type, reading);
  const event: StreamActionsResponse = {
    $typeName: "example.wdm.v1.service.StreamActionsResponse",
    eventType: numberOf(EVENT_TYPES, eventType, reading),
  };
  const at = time(timestamp, reading);
  if (at !== undefined) event.timestamp = at;
  const carried = part(action, actionOf, reading);
  if (carried !== undefined) event.action = carried;
  return event;
}

function actionOf(json: JsonObject, reading: Reading): Action {
  const { assigned_to, requested_by, authorized_by } = json;
  absent(assigned_to, reading);
  absent(requested_by, reading);
  absent(authorized_by, reading);
  const action: Action = {
    $typeName: "example.wdm.v1.Action",
    id: text(json["id"], reading),
    name: text(json["name"], reading),
    type: text(json["type"], reading),
    scope: numberOf(SCOPES, json["scope"], reading),
    state: numberOf(STATES, json["state"], reading),
    priority: numberOf(PRIORITIES, json["priority"], reading),
  };
  const progress = part(json["progress"], progressOf, reading);
  if (progress !== undefined) action.progress = progress;
  const assignedTo = part(json["assignedTo"], principalOf, reading);
  if (assignedTo !== undefined) action.assignedTo = assignedTo;
  const provenance = part(json["provenance"], provenanceOf, reading);
  if (provenance !== undefined) action.provenance = provenance;
  const requestedBy = part(json["requestedBy"], principalOf, reading);
  if (requestedBy !== undefined) action.requestedBy = requestedBy;
  const authorizedBy = part(json["authorizedBy"], principalOf, reading);
  if (authorizedBy !== undefined) action.authorizedBy = authorizedBy;
  return action;
}

function principalOf({ id, type }: JsonObject, reading: Reading): Principal {
  return { $typeName: "example.wdm.v1.Principal", id: text(id, reading), type: numberOf(PRINCIPAL_TYPES, type, reading) };
}

function progressOf({ phase, statusMessage, status_message }: JsonObject, reading: Reading): ActionProgress {
  absent(status_message, reading);
  return { $typeName: "example.wdm.v1.ActionProgress", phase: text(phase, reading), statusMessage: text(statusMessage, reading) };
}

function provenanceOf({ name, updatedAt, updated_at }: JsonObject, reading: Reading): ProvenanceRecord {
  absent(updated_at, reading);
  const record: ProvenanceRecord = { $typeName: "example.wdm.v1.ProvenanceRecord", name: text(name, reading) };
  const at = time(updatedAt, reading);
  if (at !== undefined) record.updatedAt = at;
  return record;
}

/**
 * Requires that a field's second name (protobuf.dev, "JSON field names") is absent; null counts as
 * present.
 */
function absent(value: JsonValue | undefined, reading: Reading): void {
  if (value !== undefined) reading.isPlain = false;
}

function text(value: JsonValue | undefined, reading: Reading): string {
  if (typeof value === "string" && value.isWellFormed()) return value;
  if (value !== undefined && value !== null) reading.isPlain = false;
  return "";
}

function numberOf<Enum extends number>(numbers: Numbers<Enum>, value: JsonValue | undefined, reading: Reading): Enum {
  if (value === numbers.lastName) return numbers.lastNumber;
  const number = numbers.byName.get(value);
  if (number !== undefined) {
    numbers.lastName = value;
    numbers.lastNumber = number;
    return number;
  }
  if (value !== undefined && value !== null) reading.isPlain = false;
  return 0 as Enum;
}

function time(value: JsonValue | undefined, reading: Reading): Timestamp | undefined {
  if (value === undefined || value === null) return undefined;
  // An event often has the same time as its report.
  if (value === latest.text) return latest.time;
  const at = typeof value === "string" ? parseUtc(value) : undefined;
  if (at === undefined) reading.isPlain = false;
  else {
    latest.text = value;
    latest.time = at;
  }
  return at;
}

/** The last time read, with its text. Must not be modified. */
const latest: { text: JsonValue | undefined; time: Timestamp | undefined } = { text: undefined, time: undefined };

function part<Message>(
  value: JsonValue | undefined,
  read: (json: JsonObject, reading: Reading) => Message,
  reading: Reading,
): Message | undefined {
  if (isObject(value)) return read(value, reading);
  if (value !== undefined && value !== null) reading.isPlain = false;
  return undefined;
}

function numbersOf<Enum extends number>(desc: DescEnum): Numbers<Enum> {
  const [first] = desc.values;
  const byName = new Map(desc.values.map(({ name, number }) => [name, number as Enum]));
  return { byName, lastName: first?.name, lastNumber: (first?.number ?? 0) as Enum };
}
