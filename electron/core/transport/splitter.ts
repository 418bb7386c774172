/** Splits the chunks of a body into pieces, wherever the chunk boundaries are. */
import { Gathered, wordsOf } from "./decode/bytes.ts";

export abstract class Splitter<Piece> {
  protected chunk: Uint8Array = new Uint8Array();
  /** View of the current chunk for comparisons of four bytes at a time. */
  protected words = wordsOf(this.chunk);
  /** Index of the first byte of the chunk that belongs to no piece yet. */
  protected at = 0;
  /** Bytes of a piece that began in an earlier chunk. */
  protected readonly begun = new Gathered();

  /** Sets the next chunk, after `next` has returned undefined. */
  push(chunk: Uint8Array): void {
    this.chunk = chunk;
    this.words = wordsOf(chunk);
    this.at = 0;
  }

  /**
   * Returns the next complete piece, possibly a view of the chunk; undefined if another chunk is
   * needed. Throws a TransportError if a piece is too large.
   */
  abstract next(): Piece | undefined;

  /**
   * Called at the end of the body; returns its last piece if that piece is complete. Throws a
   * TransportError if the body ended within a piece.
   */
  abstract end(): Piece | undefined;
}
