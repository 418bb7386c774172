/**
 * One port for HTTP/1.1 and HTTP/2, in cleartext or over TLS. Owns the listening socket and every
 * connection; the handler processes the requests. After `stop()` no socket or timer is left.
 */
import { createServer as createHttp1, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttp2, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { Clock } from "./clock.ts";
import { answer, earlyResponse } from "./early-response.ts";
import { type ConnectionLimits, Http2Limits, MAX_CONCURRENT_STREAMS } from "./http2-limits.ts";
import { MAX_REQUEST_BYTES } from "./limits.ts";
import { awaitPreface, type HttpVersion, isTls, versionOf } from "./preface.ts";
import { normalizeTarget } from "./request-head.ts";
import { type Certificate, createTlsServer, type TlsServer, useCertificate } from "./tls-server.ts";

export type HttpRequest = IncomingMessage | Http2ServerRequest;
/**
 * Also used for HTTP/2's responses: Node's compatibility API has all members that are used here.
 */
export type HttpResponse = ServerResponse;
export type HttpHandler = (request: HttpRequest, response: HttpResponse) => void;

/**
 * Time limit for a connection to reveal its protocol, and for a request to send its head, in
 * milliseconds.
 */
const HEAD_MS = 10_000;
/**
 * Time limit for a whole request, in milliseconds. Responses have none, because they may be
 * streams.
 */
const REQUEST_MS = 30_000;
/** Time for which an idle connection is kept for the client's next request, in milliseconds. */
const KEEP_ALIVE_MS = 60_000;
/** Time for the end of responses to be sent when the service stops, in milliseconds. */
const FAREWELL_MS = 500;

/**
 * Response for a client that uses plain HTTP on a TLS port: silence would look like a network
 * fault.
 */
const SPEAKS_TLS =
  "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nThis port speaks TLS: the address begins with https.\n";

export interface ListenerOptions {
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly handler: HttpHandler;
  /** With a certificate, the port accepts only TLS. */
  readonly certificate?: Certificate;
  /** Shorter limits than the default, for tests. */
  readonly limits?: Partial<ConnectionLimits>;
}

export class Listener {
  readonly #options: ListenerOptions;
  readonly #limits: ConnectionLimits;
  readonly #http2Limits: Http2Limits;
  readonly #server: Server;
  readonly #tls: TlsServer | undefined;
  readonly #http1;
  readonly #http2;
  readonly #sockets = new Set<Socket>();
  readonly #answers = new Set<HttpResponse>();
  #answersDone: (() => void) | undefined;

  constructor(options: ListenerOptions) {
    this.#options = options;
    const handle: HttpHandler = (request, response) => this.#handle(request, response);
    this.#limits = { headMs: HEAD_MS, requestMs: REQUEST_MS, idleMs: KEEP_ALIVE_MS, ...options.limits };
    const { headMs, requestMs, idleMs } = this.#limits;
    const timeouts = { headersTimeout: Math.min(headMs, requestMs), requestTimeout: requestMs, keepAliveTimeout: idleMs };
    this.#http1 = createHttp1({ ...timeouts, connectionsCheckingInterval: Math.min(headMs, requestMs, 1000) }, handle);
    // Clients with a large body ask first; they are not invited to send a body that is too large.
    this.#http1.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
      if (!(Number(request.headers["content-length"]) > MAX_REQUEST_BYTES)) response.writeContinue();
      handle(request, response);
    });
    const settings = { maxConcurrentStreams: MAX_CONCURRENT_STREAMS };
    this.#http2 = createHttp2({ settings, Http2ServerResponse: earlyResponse(options.clock) }, (request, response: Http2ServerResponse) =>
      handle(request, response as unknown as HttpResponse),
    );
    // A fault of one connection ends only that connection. Node has already ended it at this event.
    this.#http2.on("sessionError", () => undefined);
    this.#http2Limits = new Http2Limits(this.#limits);
    this.#http2.on("session", (session) => this.#http2Limits.watch(session));
    this.#tls = options.certificate && createTlsServer(options.certificate, headMs, (socket, version) => this.#serve(socket, version));
    this.#server = createServer({ noDelay: true, keepAlive: true }, (socket) => this.#greet(socket));
  }

  /**
   * Returns the base URL. Rejects with a message that contains the address if it cannot be used.
   */
  async start(): Promise<string> {
    const { host, port } = this.#options;
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", (error: NodeJS.ErrnoException) => reject(new Error(sentence(error, host, port), { cause: error })));
      this.#server.listen(port, host, resolve);
    });
    // Node checks the time limits of a request only in a listening server, but this one receives
    // its connections by events.
    this.#http1.emit("listening");
    const { address, family, port: actual } = this.#server.address() as AddressInfo;
    return `${this.#tls ? "https" : "http"}://${family === "IPv6" ? `[${address}]` : address}:${actual}`;
  }

  /**
   * Sets the certificate for new connections. Throws an Error if it cannot be used, and keeps the
   * earlier one.
   */
  useCertificate(certificate: Certificate): void {
    if (!this.#tls) throw new Error("this port was not opened with a certificate");
    useCertificate(this.#tls, certificate);
  }

  /** Waits a short time for responses that are being ended, then closes every connection. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => void this.#server.close(() => resolve()));
    if (this.#answers.size > 0) {
      await new Promise<void>((resolve) => {
        const farewell = this.#options.clock.after(FAREWELL_MS, resolve);
        this.#answersDone = () => {
          farewell.cancel();
          resolve();
        };
      });
    }
    for (const socket of this.#sockets) socket.destroy();
    this.#http2Limits.stop();
    this.#http1.close();
    this.#http2.close();
    await closed;
  }

  #greet(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    const preface = { socket, clock: this.#options.clock, patienceMs: this.#limits.headMs };
    const tls = this.#tls;
    if (!tls) {
      awaitPreface({ ...preface, kindOf: versionOf }, (version) => this.#serve(socket, version));
      return;
    }
    awaitPreface({ ...preface, kindOf: isTls }, (encrypted) => {
      if (encrypted) tls.emit("connection", socket);
      else socket.end(SPEAKS_TLS);
    });
  }

  #serve(socket: Socket, version: HttpVersion): void {
    (version === "http/2" ? this.#http2 : this.#http1).emit("connection", socket);
  }

  #handle(request: HttpRequest, response: HttpResponse): void {
    this.#answers.add(response);
    response.once("close", () => {
      this.#answers.delete(response);
      if (this.#answers.size === 0) this.#answersDone?.();
    });
    const fault = normalizeTarget(request);
    if (fault !== undefined) {
      answer(response, 400, { "Content-Type": "text/plain" }, `${fault}\n`);
      return;
    }
    this.#options.handler(request, response);
  }
}

function sentence(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE") return `port ${port} on ${host} is already in use`;
  if (error.code === "EACCES") return `port ${port} on ${host} needs rights that this user does not have`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") return `${host} is not an address of this device`;
  return `cannot listen on ${host} port ${port}: ${error.message}`;
}
