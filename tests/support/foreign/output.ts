/**
 * Writes the bytes of one streamed response: when the headers are sent, how messages are split over
 * writes, and how HTTP frames them.
 */
import type { ServerResponse } from "node:http";
import { constants, createGzip, type Gzip } from "node:zlib";
import type { Style } from "./style.ts";

/**
 * Time for which "all at once" gathers messages, and for which the second half of a cut message is
 * delayed, in milliseconds.
 */
const GATHER_MS = 15;

export class Output {
  private readonly response: ServerResponse;
  private readonly style: Style;
  private readonly gzip: Gzip | undefined;
  /**
   * Whether the newline of a message is held back until the next message, so that the very last
   * message has none.
   */
  private readonly holdsNewline: boolean;
  private held: Buffer = Buffer.alloc(0);
  private timer: NodeJS.Timeout | undefined;
  private ended = false;

  /**
   * @param zips whether the client accepts gzip; `isList`: the stream ends with its last message
   */
  constructor(
    response: ServerResponse,
    headers: Record<string, string>,
    style: Style,
    { zips, isList }: { zips: boolean; isList: boolean },
  ) {
    this.holdsNewline = isList && style.lastNewline === "absent";
    this.response = response;
    this.style = style;
    if (style.length === "until close") {
      response.useChunkedEncodingByDefault = false;
      response.shouldKeepAlive = false;
    }
    if (style.encoding === "gzip" && zips) {
      this.gzip = createGzip();
      this.gzip.on("data", (bytes: Buffer) => this.put(bytes));
      this.gzip.on("end", () => response.end());
    }
    response.writeHead(200, { ...headers, ...(this.gzip !== undefined && { "content-encoding": "gzip" }) });
    if (style.headers === "at once") response.flushHeaders();
    response.once("close", () => {
      this.ended = true;
      clearTimeout(this.timer);
    });
  }

  /** Writes a whole message, framed. */
  write(message: Buffer): void {
    if (this.ended) return;
    this.held = Buffer.concat([this.held, message]);
    switch (this.style.chunks) {
      case "a message":
      case "a byte":
        return this.flush(this.holdsNewline ? withoutNewline(this.held).byteLength : this.held.byteLength);
      case "all at once":
        return this.later();
      case "cut in the middle":
        this.flush(this.held.byteLength - Math.ceil(message.byteLength / 2));
        return this.later();
    }
  }

  /** Writes the last bytes and ends the response. */
  end(last: Buffer): void {
    if (this.ended) return;
    this.held = Buffer.concat([this.held, last]);
    if (this.holdsNewline) this.held = withoutNewline(this.held);
    this.flush(this.held.byteLength);
    this.ended = true;
    if (this.gzip === undefined) this.response.end();
    else this.gzip.end();
  }

  /** Breaks the connection. */
  cut(): void {
    this.ended = true;
    this.response.destroy();
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(this.held.byteLength), GATHER_MS);
  }

  private flush(count: number): void {
    if (this.ended || count === 0) return;
    const bytes = this.held.subarray(0, count);
    this.held = this.held.subarray(count);
    if (this.gzip === undefined) return this.put(bytes);
    this.gzip.write(bytes);
    this.gzip.flush(constants.Z_SYNC_FLUSH);
  }

  private put(bytes: Buffer): void {
    if (this.response.destroyed) return;
    if (this.style.chunks !== "a byte") return void this.response.write(bytes);
    for (const byte of bytes) this.response.write(Uint8Array.of(byte));
  }
}

function withoutNewline(bytes: Buffer): Buffer {
  let end = bytes.byteLength;
  while (end > 0 && (bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d)) end -= 1;
  return bytes.subarray(0, end);
}
