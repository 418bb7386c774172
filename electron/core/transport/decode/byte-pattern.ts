/**
 * A byte sequence to look for in a message. Compares four bytes at a time, because a comparison
 * byte by byte takes a third of the reading time of a usual message.
 */
import { wordsOf } from "./bytes.ts";

const WORD = 4;

export class BytePattern {
  private readonly bytes: Uint8Array;
  private readonly words: DataView;
  length = 0;

  /** Creates an empty pattern with room for `room` bytes. */
  constructor(room: number) {
    this.bytes = new Uint8Array(room);
    this.words = wordsOf(this.bytes);
  }

  static of(text: string): BytePattern {
    const bytes = new TextEncoder().encode(text);
    const pattern = new BytePattern(bytes.length);
    pattern.set(bytes, 0, bytes.length);
    return pattern;
  }

  /** Sets the pattern to these bytes, which must fit into its room. */
  set(bytes: Uint8Array, start: number, end: number): void {
    this.bytes.set(bytes.subarray(start, end));
    this.length = end - start;
  }

  /**
   * Whether the pattern is at this offset. The last bytes differ most often, so they are compared
   * first.
   */
  isAt(words: DataView, at: number): boolean {
    const { length } = this;
    if (at + length > words.byteLength) return false;
    if (length < WORD) return this.isShortAt(words, at);
    // The first word overlaps the second, unless the length is a multiple of four.
    for (let index = length - WORD; index > 0; index -= WORD) if (words.getInt32(at + index) !== this.words.getInt32(index)) return false;
    return words.getInt32(at) === this.words.getInt32(0);
  }

  private isShortAt(words: DataView, at: number): boolean {
    for (let index = 0; index < this.length; index += 1) if (words.getInt8(at + index) !== this.words.getInt8(index)) return false;
    return true;
  }
}
