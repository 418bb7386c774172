/**
 * Reads the 2xx response to an update over REST and Connect. The status is the acceptance, and
 * missing or unreadable parts of a complete body do not revoke it. The body must come from the
 * service, however: a login page is sent with 200, and some services report errors in the body. If
 * the body is cut off, its missing part may be an error.
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
 * JSON types that are never a service's response, whatever the status: a problem (RFC 9457), or a
 * network that requires a sign-in (RFC 8908).
 */
const PROBLEM = "application/problem+json";
const CAPTIVE = "application/captive+json";
/** Tag of the length-delimited field 1: the Action of a response, and the id of an Action. */
const ACTION_TAG = 0x0a;
const PLAIN_TEXT = "text/plain";
/** Size limit in bytes that exceeds any status text. */
const MOST_STATUS_BYTES = 64;
const BRACE = 0x7b;
const LETTER_N = 0x6e;
const BOM_START = 0xef;
const FAILED: Failure = { code: "answeredFailed", params: {} };
const BINARY_TYPES: ReadonlySet<string> = new Set(["application/proto", "application/protobuf", "application/x-protobuf"]);

export interface UpdateSent {
  codec: CodecName;
  /** Requested state. */
  state: ActionState;
  signal: AbortSignal;
}

/**
 * Returns the Action in the response, if there is one. Throws a TransportError if the response is
 * not an acceptance.
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
    // The beginning is enough to recognise a page, but a binary response may begin with the same
    // bytes.
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
  // Framing that does not mark the end of a body does not reveal a cut.
  if (value === undefined && first === BRACE && isJsonType(type)) throw cutOff();
  const action = codec === "binary" ? answeredInBinary(bytes) : undefined;
  if (isOwn || (type === "" && action !== undefined)) return action;
  throw type === "" ? unreadable() : unexpectedType(response, serverNow());
}

/** Whether no service uses this type for its own responses. */
function isForeign(type: string): boolean {
  return type !== "" && !isJsonType(type) && !BINARY_TYPES.has(type);
}

/** Whether the first byte may begin an object, null or a byte order mark before them. */
function mayBeJson(first: number): boolean {
  return first === BRACE || first === LETTER_N || first === BOM_START;
}

/**
 * Whether bytes that begin with a line feed and "<" are a response: the tag of its Action with
 * length 60 (protobuf.dev, "Encoding"). In a response that was cut off, the tag of the Action's id
 * must follow.
 */
function isMessage(bytes: Uint8Array, whole: boolean): boolean {
  if (bytes[0] !== ACTION_TAG || bytes[1] !== LESS_THAN) return false;
  return whole ? Boolean(answeredInBinary(bytes)?.id) : bytes[2] === ACTION_TAG;
}

/**
 * Returns the Action of `{ action }`, or of a response that is the Action itself. Throws a
 * TransportError if the response reports an error.
 */
function actionIn(value: JsonValue, asked: ActionState): Action | undefined {
  const cause = errorIn(value, asked);
  if (cause !== undefined) throw new TransportError(cause);
  const answer = unwrapped(value, (json) => "action" in json || isAction(json));
  return answer === undefined ? undefined : answeredInJson("action" in answer ? answer : { action: answer });
}

/** Returns the error that a 2xx response reports; undefined if there is none. */
function errorIn(value: JsonValue, asked: ActionState): TransportFailure | undefined {
  const said = failureInBody(value, stateName(asked));
  if (said === undefined) return changedNone(value) ? failure(FAILED, { answered: true }) : undefined;
  const { code, words, status } = said;
  const meaning = status === undefined ? undefined : meaningOf(status);
  const found = code ?? meaning?.code ?? "unknown";
  const reason: Failure = words === undefined ? FAILED : { code: "serviceSaid", params: { class: found, words } };
  return failure(reason, { answered: true, ...(code === undefined && meaning !== undefined && { recorded: meaning.recorded }) });
}

/** Returns an object, null or false, which are the only JSON values of a response. */
function valueIn(bytes: Uint8Array): JsonValue | undefined {
  try {
    const value = parseJson(bytes);
    return value === null || value === false || isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the body is a list of faults or of zero changes, or a bare string; none of them confirms
 * that anything was recorded.
 */
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
