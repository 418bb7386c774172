/**
 * Parts that many messages in a row have in common: one is read anew only where its bytes are not
 * those of the last. Nobody may change what it was read as.
 */
import { BytePattern } from "./byte-pattern.ts";

/** A longer part is hardly one that others have, too. */
const MAX_REPEATED = 64;

export class RepeatedPart<Part> {
  private readonly pattern = new BytePattern(MAX_REPEATED);
  /** What was read last; undefined: nothing yet. */
  private last: Part | undefined;

  /** The number of the last one's bytes. */
  get length(): number {
    return this.pattern.length;
  }

  /** What the bytes from here on were read as, if they begin with the last ones. */
  find(words: DataView, at: number): Part | undefined {
    return this.last !== undefined && this.pattern.isAt(words, at) ? this.last : undefined;
  }

  keep(bytes: Uint8Array, start: number, end: number, part: Part): void {
    if (end - start > MAX_REPEATED) return;
    this.pattern.set(bytes, start, end);
    this.last = part;
  }
}
