/**
 * Connect's EndStreamResponse: describes how a stream ended, in JSON for any codec, with metadata
 * that cannot be sent as HTTP headers at that point.
 */
import type { JsonValue } from "@bufbuild/protobuf";
import { isBlank } from "./decode/bytes.ts";
import { parseJson } from "./decode/decode.ts";
import { failure, serviceReason, TransportError, waitAsked, type TransportFailure } from "./failures/failure.ts";
import { isObject, readServiceError } from "./failures/service-error.ts";

/**
 * Returns the error that ended the stream; undefined for a clean end, including an empty one.
 * Throws a TransportError if the message cannot be read.
 */
export function endStreamFailure(data: Uint8Array, serverNow: number): TransportFailure | undefined {
  if (data.every(isBlank)) return undefined;
  const end = parsed(data);
  if (!isObject(end)) throw new TransportError(failure({ code: "endUnreadable", params: {} }));
  const { error = null } = end;
  if (error === null) return undefined;
  const { code = "unknown", words } = readServiceError({ error });
  return failure(serviceReason(code, words, "serviceEndedStream"), {
    answered: true,
    ...waitAsked(metadataOf(end["metadata"]), serverNow),
  });
}

function parsed(data: Uint8Array): JsonValue | undefined {
  try {
    return parseJson(data);
  } catch {
    return undefined;
  }
}

/**
 * Returns the Retry-After metadata, the only field that is used, in any case. Each field is a list
 * of texts.
 */
function metadataOf(metadata: JsonValue | undefined): Headers {
  const headers = new Headers();
  if (!isObject(metadata)) return headers;
  const [, value] = Object.entries(metadata).find(([name]) => name.toLowerCase() === "retry-after") ?? [];
  const first = Array.isArray(value) ? value[0] : value;
  // Other characters are not valid in a header, and Headers would throw.
  if (typeof first === "string" && /^[ -~]*$/.test(first)) headers.set("retry-after", first);
  return headers;
}
