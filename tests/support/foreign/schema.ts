/**
 * The interface document's messages as data, written by hand from its tables: field names, enum
 * names and their prefixes. Numbers are those of proto/README.md (the order of the tables), since
 * the document lists none. Both codecs of the foreign service read only this file.
 */

/**
 * A message in memory: text, numbers, messages and lists by camelCase name; enums without their
 * prefix, times as epoch milliseconds.
 */
export interface Plain {
  [field: string]: Value | undefined;
}
export type Value = string | number | Plain | readonly Value[];

export interface EnumType {
  readonly prefix: string;
  /** The index is the number on the wire; the first name means "unspecified". */
  readonly values: readonly string[];
}

export type FieldType =
  | { readonly is: "text" }
  | { readonly is: "number" }
  | { readonly is: "time" }
  | { readonly is: "enum"; readonly of: EnumType }
  | { readonly is: "message"; readonly of: MessageType };

export interface FieldRule {
  readonly name: string;
  readonly number: number;
  readonly type: FieldType;
  readonly many?: true;
}

export type MessageType = readonly FieldRule[];

/** An enum value of a newer service that this schema does not list. */
export const NEW_ENUM_NUMBER = 42;

const TEXT = { is: "text" } as const;
const TIME = { is: "time" } as const;

function enumOf(prefix: string, ...values: readonly string[]): FieldType {
  return { is: "enum", of: { prefix, values } };
}

function messageOf(of: MessageType): FieldType {
  return { is: "message", of };
}

function field(number: number, name: string, type: FieldType): FieldRule {
  return { name, number, type };
}

const FORWARD = ["DRAFT", "PENDING", "APPROVED", "ASSIGNED", "ACKNOWLEDGED", "PLANNED", "IN_PROGRESS", "COMPLETED"];
const STATE = enumOf("ACTION_STATE_", "UNSPECIFIED", ...FORWARD, "CANCELLED", "FAILED", "REJECTED");

const PRINCIPAL: MessageType = [
  field(1, "id", TEXT),
  field(2, "type", enumOf("PRINCIPAL_TYPE_", "UNSPECIFIED", "OBJECT", "USER", "GROUP", "SERVICE")),
];
const PROGRESS: MessageType = [field(1, "phase", TEXT), field(2, "statusMessage", TEXT)];
const PROVENANCE: MessageType = [field(1, "name", TEXT), field(2, "updatedAt", TIME)];

const ACTION: MessageType = [
  field(1, "id", TEXT),
  field(2, "name", TEXT),
  field(3, "type", TEXT),
  field(4, "scope", enumOf("ACTION_SCOPE_", "UNSPECIFIED", "TASK", "MISSION")),
  field(5, "state", STATE),
  field(6, "priority", enumOf("ACTION_PRIORITY_", "UNSPECIFIED", "LOW", "MEDIUM", "HIGH", "CRITICAL")),
  field(7, "progress", messageOf(PROGRESS)),
  field(8, "assignedTo", messageOf(PRINCIPAL)),
  field(9, "provenance", messageOf(PROVENANCE)),
  field(20, "requestedBy", messageOf(PRINCIPAL)),
  field(21, "authorizedBy", messageOf(PRINCIPAL)),
];

export const STREAM_REQUEST: MessageType = [
  { ...field(1, "assignedTo", messageOf(PRINCIPAL)), many: true },
  { ...field(2, "requestedBy", messageOf(PRINCIPAL)), many: true },
  { ...field(3, "authorizedBy", messageOf(PRINCIPAL)), many: true },
  field(4, "streamMode", enumOf("ACTION_STREAM_MODE_", "UNSPECIFIED", "INITIAL_ONLY", "LIVE_ONLY")),
  field(5, "heartbeatPeriodMillis", { is: "number" }),
];

export const STREAM_EVENT: MessageType = [
  field(1, "eventType", enumOf("ACTION_EVENT_TYPE_", "UNSPECIFIED", "INITIAL", "CREATED", "UPDATED", "CANCELLED", "HEARTBEAT")),
  field(2, "timestamp", TIME),
  field(3, "action", messageOf(ACTION)),
];

export const UPDATE_REQUEST: MessageType = [
  field(1, "actionId", TEXT),
  field(2, "state", STATE),
  field(3, "progress", messageOf(PROGRESS)),
  field(4, "provenance", messageOf(PROVENANCE)),
];

/** The document does not define this response; most services would return the Action. */
export const UPDATE_ANSWER: MessageType = [field(1, "action", messageOf(ACTION))];

/** The fields of the Action itself, for a response that is the bare Action. */
export const BARE_ACTION: MessageType = ACTION;
