/** Helpers for body bytes: the first significant byte, and parts that arrive in several chunks. */

/**
 * A range of bytes without a view of its own, because creating a view costs as much as reading a
 * text.
 */
export interface ByteRange {
  readonly bytes: Uint8Array;
  /** The same bytes, for comparison four at a time (byte-pattern.ts). */
  readonly words: DataView;
  readonly start: number;
  readonly end: number;
}

export function rangeOf(bytes: Uint8Array): ByteRange {
  return { bytes, words: wordsOf(bytes), start: 0, end: bytes.byteLength };
}

export function wordsOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

export function viewOf({ bytes, start, end }: ByteRange): Uint8Array {
  return bytes.subarray(start, end);
}

export const BOM = [0xef, 0xbb, 0xbf];

/**
 * Returns the first byte that is not blank; undefined if all are blank. A byte order mark counts as
 * blank.
 */
export function firstByte(bytes: Uint8Array): number | undefined {
  const start = startsWithBom(bytes) ? BOM.length : 0;
  for (let at = start; at < bytes.byteLength; at += 1) if (!isBlank(bytes[at] ?? 0)) return bytes[at];
  return undefined;
}

export function startsWithBom(bytes: Uint8Array): boolean {
  return BOM.every((byte, index) => bytes[index] === byte);
}

export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
}

/**
 * A part of a body that arrives in several chunks. The chunks are copied, because their owner may
 * reuse the buffer. The capacity doubles, so that one-byte chunks cost no more than large ones.
 */
export class Gathered {
  private bytes = new Uint8Array();
  size = 0;

  append(part: Uint8Array): void {
    const size = this.size + part.byteLength;
    if (size > this.bytes.byteLength) {
      const grown = new Uint8Array(Math.max(size, 2 * this.bytes.byteLength));
      grown.set(this.bytes.subarray(0, this.size));
      this.bytes = grown;
    }
    this.bytes.set(part, this.size);
    this.size = size;
  }

  /** The bytes received so far, which remain stored. */
  get soFar(): Uint8Array {
    return this.bytes.subarray(0, this.size);
  }

  /** Returns all bytes and transfers them to the caller; the next part starts empty. */
  take(): Uint8Array {
    const taken = this.soFar;
    this.bytes = new Uint8Array();
    this.size = 0;
    return taken;
  }
}
