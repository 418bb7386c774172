/**
 * One request and its response over one socket, as in Chromium: the request is resent
 * automatically, even a POST, when a reused socket turns out to be closed; informational responses
 * are skipped (chromium: net/http/http_network_transaction.cc).
 */
import { type BodyFraming, framingOf } from "./body-framing.ts";
import { connect, type Way } from "./connect.ts";
import { drain, isKeptAlive } from "./keep-alive.ts";
import { type NetErrorName, netErrorOf } from "./net-error.ts";
import type { CertificateVerifier } from "./certificate-verifier.ts";
import type { Ask, ProxyAddress, ProxyAuth } from "./proxy-auth.ts";
import { readHead, type ResponseHead } from "./response-head.ts";
import type { Connecting, Lease, SocketPool } from "./socket-pool.ts";

export interface TransactionRequest {
  method: string;
  url: URL;
  headers: readonly (readonly [string, string])[];
  body: Buffer | undefined;
  /**
   * Without cookies and without credentials for the service: never shares a socket with other
   * requests.
   */
  isPrivate: boolean;
}

export interface TransactionPorts {
  pool: SocketPool;
  auth: ProxyAuth;
  verifier: CertificateVerifier;
  proxy: ProxyAddress | undefined;
  ask: Ask;
}

export interface TransactionEvents {
  onHead(head: ResponseHead): void;
  onData(chunk: Buffer): void;
  /** Called last; undefined means that the body is complete. */
  onEnd(error: NetErrorName | undefined): void;
}

/** Errors on a reused socket which show that the service had already closed it. */
const SENT_AGAIN: ReadonlySet<string> = new Set([
  "ERR_CONNECTION_RESET",
  "ERR_CONNECTION_CLOSED",
  "ERR_CONNECTION_ABORTED",
  "ERR_SOCKET_NOT_CONNECTED",
  "ERR_EMPTY_RESPONSE",
]);
const REQUEST_TIMEOUT = 408;
const PROXY_ASKS = 407;
export class Transaction {
  private readonly request: TransactionRequest;
  private readonly ports: TransactionPorts;
  private readonly events: TransactionEvents;
  private ticket: Connecting | undefined;
  private lease: Lease | undefined;
  private head: ResponseHead | undefined;
  private framing: BodyFraming | undefined;
  private bytes = Buffer.alloc(0);
  private over = false;
  private paused = false;
  private sentAuth: string | undefined;

  constructor(request: TransactionRequest, ports: TransactionPorts, events: TransactionEvents) {
    this.request = request;
    this.ports = ports;
    this.events = events;
    this.takeSocket();
  }

  /** Stops reading, so that the sender is held back. */
  pause(): void {
    this.paused = true;
    this.lease?.socket.pause();
  }

  resume(): void {
    this.paused = false;
    this.lease?.socket.resume();
  }

  /** Ends with an error from outside. */
  fail(name: NetErrorName): void {
    if (this.over) return;
    this.cancel();
    this.events.onEnd(name);
  }

  /** Stops the transaction. The socket is closed, unless a short rest of the body may save it. */
  cancel(): void {
    if (this.over) return;
    this.over = true;
    this.ticket?.cancel();
    const { lease, framing, head } = this;
    if (lease === undefined) return;
    this.deafen(lease);
    if (this.paused && head !== undefined && framing?.endIsKnown === true && isKeptAlive(head)) drain(lease, framing);
    else lease.release(false);
  }

  private takeSocket(): void {
    const { url, isPrivate } = this.request;
    const { pool, auth, verifier, proxy, ask } = this.ports;
    const way: Way = {
      secure: url.protocol === "https:",
      host: url.hostname.replaceAll(/^\[|\]$/g, ""),
      port: portOf(url),
      proxy,
    };
    const via = proxy === undefined ? undefined : `${proxy.socks === true ? "socks5://" : ""}${proxy.host}:${proxy.port}`;
    this.ticket = pool.request({
      group: `${isPrivate ? "private " : ""}${url.protocol}//${url.hostname}:${way.port} via ${via ?? "nothing"}`,
      proxy: via,
      open: (done) => connect(way, { auth, verifier, ask }, done),
      onSocket: (lease) => this.send(lease),
      onError: (name) => this.end(name),
    });
  }

  private send(lease: Lease): void {
    this.lease = lease;
    this.bytes = Buffer.alloc(0);
    const { socket } = lease;
    socket.on("data", this.onBytes);
    socket.on("end", this.onClosed);
    socket.on("close", this.onClosed);
    socket.on("error", this.onError);
    socket.resume();
    socket.write(this.headBytes());
    if (this.request.body !== undefined && this.request.body.length > 0) socket.write(this.request.body);
  }

