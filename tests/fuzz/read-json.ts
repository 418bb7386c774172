/** Reads one JSON message strictly; see reading.ts. */
import { ABSENT, EVENTS, PRINCIPAL_TYPES, readingOf, STATES, sure, UNSURE, type Field, type Reading } from "./reading.ts";

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Counts the keys without recursion, because a message may be thousands of arrays deep. */
function keysIn(message: unknown): number {
  const left = [message];
  let keys = 0;
  while (left.length > 0) {
    const value = left.pop();
    const inner = Array.isArray(value) ? (value as unknown[]) : isObject(value) ? Object.values(value) : [];
    if (!Array.isArray(value)) keys += inner.length;
    for (const one of inner) left.push(one);
  }
  return keys;
}

/** Whether an object has a duplicate key; readers differ in which one counts. */
function hasDoubleKeys(text: string, value: unknown): boolean {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"(?=\s*:)|"(?:[^"\\]|\\.)*"/g) ?? [];
  let keys = 0;
  let at = 0;
  for (const token of tokens) {
    at = text.indexOf(token, at) + token.length;
    if (/^\s*:/.test(text.slice(at, at + 8))) keys += 1;
  }
  return keys !== keysIn(value);
}

/** Proto names by JSON name, cached because these few names are looked up often. */
const protoNames = new Map<string, string>();

function protoNameOf(name: string): string {
  const known = protoNames.get(name);
  if (known !== undefined) return known;
  const proto = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  protoNames.set(name, proto);
  return proto;
}

/**
 * Returns the value under the field's JSON name or its proto name; both are valid proto3 JSON, but
 * not both at once.
 */
function under(holder: Json, name: string): { value: unknown; twice: boolean } {
  const proto = protoNameOf(name);
  const [byName, byProto] = [Object.hasOwn(holder, name), proto !== name && Object.hasOwn(holder, proto)];
  return { value: byName ? holder[name] : byProto ? holder[proto] : undefined, twice: byName && byProto };
}

function readText(holder: Json, name: string): Field {
  const { value, twice } = under(holder, name);
  if (twice) return UNSURE;
  if (value === undefined || value === null) return ABSENT;
  if (typeof value !== "string") return { is: "unsure", maybe: typeof value === "object" ? [] : [JSON.stringify(value)] };
  return value.isWellFormed() ? sure(value) : UNSURE;
}

/**
 * Reads an enum by its documented name or its number; a name in another spelling may or may not be
 * accepted by a reader.
 */
function readEnum(holder: Json, name: string, prefix: string, names: readonly string[]): Field {
  const { value, twice } = under(holder, name);
  if (twice) return UNSURE;
  if (value === undefined || value === null || value === 0 || value === `${prefix}UNSPECIFIED`) return ABSENT;
  if (typeof value === "number") {
    const known = Number.isInteger(value) ? names[value - 1] : undefined;
    return known === undefined ? { is: "unsure", maybe: ["UNKNOWN"] } : sure(known);
  }
  if (typeof value !== "string") return { is: "unsure", maybe: ["UNKNOWN"] };
  const exact = names.find((candidate) => value === prefix + candidate);
  if (exact !== undefined) return sure(exact);
  const alike = names.filter((candidate, index) => value.trim() === String(index + 1) || value.trim().toUpperCase().endsWith(candidate));
  return { is: "unsure", maybe: ["UNKNOWN", ...alike] };
}

function readPrincipal(holder: Json, name: string): Field {
  const { value, twice } = under(holder, name);
  if (twice) return UNSURE;
  if (value === undefined || value === null) return ABSENT;
  if (!isObject(value)) return UNSURE;
  const id = readText(value, "id");
  const type = readEnum(value, "type", "PRINCIPAL_TYPE_", PRINCIPAL_TYPES);
  if (id.is === "absent" && type.is === "absent") return UNSURE;
  return id.is === "sure" && id.value !== "" && type.is === "sure" ? sure(`${type.value}:${id.value}`) : UNSURE;
}

/** Returns every time that some reader may parse from the value, in epoch milliseconds. */
function momentsOf(value: unknown): number[] {
  if (typeof value === "string") {
    const texts = [value, value.trim().toUpperCase(), `${value}Z`, value.replace(" ", "T")];
    return texts.map((text) => Date.parse(text)).filter((time) => !Number.isNaN(time));
  }
  return typeof value === "number" ? [value, value * 1000] : [];
}

function readProvenances(action: Json): string[] {
  const { value } = under(action, "provenance");
  if (!isObject(value)) return [];
  return momentsOf(under(value, "updatedAt").value).map((at) => `${String(value["name"])}@${at}`);
}

/** Reads the fields of an Action, in a message or alone. */
export function readAction(action: Json): Parameters<typeof readingOf>[1] {
  return {
    id: readText(action, "id"),
    name: readText(action, "name"),
    state: readEnum(action, "state", "ACTION_STATE_", STATES),
    assignee: readPrincipal(action, "assignedTo"),
    provenances: readProvenances(action),
  };
}

function isUtf8(payload: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(payload);
    return true;
  } catch {
    return false;
  }
}

/** Returns every string under an "id" key. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/"id"\s*:\s*("(?:[^"\\]|\\.)*")/g)].map(([, id]) => JSON.parse(id as string) as string);
}

export function readJson(payload: Uint8Array): Reading {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(payload);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { is: "unreadable", maybeIds: [] };
  }
  if (!isObject(value)) return { is: "unreadable", maybeIds: [] };
  // A reader that replaces invalid bytes may go on; another reader does not.
  if (!isUtf8(payload)) return { is: "unreadable", maybeIds: ["", ...idsIn(text)] };
  const type = readEnum(value, "eventType", "ACTION_EVENT_TYPE_", EVENTS);
  const { value: action, twice } = under(value, "action");
  if (hasDoubleKeys(text, value) || twice) return { is: "unreadable", maybeIds: ["", ...idsIn(text)] };
  if (type.is === "sure" && type.value === "HEARTBEAT") return { is: "heartbeat" };
  if (action === undefined || action === null) return type.is === "sure" ? { is: "unreadable", maybeIds: [] } : { is: "nothing" };
  if (!isObject(action)) return { is: "unreadable", maybeIds: [] };
  return readingOf(type, readAction(action));
}

/** Returns the provenances that any reader may find in the body of a response to an update. */
export function provenancesInAnswer(body: Uint8Array): string[] {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    if (!isObject(value)) return [];
    const action = under(value, "action").value;
    return [...readProvenances(value), ...(isObject(action) ? readProvenances(action) : [])];
  } catch {
    return [];
  }
}
