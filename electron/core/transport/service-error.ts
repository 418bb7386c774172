/**
 * An error as services write it into JSON: Connect's `{ code, message }`, the same with a gRPC
 * number or an upper-case name, Google's `{ error: { status, message } }`, problem details (RFC
 * 9457), and `{ error: "text" }`. Read are a known code and words to show.
 */
import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { ServiceCode } from "../../contract/failures.ts";

export interface ServiceError {
  code?: ServiceCode;
  /** The service's own, ready to be shown; never empty. */
  words?: string;
}

/** The shown length of a service's words, in characters. */
export const MAX_WORDS = 1000;
/** The shown length of a name, in characters. */
const MAX_NAME = 64;
/** Controls, and the marks that turn the direction of the text around them. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /\s*[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+\s*/g;

const CODES: ReadonlyMap<string, ServiceCode> = new Map(
  Object.values(Code)
    .filter((value) => typeof value === "number")
    .map((value) => [plain(codeToString(value)), codeToString(value) as ServiceCode]),
);

/**
 * Connect's code for a name in whatever spelling ("not_found", "NOT_FOUND", "NotFound"), or for
 * gRPC's number; undefined for anything else.
 */
export function codeOf(value: unknown): ServiceCode | undefined {
  if (typeof value === "number") return Code[value] === undefined ? undefined : (codeToString(value) as ServiceCode);
  if (typeof value !== "string") return undefined;
  // gRPC writes it with two l.
  return CODES.get(plain(value).replace("cancelled", "canceled"));
}

/**
 * Text of the service as it may be shown: trimmed, in one line, at most 1,000 characters. Undefined
 * when nothing is left of it.
 */
export function asWords(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const words = text.replaceAll(CONTROLS, " ").trim().slice(0, MAX_WORDS);
  // The cut must not leave half a character.
  return (words.isWellFormed() ? words : words.toWellFormed().replace(/\ufffd$/, "")).trim() || undefined;
}

/** As `asWords`, of one name, which is short. */
export function asName(text: string): string | undefined {
  return asWords(text.slice(0, MAX_NAME));
}

/** Never throws; empty for JSON that has no error in it. */
export function readServiceError(value: JsonValue): ServiceError {
  if (!isObject(value)) return {};
  const inner = [value["error"], Array.isArray(value["errors"]) ? value["errors"][0] : undefined].find(isObject);
  const code = innerCode(inner) ?? codeIn(value);
  const words = wordsIn(inner) ?? wordsIn(value);
  return { ...(code !== undefined && { code }), ...(words !== undefined && { words }) };
}

function innerCode(inner: JsonObject | undefined): ServiceCode | undefined {
  return inner === undefined ? undefined : (codeOf(inner["status"]) ?? codeIn(inner));
}

function codeIn(value: JsonObject): ServiceCode | undefined {
  const { code, message } = value;
  // A bare number can be anybody's; gRPC's comes with a message.
  if (typeof code === "number") return typeof message === "string" ? codeOf(code) : undefined;
  return codeOf(code);
}

function wordsIn(value: JsonObject | undefined): string | undefined {
  if (value === undefined) return undefined;
  const title = asWords(value["title"]);
  const detail = asWords(value["detail"]);
  const problem = title !== undefined && detail !== undefined && title !== detail ? asWords(`${title}: ${detail}`) : (detail ?? title);
  return asWords(value["message"]) ?? problem ?? asWords(value["error_description"]) ?? asWords(value["error"]);
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_\s-]/g, "");
}
