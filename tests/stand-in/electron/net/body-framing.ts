/**
 * Finds the end of an HTTP/1 response body: by its length, its chunks, or the end of the connection
 * (RFC 9112, 6.3; chromium: net/http/http_stream_parser.cc, http_chunked_decoder.cc).
 */
import type { NetErrorName } from "./net-error.ts";
import { isChunked, type ResponseHead, valueOf } from "./response-head.ts";

/** `extra`: bytes followed the end, so that the connection cannot be reused. */
export type Fed = { data: Buffer[]; done: boolean; extra: boolean } | { error: NetErrorName };

export interface BodyFraming {
  /** Whether the body is complete; true from the start for a response without a body. */
  readonly done: boolean;
  /** Whether the end is known without the connection's end. */
  readonly endIsKnown: boolean;
  feed(bytes: Buffer): Fed;
  /** Called at the end of the connection. Returns undefined when the body is complete. */
  closed(): NetErrorName | undefined;
}

const WITHOUT_BODY = new Set([204, 205, 304]);
/** Highest length of a line with a chunk's size, including its extensions. */
const MAX_SIZE_LINE = 16_384;

export function framingOf(head: ResponseHead, method: string): BodyFraming {
  if (method === "HEAD" || WITHOUT_BODY.has(head.status)) return new ByLength(0);
  if (isChunked(head)) return new ByChunks();
  const length = valueOf(head, "content-length")?.split(",")[0]?.trim();
  return length !== undefined && /^\d+$/.test(length) ? new ByLength(Number(length)) : new ByClose();
}

class ByLength implements BodyFraming {
  readonly endIsKnown = true;
  private left: number;

  constructor(length: number) {
    this.left = length;
  }

  get done(): boolean {
    return this.left === 0;
  }

  feed(bytes: Buffer): Fed {
    const data = bytes.subarray(0, this.left);
    this.left -= data.length;
    return { data: data.length === 0 ? [] : [data], done: this.done, extra: data.length < bytes.length };
  }

  closed(): NetErrorName | undefined {
    return this.done ? undefined : "ERR_CONTENT_LENGTH_MISMATCH";
  }
}

class ByClose implements BodyFraming {
  readonly endIsKnown = false;
  readonly done = false;

  feed(bytes: Buffer): Fed {
    return { data: [bytes], done: false, extra: false };
  }

  closed(): undefined {
    return undefined;
  }
}

class ByChunks implements BodyFraming {
  readonly endIsKnown = true;
  done = false;
  private state: "size" | "data" | "data-end" | "trailer" = "size";
  private left = 0;
  private line = "";

  feed(bytes: Buffer): Fed {
    const data: Buffer[] = [];
    let at = 0;
    while (at < bytes.length && !this.done) {
      if (this.state === "data") {
        const part = bytes.subarray(at, at + this.left);
        data.push(part);
        at += part.length;
        this.left -= part.length;
        if (this.left === 0) this.state = "data-end";
        continue;
      }
      const end = bytes.indexOf(0x0a, at);
      this.line += bytes.toString("latin1", at, end === -1 ? bytes.length : end);
      if (this.line.length > MAX_SIZE_LINE) return { error: "ERR_INVALID_CHUNKED_ENCODING" };
      if (end === -1) break;
      at = end + 1;
      if (!this.endOfLine(this.line.replace(/\r$/, ""))) return { error: "ERR_INVALID_CHUNKED_ENCODING" };
      this.line = "";
    }
    return { data, done: this.done, extra: at < bytes.length };
  }

  closed(): NetErrorName | undefined {
    return this.done ? undefined : "ERR_INCOMPLETE_CHUNKED_ENCODING";
  }

  /** Returns false when the line is invalid at this place. Trailers are dropped. */
  private endOfLine(line: string): boolean {
    if (this.state === "data-end") {
      this.state = "size";
      return line === "";
    }
    if (this.state === "trailer") {
      this.done = line === "";
      return true;
    }
    const size = /^([0-9A-Fa-f]{1,13})\s*(?:;.*)?$/.exec(line)?.[1];
    if (size === undefined) return false;
    this.left = Number.parseInt(size, 16);
    this.state = this.left === 0 ? "trailer" : "data";
    return true;
  }
}
