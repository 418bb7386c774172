/**
 * The Fetch port over Electron's `net`: Chromium's network stack, with the system's proxies and
 * certificates, without cookies and cache. `session.fetch` does not do: an error in making its
 * Response becomes a modal box and no rejection, it holds the socket of a cancelled body, and it
 * cannot answer a proxy that asks (electron: lib/browser/api/net-fetch.ts, 45).
 */
import type { Readable } from "node:stream";
import type { ClientRequest, IncomingMessage, Net, Session } from "electron";
import type { Fetch } from "../core/ports.ts";

/** The state of a proxy's question about this request. */
export interface SignInOutcome {
  readonly is: "notAsked" | "given" | "cancelled";
  /** Host and port of the proxy, where its user is asked for the sign-in. */
  readonly proxy?: string | undefined;
}

export interface NetFetchPorts {
  net: Pick<Net, "request">;
  session: Session;
  /** Answers a request's "login"; called before it is sent. Without it, no proxy gets an answer. */
  watch?: (request: ClientRequest, url: string) => SignInOutcome;
}

/** Statuses whose Response may have no body (https://fetch.spec.whatwg.org/#null-body-status). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
const PROXY_ASKS = 407;
/** Headers that describe a body or carry its meaning; any other may be left out. */
const NEEDED = /^(?:content-(?:type|encoding|length)|grpc-(?:status|encoding)|connect-content-encoding)$/i;
/** Bytes that may wait for the reader before the network pauses. */
const READ_AHEAD_BYTES = 64 * 1024;

/**
 * Follows no redirect and answers with it. Rejects with the signal's reason, or with Chromium's
 * name in the message ("net::ERR_…"). A body that is cancelled ends its request.
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
    // A request with a body starts a tick after its end, aborted or not, and only then can be
    // cancelled (electron: lib/common/api/net-client-request.ts, 45).
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
    // Chromium gives no other reason for a tunnel that was not made.
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
 * Electron passes on characters that Headers refuses: beyond Latin-1, also in place of bad bytes.
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

/** Chromium emits no "login" for a 407 that offers no kind of sign-in it knows. */
function proxyAsks({ is, proxy }: SignInOutcome): Error {
  if (is === "notAsked") return new Error("net::ERR_PROXY_AUTH_UNSUPPORTED");
  return Object.assign(new Error("net::ERR_PROXY_AUTH_REQUESTED"), proxy !== undefined && { proxy });
}

/** A stream of Node's by its documentation, though not by its type. */
function readable(answer: IncomingMessage): Readable {
  return answer as unknown as Readable;
}

/** Discards the body of an answer. */
function finishUnread(answer: Readable, done: () => void): void {
  answer.on("error", done);
  answer.on("close", done);
  answer.resume();
}

/** The body of an answer, as fetch has it. */
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

  /** No-op once the body has ended. */
  fail(error: unknown): void {
    this.over()?.error(error);
  }

  /** The stream's end, by the first cause. */
  private over(): ReadableStreamDefaultController<Uint8Array> | undefined {
    const { controller } = this;
    this.controller = undefined;
    this.done();
    return controller;
  }
}
