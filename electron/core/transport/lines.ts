/** Newline-delimited JSON: bytes into lines, and the line that is an error instead of an event. */
import { isBlank, join } from "./body.ts";
import { parseJson } from "./decode.ts";
import { failure, serviceReason, TransportError, type TransportFailure } from "./failure.ts";
import { isObject, readServiceError } from "./service-error.ts";
import { MAX_FRAME_BYTES, TOO_LARGE } from "./transport.ts";

const NEWLINE = 0x0a;

/**
 * Splits at newlines, on bytes, so that a character cut in two by the network stays whole. Blank
 * lines are no events. A last line needs no newline where it is a whole JSON object: no part of one
 * is.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const gather = (part: Uint8Array): void => {
    size += part.byteLength;
    if (size > MAX_FRAME_BYTES) throw new TransportError(failure(TOO_LARGE));
    parts.push(part);
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      gather(chunk.subarray(start, end));
      const line = join(parts);
      parts = [];
      size = 0;
      start = end + 1;
      if (!line.every(isBlank)) yield line;
    }
    // Copied: the owner of the chunk may reuse its buffer after this.
    if (start < chunk.byteLength) gather(chunk.slice(start));
  }
  const last = join(parts);
  if (last.every(isBlank)) return;
  if (!isWhole(last)) throw new TransportError(failure({ code: "messageCutOff", params: {} }));
  yield last;
}

function isWhole(line: Uint8Array): boolean {
  try {
    return isObject(parseJson(line));
  } catch {
    return false;
  }
}

const EVENT_FIELDS = ["eventType", "event_type", "action"] as const;

/**
 * The failure that a line stands for; undefined for an event. An error line has a code or an error,
 * and no part of an event.
 */
export function errorLine(line: Uint8Array): TransportFailure | undefined {
  try {
    const value = parseJson(line);
    if (!isObject(value) || EVENT_FIELDS.some((name) => name in value)) return undefined;
    const { code, words } = readServiceError(value);
    if (code === undefined && (words === undefined || !("error" in value))) return undefined;
    return failure(serviceReason(code ?? "unknown", words, "serviceEndedStream"), { answered: true });
  } catch {
    return undefined;
  }
}
