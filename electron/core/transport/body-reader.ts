/**
 * Reads the chunks of one body, one at a time, with a reliable abort. One listener on the signal
 * serves the whole body, because a live stream has one chunk per event.
 */
import { BOM, firstByte, join, startsWithBom } from "./decode/bytes.ts";
import { abortFailure, TransportError } from "./failures/failure.ts";
import { networkFailure } from "./failures/network-failure.ts";

export class BodyReader {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private readonly signal: AbortSignal;
  private unread: Uint8Array | undefined;
  /** Whether the body was read to its end, so that there is nothing to cancel. */
  private isRead = false;
  /** Rejects the pending read. */
  private reject: ((error: TransportError) => void) | undefined;

  constructor(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
    this.reader = body.getReader();
    this.signal = signal;
    signal.addEventListener("abort", this.onAbort, { once: true });
  }

  /**
   * Returns the next chunk; undefined at the end. Throws a TransportError if the body is cut off or
   * the signal aborts, even if the body never settles. The chunk's buffer may be reused after the
   * next call.
   */
  next(): Promise<Uint8Array | undefined> {
    if (this.signal.aborted) return Promise.reject(new TransportError(abortFailure()));
    const { unread } = this;
    this.unread = undefined;
    if (unread !== undefined) return Promise.resolve(unread);
    // One promise is created per chunk, because a live stream has one chunk per event.
    return new Promise((resolve, reject) => {
      this.reject = reject;
      this.reader.read().then(
        ({ value, done }) => {
          this.isRead = done;
          resolve(value);
        },
        (error: unknown) => reject(this.failureOf(error)),
      );
    });
  }

  /**
   * Waits for the first byte of a text that is neither blank nor part of a byte order mark.
   * Undefined: there is none. Only the mark and blanks are missing when the body is read
   * afterwards.
   */
  async peekText(): Promise<number | undefined> {
    let start: Uint8Array = new Uint8Array();
    let mayHaveMark = true;
    for (let chunk = await this.next(); chunk !== undefined; chunk = await this.next()) {
      start = mayHaveMark ? join([start, chunk]) : chunk;
      if (mayHaveMark && start.byteLength < BOM.length && start.every((byte, index) => byte === BOM[index])) continue;
      if (mayHaveMark && startsWithBom(start)) start = start.subarray(BOM.length);
      mayHaveMark = false;
      this.unread = start;
      const first = firstByte(start);
      if (first !== undefined) return first;
      this.unread = undefined;
    }
    if (mayHaveMark && start.byteLength > 0) this.unread = start;
    return undefined;
  }

  /** Waits for the first byte of a body that is not text. Undefined: there is none. */
  async peekByte(): Promise<number | undefined> {
    for (let chunk = await this.next(); chunk !== undefined; chunk = await this.next()) {
      this.unread = chunk;
      if (chunk.byteLength > 0) return chunk[0];
      this.unread = undefined;
    }
    return undefined;
  }

  /** Releases the body, read or not. Idempotent. */
  close(): void {
    this.signal.removeEventListener("abort", this.onAbort);
    // The cancel is not awaited, because it may never settle if the peer is gone.
    if (!this.isRead) this.reader.cancel().catch(() => undefined);
  }

  /**
   * Returns the failure of a read. The request has arrived, so a failure proves nothing about its
   * result.
   */
  private failureOf(error: unknown): TransportError {
    if (this.signal.aborted) return new TransportError(abortFailure());
    return new TransportError({ ...networkFailure(error), recorded: "unknown", neverSent: false, answered: true });
  }

  private readonly onAbort = (): void => this.reject?.(new TransportError(abortFailure()));
}
