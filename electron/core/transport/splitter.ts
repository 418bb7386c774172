/** Splits the chunks of a body into its pieces, wherever the network has cut them. */
import { Gathered, wordsOf } from "./decode/bytes.ts";

export abstract class Splitter<Piece> {
  protected chunk: Uint8Array = new Uint8Array();
  /** Those of the chunk. */
  protected words = wordsOf(this.chunk);
  /** The first byte of the chunk that belongs to no piece yet. */
  protected at = 0;
  /** A piece that has begun in an earlier chunk. */
  protected readonly begun = new Gathered();

  /** Takes the next chunk, once `next` has nothing more to give. */
  push(chunk: Uint8Array): void {
    this.chunk = chunk;
    this.words = wordsOf(chunk);
    this.at = 0;
  }

  /**
   * The next whole piece; it may be a view of the chunk. Undefined: another chunk is needed. Throws
   * a TransportError for a piece that is too large.
   */
  abstract next(): Piece | undefined;

  /** The body has ended: its last piece, if that is whole. Throws where it broke off within one. */
  abstract end(): Piece | undefined;
}
