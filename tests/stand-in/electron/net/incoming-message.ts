/**
 * The response to a ClientRequest (electron: lib/common/api/net-client-request.ts). Destroying the
 * response does not end its request.
 */
import { Readable } from "node:stream";
import type { ResponseHead } from "./response-head.ts";

/** Headers of which only the first value counts, as in Node. */
const FIRST_ONLY = new Set([
  "content-type",
  "content-length",
  "user-agent",
  "referer",
  "host",
  "authorization",
  "proxy-authorization",
  "if-modified-since",
  "if-unmodified-since",
  "from",
  "location",
  "max-forwards",
  "retry-after",
  "etag",
  "last-modified",
  "server",
  "age",
  "expires",
]);

export class StandInIncomingMessage extends Readable {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly httpVersionMajor: number;
  readonly httpVersionMinor: number;
  readonly rawHeaders: string[];
  private readonly chunks: (Buffer | null)[] = [];
  private resumeSource: (() => void) | undefined;
  private isWanted = false;

  constructor(head: ResponseHead) {
    super();
    this.statusCode = head.status;
    this.statusMessage = head.statusText;
    this.httpVersionMajor = head.version.major;
    this.httpVersionMinor = head.version.minor;
    this.rawHeaders = head.headers.flat();
  }

  get httpVersion(): string {
    return `${this.httpVersionMajor}.${this.httpVersionMinor}`;
  }

  get headers(): Record<string, string | string[]> {
    const values = new Map<string, string[]>();
    for (let index = 0; index < this.rawHeaders.length; index += 2) {
      const name = (this.rawHeaders[index] ?? "").toLowerCase();
      values.set(name, [...(values.get(name) ?? []), this.rawHeaders[index + 1] ?? ""]);
    }
    return Object.fromEntries(
      [...values].map(([name, all]) => [name, name === "set-cookie" ? all : FIRST_ONLY.has(name) ? (all[0] ?? "") : all.join(", ")]),
    );
  }

  override _read(): void {
    this.isWanted = true;
    this.pass();
  }

  private pass(): void {
    while (this.isWanted && this.chunks.length > 0) this.isWanted = this.push(this.chunks.shift());
    if (!this.isWanted || this.resumeSource === undefined) return;
    const resume = this.resumeSource;
    this.resumeSource = undefined;
    resume();
  }

  /**
   * Access for the request: pushes a chunk, or null at the end. Nothing more arrives until `resume`
   * is called.
   */
  static readonly internals = {
    store(message: StandInIncomingMessage, chunk: Buffer | null, resume?: () => void): void {
      message.resumeSource = resume;
      message.chunks.push(chunk);
      message.pass();
    },
  };
}
