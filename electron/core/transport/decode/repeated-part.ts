/**
 * A part that many consecutive messages share: read again only if its bytes differ from the last
 * ones. The stored result must not be modified.
 */
import { BytePattern } from "./byte-pattern.ts";

/** Maximum length in bytes; a longer part is rarely shared by other messages. */
const MAX_REPEATED = 64;

export class RepeatedPart<Part> {
  private readonly pattern = new BytePattern(MAX_REPEATED);
  /** The last result; undefined before the first. */
  private last: Part | undefined;

  /** Number of bytes of the last part. */
  get length(): number {
    return this.pattern.length;
  }

  /** Returns the last result if the bytes at this offset begin with the last part. */
  find(words: DataView, at: number): Part | undefined {
    return this.last !== undefined && this.pattern.isAt(words, at) ? this.last : undefined;
  }

  keep(bytes: Uint8Array, start: number, end: number, part: Part): void {
    if (end - start > MAX_REPEATED) return;
    this.pattern.set(bytes, start, end);
    this.last = part;
  }
}
