/**
 * Reads the JSON error formats of services: Connect's `{ code, message }`, also with a gRPC number
 * or an upper-case name, Google's `{ error: { status, message } }`, problem details (RFC 9457), and
 * `{ error: "text" }`; with lists of faults, such as FastAPI's `{ detail: [{ loc, msg }] }`,
 * `{ errors: [...] }` of texts or objects, and `{ errors: { field: [texts] } }`. Extracts a known
 * code and a text to display.
 */
import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { ServiceCode } from "../../../contract/failures.ts";

export interface ServiceError {
  code?: ServiceCode;
  /** The service's own text, ready for display; never empty. */
  words?: string;
}

/** Maximum displayed length of a service's text, in characters. */
export const MAX_WORDS = 1000;
/** Maximum displayed length of a name, in characters. */
const MAX_NAME = 64;
/** Control characters, and characters that change the direction of surrounding text. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** One pattern for both, so that each character is examined once, however long a run is. */
// oxlint-disable-next-line no-control-regex
const GAPS = /[\s\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** Maximum number of displayed faults; the others are only in the service's log. */
const MOST = 5;
/** The part of the request that FastAPI names first; it does not help a reader. */
const PLACES: ReadonlySet<JsonValue> = new Set(["body", "query", "path", "header"]);
/** Maximum depth of nested faults. */
const DEEPEST = 3;

const CODES: ReadonlyMap<string, ServiceCode> = new Map(
  Object.values(Code)
    .filter((value) => typeof value === "number")
    .map((value) => [plain(codeToString(value)), codeToString(value) as ServiceCode]),
);

/**
 * Returns Connect's code for a name in any spelling ("not_found", "NOT_FOUND", "NotFound") or for a
 * gRPC number; undefined for any other value.
 */
export function codeOf(value: unknown): ServiceCode | undefined {
  if (typeof value === "number") return Code[value] === undefined ? undefined : (codeToString(value) as ServiceCode);
  if (typeof value !== "string") return undefined;
  // gRPC spells this name with a double l.
  return CODES.get(plain(value).replace("cancelled", "canceled"));
}

/**
 * Returns a text of the service ready for display: trimmed, in one line, at most 1,000 characters.
 * Undefined if nothing remains.
 */
export function asWords(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const words = text
    .replaceAll(GAPS, (gap) => (CONTROL.test(gap) ? " " : gap))
    .trim()
    .slice(0, MAX_WORDS);
  // The cut must not leave half a character.
  return (words.isWellFormed() ? words : words.toWellFormed().replace(/\ufffd$/, "")).trim() || undefined;
}

/** Like `asWords`, for one short name. */
export function asName(text: string): string | undefined {
  return asWords(text.slice(0, MAX_NAME));
}

/** Returns the error in a JSON value; empty if there is none. Never throws. */
export function readServiceError(value: JsonValue): ServiceError {
  if (!isObject(value)) return {};
  const inner = isObject(value["error"]) ? value["error"] : undefined;
  const first = Array.isArray(value["errors"]) && isObject(value["errors"][0]) ? value["errors"][0] : undefined;
  const code = innerCode(inner ?? first) ?? codeIn(value);
  const words = wordsIn(inner) ?? wordsIn(value);
  return { ...(code !== undefined && { code }), ...(words !== undefined && { words }) };
}

function innerCode(inner: JsonObject | undefined): ServiceCode | undefined {
  return inner === undefined ? undefined : (codeOf(inner["status"]) ?? codeIn(inner));
}

function codeIn(value: JsonObject): ServiceCode | undefined {
  const { code, message } = value;
  // A bare number can have any meaning; gRPC's comes with a message.
  if (typeof code === "number") return typeof message === "string" ? codeOf(code) : undefined;
  return codeOf(code);
}

function wordsIn(value: JsonObject | undefined): string | undefined {
  if (value === undefined) return undefined;
  const title = asWords(value["title"]);
  const detail = asWords(value["detail"]);
  const problem = title !== undefined && detail !== undefined && title !== detail ? asWords(`${title}: ${detail}`) : (detail ?? title);
  const texts = ["error_description", "error", "error_message", "errorMessage", "reason"] as const;
  const words = asWords(value["message"]) ?? problem ?? texts.map((name) => asWords(value[name])).find((text) => text !== undefined);
  const faults = faultsIn(value);
  return words !== undefined && faults !== undefined && words !== faults ? asWords(`${words}: ${faults}`) : (words ?? faults);
}

/** Returns the faults as "field: text", one after another; undefined if none can be displayed. */
function faultsIn({ detail, errors }: JsonObject): string | undefined {
  const faults = [...faultsOf(detail), ...faultsOf(errors)];
  const more = faults.length > MOST ? "; …" : "";
  return asWords(`${[...new Set(faults)].slice(0, MOST).join("; ")}${more}`);
}

function faultsOf(value: JsonValue | undefined, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.slice(0, MOST + 1).flatMap((fault) => faultOf(fault) ?? []);
  if (!isObject(value)) return [];
  const fields = Object.entries(value).slice(0, MOST + 1);
  return fields.flatMap(([field, fault]) => {
    const found = typeof fault === "string" ? [fault] : faultsOf(fault, depth + 1);
    return found.flatMap((words) => withPlace(field, words) ?? []);
  });
}

function faultOf(fault: JsonValue): string | undefined {
  if (!isObject(fault)) return asWords(fault);
  const { msg, message, detail, title, description } = fault;
  const words = asWords(msg) ?? asWords(message) ?? asWords(titled(title, detail)) ?? asWords(description);
  return words === undefined ? undefined : withPlace(placeOf(fault), words);
}

function titled(title: JsonValue | undefined, detail: JsonValue | undefined): JsonValue | undefined {
  const isTitled = typeof title === "string" && typeof detail === "string" && title !== detail;
  return isTitled ? `${title}: ${detail}` : (detail ?? title);
}

function withPlace(place: string | undefined, words: string): string | undefined {
  const where = asWords(place);
  return asWords(where === undefined ? words : `${where}: ${words}`);
}

/** Returns the field as named by the service: a list of names, a JSON pointer or a text. */
function placeOf({ loc, field, path, pointer, source }: JsonObject): string | undefined {
  const place = loc ?? field ?? path ?? pointer ?? (isObject(source) ? source["pointer"] : undefined);
  const names = Array.isArray(place) ? place : typeof place === "string" ? place.replace(/^#?\//, "").split("/") : [];
  const known = names.filter((name) => typeof name === "string" || typeof name === "number");
  const [first] = known;
  return (first !== undefined && known.length > 1 && PLACES.has(first) ? known.slice(1) : known).join(".");
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_\s-]/g, "");
}
