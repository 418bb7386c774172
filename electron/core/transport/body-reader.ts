/**
 * The chunks of one body, taken one at a time, with an abort that always works. One listener on the
 * signal serves the whole body: a live stream has a chunk per event.
 */
import { BOM, firstByte, join, startsWithBom } from "./decode/bytes.ts";
import { abortFailure, TransportError } from "./failures/failure.ts";
import { networkFailure } from "./failures/network-failure.ts";

export class BodyReader {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private readonly signal: AbortSignal;
  private unread: Uint8Array | undefined;
  /** To its end: there is nothing to cancel. */
  private isRead = false;
  /** Rejects the read that is under way. */
  private reject: ((error: TransportError) => void) | undefined;

  constructor(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
    this.reader = body.getReader();
    this.signal = signal;
    signal.addEventListener("abort", this.onAbort, { once: true });
  }

  /**
   * The next chunk; undefined at the end. Throws a TransportError where the body breaks off or the
   * signal aborts, even if the body never settles. Its buffer may be reused after the next call.
   */
  next(): Promise<Uint8Array | undefined> {
    if (this.signal.aborted) return Promise.reject(new TransportError(abortFailure()));
    const { unread } = this;
    this.unread = undefined;
    if (unread !== undefined) return Promise.resolve(unread);
    // One promise for each chunk: a live stream has a chunk per event.
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
   * Waits for the first byte of a text that is neither blank nor of a byte order mark. Undefined:
   * there is none. Only the mark and blanks are gone when the body is read after it.
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

  /** Waits for the first byte of a body that is no text. Undefined: there is none. */
  async peekByte(): Promise<number | undefined> {
    for (let chunk = await this.next(); chunk !== undefined; chunk = await this.next()) {
      this.unread = chunk;
      if (chunk.byteLength > 0) return chunk[0];
      this.unread = undefined;
    }
    return undefined;
  }

  /** Lets the body go, read or not. Idempotent. */
  close(): void {
    this.signal.removeEventListener("abort", this.onAbort);
    // Not awaited: a body whose peer is gone may never answer the cancel.
    if (!this.isRead) this.reader.cancel().catch(() => undefined);
  }

  /** The request has arrived: a failure from here on proves nothing about it. */
  private failureOf(error: unknown): TransportError {
    if (this.signal.aborted) return new TransportError(abortFailure());
    return new TransportError({ ...networkFailure(error), recorded: "unknown", neverSent: false, answered: true });
  }

  private readonly onAbort = (): void => this.reject?.(new TransportError(abortFailure()));
}
