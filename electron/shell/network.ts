/**
 * The Fetch port over Electron's `net`: Chromium's network stack, with the system's proxies and
 * certificates, without cookies and cache. `session.fetch` is unsuitable: an error while it creates
 * its Response opens a modal dialog instead of rejecting, it keeps the socket of a cancelled body
 * open, and it cannot answer a proxy's sign-in request (electron: lib/browser/api/net-fetch.ts,
 * 45).
 */
import type { Readable } from "node:stream";
import type { ClientRequest, IncomingMessage, Net, Session } from "electron";
import type { Fetch } from "../core/ports.ts";

/** Outcome of a proxy's sign-in request for one request. */
export interface SignInOutcome {
  readonly is: "notAsked" | "given" | "cancelled";
  /** Host and port of the proxy, if the user is asked for the sign-in. */
  readonly proxy?: string | undefined;
}

export interface NetFetchPorts {
  net: Pick<Net, "request">;
  session: Session;
  /**
   * Handles the "login" event of a request. Called before the request is sent. Without it, every
   * sign-in is cancelled.
   */
  watch?: (request: ClientRequest, url: string) => SignInOutcome;
}

/** Status codes whose Response has no body (https://fetch.spec.whatwg.org/#null-body-status). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
const PROXY_ASKS = 407;
/**
 * Headers that describe a body or determine its meaning. Any other invalid header may be dropped.
 */
const NEEDED = /^(?:content-(?:type|encoding|length)|grpc-(?:status|encoding)|connect-content-encoding)$/i;
/** Number of bytes that are buffered for the reader before the network is paused. */
const READ_AHEAD_BYTES = 64 * 1024;

/**
 * Returns a Fetch that does not follow redirects but returns them. It rejects with the signal's
 * reason, or with Chromium's error name in the message ("net::ERR_…"). Cancelling the body ends its
 * request.
 */
export function netFetch({ net, session, watch = cancelSignIn }: NetFetchPorts): Fetch {
  return async (url, init) => {
    const { signal } = init;
    signal?.throwIfAborted();
    const asked = new Request(url, { ...init, signal: null });
    const body = asked.body === null ? undefined : Buffer.from(await asked.arrayBuffer());
    signal?.throwIfAborted();
    const request = net.request({
      method: asked.method,
      url,
      session,
      headers: Object.fromEntries(asked.headers),
      credentials: "omit",
      cache: "no-store",
      redirect: "manual",
      bypassCustomProtocolHandlers: true,
    });
    const answer = answerTo(request, signal ?? undefined, watch(request, url));
    if (body !== undefined) request.write(body);
    request.end();
    return answer;
  };
}

function answerTo(request: ClientRequest, signal: AbortSignal | undefined, signIn: SignInOutcome): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  let body: BodySource | undefined;
  const abort = (): void => {
    request.abort();
    // A request with a body starts one tick after its end, even if aborted, and can be cancelled
    // only then (electron: lib/common/api/net-client-request.ts, 45).
    setImmediate(() => request.abort());
    fail(signal?.reason);
  };
  const done = (): void => signal?.removeEventListener("abort", abort);
  const fail = (error: unknown): void => {
    done();
    reject(error);
    body?.fail(error);
  };
  signal?.addEventListener("abort", abort, { once: true });

  request.on("response", (answer) => {
    try {
      if (answer.statusCode === PROXY_ASKS) throw proxyAsks(signIn);
      if (!WITHOUT_BODY.has(answer.statusCode)) body = new BodySource(readable(answer), { done, stop: () => request.abort() });
      resolve(responseOf(answer, body));
      if (body === undefined) finishUnread(readable(answer), done);
    } catch (error) {
      request.abort();
      fail(error);
    }
  });
  request.on("redirect", (status, _method, url) => {
    const headers = new Headers();
    addTo(headers, "location", url);
    resolve(new Response(null, { status, headers }));
    done();
  });
  request.on("error", (error) => {
    // Chromium gives no other reason if a proxy tunnel could not be established.
    const isUnsigned = signIn.is === "cancelled" && /ERR_(?:TUNNEL_CONNECTION_FAILED|PROXY_AUTH_UNSUPPORTED)/.test(error.message);
    fail(isUnsigned ? proxyAsks(signIn) : error);
  });
  return promise;
}

function cancelSignIn(request: ClientRequest): SignInOutcome {
  const outcome = { is: "notAsked" as SignInOutcome["is"] };
  request.on("login", (_asked, answer) => {
    outcome.is = "cancelled";
    answer();
  });
  return outcome;
}

/**
 * Returns the Response. Electron passes header characters that Headers refuses: those beyond
 * Latin-1, and replacements of invalid bytes.
 */
function responseOf(answer: IncomingMessage, body: BodySource | undefined): Response {
  try {
    const headers = new Headers();
    for (const [name, values] of Object.entries(answer.headers)) for (const value of [values].flat()) addTo(headers, name, value);
    return new Response(body?.stream ?? null, { status: answer.statusCode, headers });
  } catch (error) {
    throw Object.assign(new TypeError("The head of the answer is none of HTTP.", { cause: error }), { code: "BAD_ANSWER_HEAD" });
  }
}

function addTo(headers: Headers, name: string, value: string): void {
  try {
    headers.append(name, value);
  } catch (error) {
    if (NEEDED.test(name)) throw error;
  }
}

/**
 * Returns the error for a 407. Chromium emits no "login" for a 407 without a supported
 * authentication scheme.
 */
function proxyAsks({ is, proxy }: SignInOutcome): Error {
  if (is === "notAsked") return new Error("net::ERR_PROXY_AUTH_UNSUPPORTED");
  return Object.assign(new Error("net::ERR_PROXY_AUTH_REQUESTED"), proxy !== undefined && { proxy });
}

/** Returns the message as a Node stream, which it is by its documentation but not by its type. */
function readable(answer: IncomingMessage): Readable {
  return answer as unknown as Readable;
}

/** Discards the body of a response. */
function finishUnread(answer: Readable, done: () => void): void {
  answer.on("error", done);
  answer.on("close", done);
  answer.resume();
}

/** The body of a response as a web stream, like that of fetch. */
class BodySource {
  readonly stream: ReadableStream<Uint8Array>;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private readonly done: () => void;

  constructor(answer: Readable, { done, stop }: { done: () => void; stop: () => void }) {
    this.done = done;
    this.stream = new ReadableStream(
      {
        start: (controller) => {
          this.controller = controller;
        },
        pull: () => void answer.resume(),
        cancel: () => {
          this.over();
          stop();
        },
      },
      { highWaterMark: READ_AHEAD_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
    );
    answer.on("data", (chunk: Uint8Array) => {
      this.controller?.enqueue(new Uint8Array(chunk));
      if ((this.controller?.desiredSize ?? 0) <= 0) answer.pause();
    });
    answer.on("end", () => this.over()?.close());
    answer.on("error", (error) => this.fail(error));
    answer.on("close", () => this.fail(new Error("net::ERR_ABORTED")));
  }

  /** Fails the stream. No-op if the body has already ended. */
  fail(error: unknown): void {
    this.over()?.error(error);
  }

  /** Marks the stream as ended. Returns its controller to the first caller only. */
  private over(): ReadableStreamDefaultController<Uint8Array> | undefined {
    const { controller } = this;
    this.controller = undefined;
    this.done();
    return controller;
  }
}
