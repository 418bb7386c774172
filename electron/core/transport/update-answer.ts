/**
 * The proof in an answer of HTTP 2xx to an update, over REST and Connect. The status is the
 * acceptance, and nothing that is missing or unreadable in a whole body takes it back; but the body
 * must be the service's: a login page answers 200 to anything, and some services put their errors
 * there. Of a body that is cut off, the rest may be one.
 */
import type { JsonValue } from "@bufbuild/protobuf";
import type { Action, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { Failure } from "../../contract/failures.ts";
import type { CodecName } from "../../contract/vocabulary.ts";
import { stateName } from "../lifecycle.ts";
import { isJsonType, mediaType, readUntil } from "./body.ts";
import { firstByte } from "./decode/bytes.ts";
import { answeredInBinary, answeredInJson, parseJson } from "./decode/decode.ts";
import { failure, serviceReason, TransportError, type TransportFailure } from "./failures/failure.ts";
import { LESS_THAN, unexpectedType, webPage } from "./failures/foreign-answer.ts";
import type { Answer } from "./guarded-fetch.ts";
import { failureInBody, saysSuccess } from "./failures/failure-in-body.ts";
import { changedNone } from "./failures/records-changed.ts";
import { isObject, readServiceError } from "./failures/service-error.ts";
import { meaningOf } from "./failures/status-table.ts";
import { MAX_FRAME_BYTES } from "./transport.ts";
import { isAction, unwrapped } from "./decode/unwrap.ts";

/**
 * JSON that is no answer of any service, whatever the status: a problem (RFC 9457), or a network
 * that wants its user to sign in (RFC 8908).
 */
const PROBLEM = "application/problem+json";
const CAPTIVE = "application/captive+json";
/** Field 1, with a length: the Action of an answer, and the id of an Action. */
const ACTION_TAG = 0x0a;
const PLAIN_TEXT = "text/plain";
/** Longer than any status in words. */
const MOST_STATUS_BYTES = 64;
const BRACE = 0x7b;
const LETTER_N = 0x6e;
const BOM_START = 0xef;
const FAILED: Failure = { code: "answeredFailed", params: {} };
const BINARY_TYPES: ReadonlySet<string> = new Set(["application/proto", "application/protobuf", "application/x-protobuf"]);

export interface UpdateSent {
  codec: CodecName;
  /** The state that was asked for. */
  state: ActionState;
  signal: AbortSignal;
}

/**
 * The Action in the answer, where there is one. Throws a TransportError for an answer that is no
 * acceptance.
 */
export async function readUpdateAnswer(
  { response, serverNow, readWhole }: Answer,
  { codec, state, signal }: UpdateSent,
): Promise<Action | undefined> {
  const type = mediaType(response);
  const isOwn = isJsonType(type) || (codec === "binary" && BINARY_TYPES.has(type));
  let size = 0;
  let head: number | undefined;
  let start: number | undefined;
  const { bytes, whole, cut } = await readUntil(response, signal, (chunk) => {
    size += chunk.byteLength;
    head ??= chunk[0];
    start ??= firstByte(chunk);
    // The beginning of a page is enough to know one; in binary an answer may begin so, too.
    const isPage = start === LESS_THAN && (codec === "json" || type === "text/html" || head !== ACTION_TAG);
    const isLong = type !== PLAIN_TEXT || size > MOST_STATUS_BYTES;
    return isPage || size > MAX_FRAME_BYTES || (start !== undefined && isForeign(type) && !mayBeJson(start) && isLong);
  });
  if (whole && response.body !== null) readWhole();
  const first = firstByte(bytes);
  if (first === LESS_THAN && !(codec === "binary" && type !== "text/html" && isMessage(bytes, whole)))
    throw new TransportError(webPage(response, serverNow()));
  if (whole && first === undefined) return undefined;
  if (whole && type === PLAIN_TEXT && saysSuccess(new TextDecoder().decode(bytes))) return undefined;
  if (cut && (isOwn || type === "")) throw cutOff();
  if (!whole && isOwn) return undefined;
  if (!whole) throw type === "" ? unreadable() : unexpectedType(response, serverNow());
  const value = valueIn(bytes);
  if (value !== undefined && !BINARY_TYPES.has(type)) {
    const action = actionIn(value, state);
    if (action !== undefined || (type !== PROBLEM && type !== CAPTIVE)) return action;
    const { words } = readServiceError(value);
    if (words === undefined) throw unexpectedType(response, serverNow());
    throw new TransportError(failure(serviceReason("unknown", words), { answered: true }));
  }
  if (isFaultOrText(bytes) && isJsonType(type)) throw unreadable();
  // Framing that does not mark the end of a body shows no cut.
  if (value === undefined && first === BRACE && isJsonType(type)) throw cutOff();
  const action = codec === "binary" ? answeredInBinary(bytes) : undefined;
  if (isOwn || (type === "" && action !== undefined)) return action;
  throw type === "" ? unreadable() : unexpectedType(response, serverNow());
}

/** A type that no service has for an answer of its own. */
function isForeign(type: string): boolean {
  return type !== "" && !isJsonType(type) && !BINARY_TYPES.has(type);
}

/** An object or null; a byte order mark may come before it. */
function mayBeJson(first: number): boolean {
  return first === BRACE || first === LETTER_N || first === BOM_START;
}

/**
 * Whether bytes that begin with a line feed and "<" are an answer: the tag of its Action, whose
 * length is 60 (protobuf.dev, "Encoding"). Of one that broke off, the tag of the Action's id is
 * there.
 */
function isMessage(bytes: Uint8Array, whole: boolean): boolean {
  if (bytes[0] !== ACTION_TAG || bytes[1] !== LESS_THAN) return false;
  return whole ? Boolean(answeredInBinary(bytes)?.id) : bytes[2] === ACTION_TAG;
}

/** The Action of `{ action }`, or of an answer that is the Action itself. Throws for an error. */
function actionIn(value: JsonValue, asked: ActionState): Action | undefined {
  const cause = errorIn(value, asked);
  if (cause !== undefined) throw new TransportError(cause);
  const answer = unwrapped(value, (json) => "action" in json || isAction(json));
  return answer === undefined ? undefined : answeredInJson("action" in answer ? answer : { action: answer });
}

/** An error under HTTP 2xx. */
function errorIn(value: JsonValue, asked: ActionState): TransportFailure | undefined {
  const said = failureInBody(value, stateName(asked));
  if (said === undefined) return changedNone(value) ? failure(FAILED, { answered: true }) : undefined;
  const { code, words, status } = said;
  const meaning = status === undefined ? undefined : meaningOf(status);
  const found = code ?? meaning?.code ?? "unknown";
  const reason: Failure = words === undefined ? FAILED : { code: "serviceSaid", params: { class: found, words } };
  return failure(reason, { answered: true, ...(code === undefined && meaning !== undefined && { recorded: meaning.recorded }) });
}

/** An object, null or false, the only JSON that an answer can be. */
function valueIn(bytes: Uint8Array): JsonValue | undefined {
  try {
    const value = parseJson(bytes);
    return value === null || value === false || isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A list of faults or of no changes, or a bare text: neither says that anything was recorded. */
function isFaultOrText(bytes: Uint8Array): boolean {
  try {
    const value = parseJson(bytes);
    return Array.isArray(value) ? failureInBody(value) !== undefined || changedNone(value) : typeof value === "string";
  } catch {
    return false;
  }
}

function cutOff(): TransportError {
  return new TransportError(failure({ code: "answerCutOff", params: {} }));
}

function unreadable(): TransportError {
  return new TransportError(failure({ code: "answerUnreadable", params: {} }));
}
