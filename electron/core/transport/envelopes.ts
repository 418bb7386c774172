/**
 * Splits the frames of Connect and gRPC-Web: flags, a four-byte length, and the data. Replaces
 * connect's own splitter, which copies each frame and needs several promises per frame.
 */
import { type ByteRange, rangeOf } from "./decode/bytes.ts";
import { failure, TransportError } from "./failures/failure.ts";
import { Splitter } from "./splitter.ts";
import { MAX_FRAME_BYTES, TOO_LARGE } from "./transport.ts";

/** Size of flags and length in bytes. */
const HEAD = 5;

export interface Envelope {
  flags: number;
  /** Data of the frame; valid until the next chunk is read. */
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

  /**
   * Throws a TransportError if the body ends within an envelope, whose length shows that more must
   * follow.
   */
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

  /** Moves up to `wanted` bytes of the chunk to the begun envelope. */
  private gather(wanted: number): void {
    const part = this.chunk.subarray(this.at, this.at + Math.max(0, wanted));
    if (part.byteLength > 0) this.begun.append(part);
    this.at += part.byteLength;
  }
}

/**
 * Returns the size in bytes of the envelope whose head is at this offset. Throws a TransportError
 * if it is too large.
 */
function sizeOf(bytes: Uint8Array, at: number): number {
  const byte = (index: number): number => bytes[at + index] ?? 0;
  const length = byte(1) * 0x1000000 + (byte(2) << 16) + (byte(3) << 8) + byte(4);
  if (length > MAX_FRAME_BYTES) throw new TransportError(failure(TOO_LARGE));
  return HEAD + length;
}
