/**
 * Derives the failure of an unsuccessful response from its status, headers and body of any format,
 * sent by the service or by an intermediary. An incomplete body is ignored; the status alone is
 * used then.
 */
import type { JsonValue } from "@bufbuild/protobuf";
import { isJsonType, mediaType, readUntil } from "../body.ts";
import { firstByte } from "../decode/bytes.ts";
import type { Failure, ServiceCode } from "../../../contract/failures.ts";
import { failure, recordedByClass, waitAsked, type TransportFailure } from "./failure.ts";
import { grpcOnly, isGrpcType, LESS_THAN, mayBeMisdirected, misdirection, webPage } from "./foreign-answer.ts";
import { asWords, codeOf, isObject, readServiceError, type ServiceError } from "./service-error.ts";
import { isTooLarge, meaningOf } from "./status-table.ts";

/** Maximum number of bytes read of an error; no error needs more. */
const MAX_ERROR_BYTES = 256 * 1024;
/** Number of bytes that are sufficient of a page or a text. */
const ENOUGH_TEXT_BYTES = 8 * 1024;
const NEWLINE = 0x0a;
const BRACE = 0x7b;

/** `text`: the part of the body that was read. */
type ErrorBody = { is: "json"; value: JsonValue } | { is: "page" | "text" | "silent"; text: string };

export interface ErrorContext {
  url: string;
  /** Ends the wait for the body; only the status is used then. */
  signal: AbortSignal;
  /** Current epoch milliseconds of the service's clock, for Retry-After dates. */
  serverNow: number;
}

/** Reads the useful part of the body and returns the failure. Never throws. */
export async function readFailure(response: Response, { url, signal, serverNow }: ErrorContext): Promise<TransportFailure> {
  if (isGrpcType(mediaType(response))) return grpcOnly(response, serverNow);
  const body = await readErrorBody(response, signal);
  const wait = waitAsked(response.headers, serverNow);
  const { status } = response;
  const misdirected = body.is === "json" ? undefined : misdirection(body.text, url, response);
  if (misdirected !== undefined) return { ...misdirected, ...wait };
  // A gateway's page is not the service's decision about the key.
  if (body.is === "page" && (status === 401 || status === 403)) return { ...webPage(response, serverNow), recorded: "notYet" };
  const own = body.is === "json" ? readServiceError(body.value) : {};
  return failureOfStatus(status, { ...grpcStatus(response.headers), ...own }, { text: body.is === "text" ? body.text : undefined, wait });
}

/** Returns the failure of a status, with the service's own text if there is one. */
function failureOfStatus(
  status: number,
  { code, words }: ServiceError,
  { text, wait }: { text: string | undefined; wait: Pick<TransportFailure, "retryAfterMs"> },
): TransportFailure {
  const meaning = meaningOf(status);
  const isFiner = code !== undefined && says(code, status);
  const found = isFiner ? code : meaning.code;
  const quoted = asWords(text?.split("\n")[0]);
  const neverSent = !isFiner && (meaning.code === "proxy_password" || meaning.code === "network_sign_in");
  const reason: Failure =
    words === undefined
      ? { code: "httpStatus", params: { status, class: found, ...(quoted !== undefined && { quoted }) } }
      : { code: "serviceSaid", params: { class: found, words } };
  return failure(reason, { answered: true, recorded: isFiner ? recordedByClass(code) : meaning.recorded, neverSent, ...wait });
}

/** Whether a code in the body is more precise than the status. */
function says(code: ServiceCode, status: number): boolean {
  if (isTooLarge(status)) return false;
  return (code !== "unknown" && code !== "internal") || meaningOf(status).recorded === "unknown";
}

/**
 * Returns the error in the headers: gRPC-Web servers and their gateways may send the end of a
 * stream there, whatever the status.
 */
function grpcStatus(headers: Headers): ServiceError {
  const number = headers.get("grpc-status");
  const code = number !== null && /^[1-9]\d?$/.test(number) ? codeOf(Number(number)) : undefined;
  if (code === undefined) return {};
  const words = asWords(percentDecoded(headers.get("grpc-message") ?? ""));
  return { code, ...(words !== undefined && { words }) };
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function readErrorBody(response: Response, signal: AbortSignal): Promise<ErrorBody> {
  const type = mediaType(response);
  const { bytes, whole } = await readUntil(response, signal, limits(response));
  const first = firstByte(bytes);
  const text = new TextDecoder().decode(bytes).trimStart();
  if (first === LESS_THAN) return { is: "page", text };
  const value = whole && (first === BRACE || isJsonType(type)) ? parsed(text) : undefined;
  if (isObject(value)) return { is: "json", value };
  // Some frameworks send an empty body with the type of a page.
  if (type === "text/html" && (first !== undefined || !whole)) return { is: "page", text };
  return { is: type === "text/plain" && (whole || text.includes("\n")) ? "text" : "silent", text };
}

/**
 * Returns a predicate that is called once per chunk and returns true once enough bytes have
 * arrived.
 */
function limits(response: Response): (chunk: Uint8Array) => boolean {
  const isJson = isJsonType(mediaType(response));
  let size = 0;
  let first: number | undefined;
  return (chunk) => {
    const isFirst = first === undefined;
    first ??= firstByte(chunk);
    size += chunk.byteLength;
    if (size > MAX_ERROR_BYTES) return true;
    if (first === LESS_THAN) return !mayBeMisdirected(response.status) || size > ENOUGH_TEXT_BYTES;
    if (first === undefined || first === BRACE || isJson) return false;
    return size > ENOUGH_TEXT_BYTES || chunk.includes(NEWLINE, isFirst ? chunk.indexOf(first) : 0);
  };
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
