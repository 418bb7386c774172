/**
 * Finds a failure that a response reports in its body, whatever its HTTP status: a flag, an error,
 * a code or a status, at the top level or nested, as in the envelope of a gateway or a batch. In an
 * Action, only properties that cannot belong to its work count.
 */
import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import { codeOf, isObject, readServiceError, type ServiceError } from "./service-error.ts";
import { isAction } from "../decode/unwrap.ts";

export interface BodyFailure extends ServiceError {
  /** An HTTP error status that some services repeat in the body. */
  status?: number;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** Flags whose value false reports a failure; a name may begin with "is" or "was". */
const FLAGS = words("success succeeded successful ok");
/** Fields in which any content reports a failure. */
const ERRORS = words("error errors errormessage");
/** Further flags and errors, for a response that is not an Action. */
const ANSWER_FLAGS = words("accepted applied updated recorded saved valid");
const ANSWER_ERRORS = words("errorcode errno exception fault faults failure failures");
/** Fields whose text reports the result. */
const MARKS = words("status result outcome");
const FAILED = words("error fail failed failure nok notok ko rejected refused denied declined invalid forbidden unauthorized conflict");
/** Texts that report success and, together with codes, texts that report no error. */
const DONE = words("ok okay success succeeded successful done accepted applied updated recorded saved created");
const FINE: ReadonlySet<string> = new Set([...DONE, ...words("0 none null noerror queued")]);
/** Maximum nesting depth at which a response is searched. */
const DEEPEST = 3;

/**
 * Returns the reported failure; undefined if there is none. `asked`: name of the requested state,
 * which a response may repeat as its status.
 */
export function failureInBody(value: JsonValue, asked = ""): BodyFailure | undefined {
  const part = failedPart(value, 0, plain(asked));
  if (part === undefined) return undefined;
  const own = readServiceError(value);
  const { code = own.code, words: said = own.words } = readServiceError(part);
  const status = isOnlyPart(value) ? statusOf(part) : undefined;
  return { ...(code !== undefined && { code }), ...(said !== undefined && { words: said }), ...(status !== undefined && { status }) };
}

/** Whether a text reports only success, as in frameworks that repeat their status. */
export function saysSuccess(text: string): boolean {
  return DONE.has(plain(text));
}

/** Returns the part that itself reports a failure. */
function failedPart(value: JsonValue, depth: number, asked: string): JsonValue | undefined {
  if (Array.isArray(value)) return firstOf(value, depth, asked);
  if (!isObject(value)) return value === false && depth === 0 ? value : undefined;
  if (isAction(value)) return saysOfAction(value) ? value : undefined;
  if (saysOfAnswer(value, asked)) return value;
  const parts = Object.entries(value).filter(([name]) => name !== "action");
  return firstOf(
    parts.map(([, part]) => part),
    depth,
    asked,
  );
}

function firstOf(parts: readonly JsonValue[], depth: number, asked: string): JsonValue | undefined {
  if (depth === DEEPEST) return undefined;
  for (const part of parts) {
    const found = typeof part === "object" ? failedPart(part, depth + 1, asked) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether no list has several parts; the status of one part does not apply to all. */
function isOnlyPart(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.length <= 1 && value.every(isOnlyPart);
  return !isObject(value) || Object.values(value).every(isOnlyPart);
}

/**
 * Whether an Action reports a failure. Texts under the names of marks and codes may be the Action's
 * own and do not count.
 */
function saysOfAction(value: JsonObject): boolean {
  return statusIn(value) !== undefined || Object.entries(value).some(([name, mark]) => isFailing(plain(name), mark, FLAGS, ERRORS));
}

function saysOfAnswer(value: JsonObject, asked: string): boolean {
  const entries = Object.entries(value).map(([name, mark]) => [plain(name), mark] as const);
  if (saysOfAction(value) || entries.some(([name, mark]) => isFailing(name, mark, ANSWER_FLAGS, ANSWER_ERRORS))) return true;
  if (entries.some(([name, mark]) => MARKS.has(name) && isFailingMark(mark, asked))) return true;
  if ("action" in value) return false;
  // Problem details (RFC 9457) may omit their status.
  return (
    isFailingCode(value["code"], readServiceError(value)) || (typeof value["title"] === "string" && typeof value["detail"] === "string")
  );
}

function isFailing(name: string, mark: JsonValue, flags: ReadonlySet<string>, errors: ReadonlySet<string>): boolean {
  if (flags.has(name.replace(/^(?:is|was)/, ""))) return mark === false || mark === 0 || mark === "false";
  return errors.has(name) && isSomething(mark);
}

function isFailingMark(mark: JsonValue, asked: string): boolean {
  if (typeof mark !== "string" || plain(mark) === asked) return false;
  const code = codeOf(mark);
  // The state of a cancelled Action has the same name as a code.
  return FAILED.has(plain(mark)) || (code !== undefined && code !== "canceled" && code !== "unknown");
}

/**
 * Whether a code is an error: text must accompany it, and neither may report the absence of an
 * error.
 */
function isFailingCode(code: JsonValue | undefined, { words: said }: ServiceError): boolean {
  if (said === undefined) return false;
  if (typeof code === "number") return code !== 0 && !(code >= 200 && code <= 299) && !FINE.has(plain(said));
  return typeof code === "string" && code !== "" && !FINE.has(plain(code)) && !/^2\d\d$/.test(code);
}

function isSomething(value: JsonValue): boolean {
  if (typeof value === "string") return value.trim() !== "" && !FINE.has(plain(value));
  return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

function statusOf(value: JsonValue): number | undefined {
  return statusIn(value) ?? (isObject(value) ? statusIn(value["error"]) : undefined);
}

function statusIn(value: JsonValue | undefined): number | undefined {
  if (!isObject(value)) return undefined;
  const { status, code, statusCode } = value;
  return [status, code, statusCode].find((number) => typeof number === "number" && number >= 400 && number <= 599) as number | undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_\s.!-]/g, "");
}
