/**
 * The frames of Connect and gRPC-Web: flags, a length in four bytes, and the data. Not connect's
 * own splitter, which copies each frame and costs several promises for it.
 */
import { type ByteRange, rangeOf } from "./decode/bytes.ts";
import { failure, TransportError } from "./failures/failure.ts";
import { Splitter } from "./splitter.ts";
import { MAX_FRAME_BYTES, TOO_LARGE } from "./transport.ts";

/** Flags and length. */
const HEAD = 5;

export interface Envelope {
  flags: number;
  /** Valid until the next chunk is read. */
  data: ByteRange;
}

export class EnvelopeSplitter extends Splitter<Envelope> {
  next(): Envelope | undefined {
    const { chunk, words, at, begun } = this;
    if (begun.size > 0) return this.resume();
    const left = chunk.byteLength - at;
    const size = left < HEAD ? HEAD : sizeOf(chunk, at);
    if (left >= size) {
      this.at += size;
      return { flags: chunk[at] ?? 0, data: { bytes: chunk, words, start: at + HEAD, end: at + size } };
    }
    this.gather(left);
    return undefined;
  }

  /** Throws: each envelope says its length, and the end of this one has not come. */
  end(): undefined {
    if (this.begun.size > 0) throw new TransportError(failure({ code: "messageCutOff", params: {} }));
  }

  private resume(): Envelope | undefined {
    const { begun } = this;
    this.gather(HEAD - begun.size);
    if (begun.size < HEAD) return undefined;
    const size = sizeOf(begun.soFar, 0);
    this.gather(size - begun.size);
    if (begun.size < size) return undefined;
    const whole = begun.take();
    return { flags: whole[0] ?? 0, data: { ...rangeOf(whole), start: HEAD } };
  }

  /** Moves so many bytes of the chunk, or as many as it has. */
  private gather(wanted: number): void {
    const part = this.chunk.subarray(this.at, this.at + Math.max(0, wanted));
    if (part.byteLength > 0) this.begun.append(part);
    this.at += part.byteLength;
  }
}

/** The bytes of an envelope whose head is at this place. */
function sizeOf(bytes: Uint8Array, at: number): number {
  const byte = (index: number): number => bytes[at + index] ?? 0;
  const length = byte(1) * 0x1000000 + (byte(2) << 16) + (byte(3) << 8) + byte(4);
  if (length > MAX_FRAME_BYTES) throw new TransportError(failure(TOO_LARGE));
  return HEAD + length;
}
