/**
 * Bytes that stand at a place of a message, or not: compared as words of four, since to compare them
 * one by one is a third of the reading of a usual message.
 */
import { wordsOf } from "./bytes.ts";

const WORD = 4;

export class BytePattern {
  private readonly bytes: Uint8Array;
  private readonly words: DataView;
  length = 0;

  /** With room for so many bytes. */
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

  /** Becomes these bytes, for which there has to be room. */
  set(bytes: Uint8Array, start: number, end: number): void {
    this.bytes.set(bytes.subarray(start, end));
    this.length = end - start;
  }

  /** The last bytes differ most often, and are compared first. */
  isAt(words: DataView, at: number): boolean {
    const { length } = this;
    if (at + length > words.byteLength) return false;
    if (length < WORD) return this.isShortAt(words, at);
    // The first word overlaps the second, unless all are whole.
    for (let index = length - WORD; index > 0; index -= WORD) if (words.getInt32(at + index) !== this.words.getInt32(index)) return false;
    return words.getInt32(at) === this.words.getInt32(0);
  }

  private isShortAt(words: DataView, at: number): boolean {
    for (let index = 0; index < this.length; index += 1) if (words.getInt8(at + index) !== this.words.getInt8(index)) return false;
    return true;
  }
}
