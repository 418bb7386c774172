/**
 * Splits a JSON stream that is not newline-delimited (ndjson.ts): one array as long as the stream,
 * as some gateways produce, several arrays, or a JSON text sequence (RFC 7464). Splits at the
 * nesting of the values, on bytes, so that a character split between chunks stays whole.
 */
import { type ByteRange, isBlank, rangeOf, viewOf } from "./decode/bytes.ts";
import { failure, TransportError } from "./failures/failure.ts";
import { Splitter } from "./splitter.ts";
import { MAX_FRAME_BYTES, TOO_LARGE } from "./transport.ts";

const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];
const [QUOTE, BACKSLASH, COMMA, RECORD] = [0x22, 0x5c, 0x2c, 0x1e];

/** Whether a body that begins with this byte is such a stream, and not NDJSON. */
export function beginsJsonSequence(first: number | undefined): boolean {
  return first === OPEN_LIST || first === RECORD;
}

export class JsonSequenceSplitter extends Splitter<ByteRange> {
  /** Number of open arrays around the values. */
  private lists = 0;
  /** Number of open objects and arrays within the current value; 0 between values. */
  private depth = 0;
  private isInText = false;
  private isEscaped = false;

  next(): ByteRange | undefined {
    const { chunk, words, begun } = this;
    if (this.depth === 0) this.skip();
    const start = this.at;
    while (this.at < chunk.byteLength) {
      const isWhole = this.take(chunk[this.at] as number);
      this.at += 1;
      if (begun.size + this.at - start > MAX_FRAME_BYTES) throw new TransportError(failure(TOO_LARGE));
      if (!isWhole) continue;
      const part = { bytes: chunk, words, start, end: this.at };
      if (begun.size === 0) return part;
      begun.append(viewOf(part));
      return rangeOf(begun.take());
    }
    if (this.at > start) begun.append(chunk.subarray(start, this.at));
    return undefined;
  }

  end(): undefined {
    if (this.depth > 0 || this.lists > 0) throw new TransportError(failure({ code: "messageCutOff", params: {} }));
    return undefined;
  }

  /**
   * Advances to the beginning of the next value. Throws a TransportError if anything else follows.
   */
  private skip(): void {
    const { chunk } = this;
    for (; this.at < chunk.byteLength; this.at += 1) {
      const byte = chunk[this.at] as number;
      if (byte === OPEN) return;
      if (byte === OPEN_LIST) this.lists += 1;
      else if (byte === CLOSE_LIST && this.lists > 0) this.lists -= 1;
      else if (!isBlank(byte) && byte !== COMMA && byte !== RECORD)
        throw new TransportError(failure({ code: "messageCutOff", params: {} }));
    }
  }

  /** Processes one byte; returns whether the value ends with it. */
  private take(byte: number): boolean {
    if (this.isInText) {
      if (this.isEscaped) this.isEscaped = false;
      else if (byte === BACKSLASH) this.isEscaped = true;
      else if (byte === QUOTE) this.isInText = false;
      return false;
    }
    if (byte === QUOTE) this.isInText = true;
    else if (byte === OPEN || byte === OPEN_LIST) this.depth += 1;
    else if (byte === CLOSE || byte === CLOSE_LIST) this.depth -= 1;
    return this.depth === 0;
  }
}
