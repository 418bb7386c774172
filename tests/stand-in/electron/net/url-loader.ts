/**
 * A request as Electron's `net` sees it: redirects, decompression, and a pipe of limited size
 * between the network and the reader, which gets one chunk at a time and no end before the last
 * chunk (electron: shell/common/api/electron_api_url_loader.cc; chromium:
 * services/network/url_loader.cc).
 */
import type { AuthInfo } from "electron";
import type { Transform } from "node:stream";
import { decoderOf } from "./content-decoder.ts";
import type { NetErrorName } from "./net-error.ts";
import { type ResponseHead, valueOf } from "./response-head.ts";
import { bytesBeforeHead } from "./sniffing.ts";
import { Transaction, type TransactionPorts, type TransactionRequest } from "./transaction.ts";

/** Number of bytes read ahead of the reader (chromium: services/network/public/cpp/features.cc). */
export const PIPE_BYTES = 512 * 1024;
const MAX_REDIRECTS = 20;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface RedirectInfo {
  statusCode: number;
  newMethod: string;
  newUrl: string;
}

export interface LoaderEvents {
  onResponse(head: ResponseHead): void;
  onData(chunk: Buffer, resume: () => void): void;
  onComplete(): void;
  onError(name: NetErrorName): void;
  onLogin(asked: AuthInfo, callback: (username?: string, password?: string) => void): void;
  /** Called before a redirect, which is followed afterwards unless the loader was cancelled. */
  onRedirect(redirect: RedirectInfo, head: ResponseHead): void;
}

/** Returns the ports of an address, or the name of an error where the request may not go there. */
export type PortsFor = (url: URL, method: string) => Promise<Omit<TransactionPorts, "ask"> | NetErrorName>;

export class UrlLoader {
  private readonly portsFor: PortsFor;
  private readonly events: LoaderEvents;
  private transaction: Transaction | undefined;
  private decoder: Transform | undefined;
  private readonly chunks: Buffer[] = [];
  private queued = 0;
  /** A head that is held back while its body is sniffed. */
  private held: { head: ResponseHead; bytes: number } | undefined;
  private handedOut = false;
  private outcome: "whole" | NetErrorName | undefined;
  private redirects = 0;
  private over = false;

  constructor(request: TransactionRequest, portsFor: PortsFor, events: LoaderEvents) {
    this.portsFor = portsFor;
    this.events = events;
    void this.start(request);
  }

  cancel(): void {
    this.over = true;
    this.transaction?.cancel();
    this.decoder?.destroy();
  }

  /** Fails as when the network disappears. */
  fail(name: NetErrorName): void {
    if (this.over) return;
    if (this.transaction === undefined) this.end(name);
    else this.transaction.fail(name);
  }

  get isOver(): boolean {
    return this.over;
  }

  private async start(request: TransactionRequest): Promise<void> {
    const ports = await this.portsFor(request.url, request.method);
    if (this.over) return;
    if (typeof ports === "string") return this.end(ports);
    this.transaction = new Transaction(
      request,
      { ...ports, ask: (asked, callback) => this.events.onLogin(asked, callback) },
      { onHead: (head) => this.onHead(head, request), onData: (chunk) => this.onData(chunk), onEnd: (error) => this.onEnd(error) },
    );
  }

  private onHead(head: ResponseHead, request: TransactionRequest): void {
    const location = REDIRECTS.has(head.status) ? valueOf(head, "location") : undefined;
    if (location !== undefined) return this.redirect(head, location, request);
    const decoder = decoderOf(valueOf(head, "content-encoding") ?? "");
    this.decoder = decoder;
    decoder?.on("data", (chunk: Buffer) => this.queue(chunk));
    decoder?.once("end", () => this.end("whole"));
    decoder?.once("error", () => {
      this.transaction?.cancel();
      this.end("ERR_CONTENT_DECODING_FAILED");
    });
    const bytes = bytesBeforeHead(head);
    if (bytes === 0) this.events.onResponse(head);
    else this.held = { head, bytes };
  }

  private redirect(head: ResponseHead, location: string, request: TransactionRequest): void {
    this.transaction?.cancel();
    const { status } = head;
    if (!URL.canParse(location, request.url)) return this.end("ERR_INVALID_REDIRECT");
    const url = new URL(location, request.url);
    const becomesGet = (status === 303 && request.method !== "HEAD") || ((status === 301 || status === 302) && request.method === "POST");
    const method = becomesGet ? "GET" : request.method;
    this.redirects += 1;
    if (this.redirects > MAX_REDIRECTS) return this.end("ERR_TOO_MANY_REDIRECTS");
    this.events.onRedirect({ statusCode: status, newMethod: method, newUrl: url.href }, head);
    if (this.over) return;
    if (url.protocol !== "http:" && url.protocol !== "https:") return this.end("ERR_UNSAFE_REDIRECT");
    const headers = becomesGet ? request.headers.filter(([name]) => !name.toLowerCase().startsWith("content-")) : request.headers;
    void this.start({ ...request, method, url, headers, body: becomesGet ? undefined : request.body });
  }

  private onData(chunk: Buffer): void {
    if (this.decoder === undefined) this.queue(chunk);
    else this.decoder.write(chunk);
  }

  private onEnd(error: NetErrorName | undefined): void {
    if (error !== undefined) this.end(error);
    else if (this.decoder === undefined) this.end("whole");
    else this.decoder.end();
  }

  private queue(chunk: Buffer): void {
    if (this.over || chunk.length === 0) return;
    this.chunks.push(chunk);
    this.queued += chunk.length;
    if (this.queued >= PIPE_BYTES) this.transaction?.pause();
    this.deliver();
  }

  private end(outcome: "whole" | NetErrorName): void {
    this.outcome ??= outcome;
    this.deliver();
  }

  /**
   * Whether the head is held back: if the body breaks off before its head was passed on, only the
   * error is reported.
   */
  private holdsBack(): boolean {
    const { held, outcome } = this;
    if (held === undefined) return false;
    if (outcome === undefined && this.queued < held.bytes) return true;
    this.held = undefined;
    if (outcome !== undefined && outcome !== "whole") this.chunks.length = 0;
    else this.events.onResponse(held.head);
    return this.over;
  }

  private deliver(): void {
    if (this.over || this.handedOut || this.holdsBack()) return;
    const chunk = this.chunks.shift();
    if (chunk !== undefined) {
      this.handedOut = true;
      this.queued -= chunk.length;
      if (this.queued < PIPE_BYTES) this.transaction?.resume();
      this.events.onData(chunk, () => {
        this.handedOut = false;
        this.deliver();
      });
    } else if (this.outcome !== undefined) {
      const { outcome } = this;
      this.over = true;
      if (outcome === "whole") this.events.onComplete();
      else this.events.onError(outcome);
    }
  }
}