  private headBytes(): string {
    const { method, url, headers } = this.request;
    const { proxy, auth } = this.ports;
    const plainProxy = proxy !== undefined && proxy.socks !== true && url.protocol === "http:";
    const target = plainProxy ? `${url.origin}${url.pathname}${url.search}` : `${url.pathname}${url.search}`;
    const lines = [`${method} ${target} HTTP/1.1`, `Host: ${url.host}`, `${plainProxy ? "Proxy-Connection" : "Connection"}: keep-alive`];
    if (plainProxy) {
      this.sentAuth = auth.headerFor(proxy);
      if (this.sentAuth !== undefined) lines.push(`Proxy-Authorization: ${this.sentAuth}`);
    }
    for (const [name, value] of headers) lines.push(`${name}: ${value}`);
    return `${lines.join("\r\n")}\r\n\r\n`;
  }

  private readonly onBytes = (chunk: Buffer): void => {
    if (this.framing !== undefined) return this.feed(chunk);
    this.bytes = Buffer.concat([this.bytes, chunk]);
    this.readHead(false);
  };

  private readHead(closed: boolean): void {
    const read = readHead(this.bytes, { closed, secure: this.request.url.protocol === "https:" });
    if (read.kind === "error") return this.end(read.name);
    if (read.kind === "more") return;
    this.bytes = this.bytes.subarray(read.end);
    if (Math.floor(read.head.status / 100) === 1) return this.readHead(closed);
    void this.onHead(read.head);
  }

  private onHead(head: ResponseHead): void | Promise<void> {
    const { proxy } = this.ports;
    if (head.status === REQUEST_TIMEOUT && this.lease?.reused === true) return this.sendAgain();
    if (head.status === PROXY_ASKS && (proxy === undefined || proxy.socks === true || this.request.url.protocol === "https:"))
      return this.end("ERR_UNEXPECTED_PROXY_AUTH");
    if (head.status === PROXY_ASKS && proxy !== undefined) return this.signIn(head, proxy);
    this.begin(head);
  }

  private async signIn(head: ResponseHead, proxy: ProxyAddress): Promise<void> {
    this.lease?.socket.pause();
    const answer = await this.ports.auth.answer(proxy, head, this.sentAuth, this.ports.ask);
    if (this.over) return;
    if (answer.kind === "send") return this.sendAgain();
    this.lease?.socket.resume();
    this.begin(head);
  }

  private begin(head: ResponseHead): void {
    this.head = head;
    this.framing = framingOf(head, this.request.method);
    this.events.onHead(head);
    if (this.over) return;
    const rest = this.bytes;
    this.bytes = Buffer.alloc(0);
    if (this.framing.done) return this.finish(rest.length === 0);
    if (rest.length > 0) this.feed(rest);
  }

  private feed(chunk: Buffer): void {
    const fed = this.framing?.feed(chunk);
    if (fed === undefined) return;
    if ("error" in fed) return this.end(fed.error);
    for (const data of fed.data) if (!this.over) this.events.onData(data);
    if (fed.done && !this.over) this.finish(!fed.extra);
  }

  private finish(clean: boolean): void {
    const { head, framing } = this;
    this.settle(clean && head !== undefined && isKeptAlive(head) && framing?.endIsKnown === true);
    this.events.onEnd(undefined);
  }

  private readonly onClosed = (): void => {
    if (this.framing !== undefined) {
      const cut = this.framing.closed();
      return cut === undefined ? this.finish(false) : this.end(cut);
    }
    if (this.bytes.length > 0) return this.readHead(true);
    this.end(this.lease?.reused === true ? "ERR_CONNECTION_CLOSED" : "ERR_EMPTY_RESPONSE");
  };

  private readonly onError = (error: Error): void => this.end(netErrorOf(error, "open"));

  private end(name: NetErrorName): void {
    if (this.over) return;
    if (this.head === undefined && this.lease?.reused === true && SENT_AGAIN.has(name)) return this.sendAgain();
    this.settle(false);
    this.events.onEnd(name);
  }

  private sendAgain(): void {
    const { lease } = this;
    this.lease = undefined;
    if (lease !== undefined) {
      this.deafen(lease);
      lease.release(false);
    }
    this.takeSocket();
  }

  private settle(reusable: boolean): void {
    this.over = true;
    if (this.lease === undefined) return;
    this.deafen(this.lease);
    this.lease.release(reusable);
  }

  private deafen({ socket }: Lease): void {
    socket.off("data", this.onBytes);
    socket.off("end", this.onClosed);
    socket.off("close", this.onClosed);
    socket.off("error", this.onError);
    // The pool or a drain listens afterwards.
    if (!socket.listeners("error").includes(ignore)) socket.on("error", ignore);
  }
}

function ignore(): void {}

export function portOf(url: URL): number {
  return url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
}
