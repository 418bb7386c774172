/**
 * Newline-delimited JSON: splits bytes into lines, and recognises a line that is an error instead
 * of an event.
 */
import type { JsonValue } from "@bufbuild/protobuf";
import { type ByteRange, isBlank, rangeOf, viewOf } from "./decode/bytes.ts";
import { parseJson } from "./decode/decode.ts";
import { failure, serviceReason, TransportError, type TransportFailure } from "./failures/failure.ts";
import { failureInBody } from "./failures/failure-in-body.ts";
import { codeOf, isObject, readServiceError } from "./failures/service-error.ts";
import { Splitter } from "./splitter.ts";
import { meaningOf } from "./failures/status-table.ts";
import { MAX_FRAME_BYTES, TOO_LARGE } from "./transport.ts";
import { isEvent } from "./decode/unwrap.ts";

const NEWLINE = 0x0a;

/**
 * Splits at newlines, on bytes, so that a character split between chunks stays whole. Skips blank
 * lines. A last line needs no newline if it is a complete JSON object, because no part of an object
 * is one.
 */
export class LineSplitter extends Splitter<ByteRange> {
  next(): ByteRange | undefined {
    for (;;) {
      const { chunk, words, at, begun } = this;
      const newline = chunk.indexOf(NEWLINE, at);
      const end = newline < 0 ? chunk.byteLength : newline;
      if (begun.size + end - at > MAX_FRAME_BYTES) throw new TransportError(failure(TOO_LARGE));
      this.at = newline < 0 ? end : end + 1;
      const part = { bytes: chunk, words, start: at, end };
      if (begun.size > 0 || newline < 0) begun.append(viewOf(part));
      if (newline < 0) return undefined;
      const line = begun.size > 0 ? rangeOf(begun.take()) : part;
      if (!isBlankLine(line)) return line;
    }
  }

  end(): ByteRange | undefined {
    const last = this.begun.take();
    if (isBlankLine(rangeOf(last))) return undefined;
    if (!isWhole(last)) throw new TransportError(failure({ code: "messageCutOff", params: {} }));
    return rangeOf(last);
  }
}

function isBlankLine({ bytes, start, end }: ByteRange): boolean {
  let at = start;
  while (at < end && isBlank(bytes[at] ?? 0)) at += 1;
  return at === end;
}

function isWhole(line: Uint8Array): boolean {
  try {
    return isObject(parseJson(line));
  } catch {
    return false;
  }
}

/**
 * Returns the failure that the value of a line represents; undefined for an event. An error line
 * has a code, an error or a failure flag, and no part of an event.
 */
export function errorLine(value: JsonValue): TransportFailure | undefined {
  if (!isObject(value) || isEvent(value)) return undefined;
  const said = failureInBody(value);
  const { code = said?.code, words = said?.words } = readServiceError(value);
  if (said === undefined && code === undefined) return undefined;
  const named = code ?? (said?.status === undefined ? undefined : codeOf(meaningOf(said.status).code));
  return failure(serviceReason(named ?? "unknown", words, "serviceEndedStream"), { answered: true });
}
