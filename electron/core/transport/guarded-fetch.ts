/**
 * The one door to the network. Every request goes to the configured origin and nowhere else, carries the key, follows no redirect,
 * brings no credentials, has a deadline for the response's headers, and can be aborted for good.
 * It has no proxy or certificate logic of its own: that is the business of the Fetch port (Electron's session, or Node).
 */
import type { Clock, Fetch } from "../ports.ts";
import { failure, retryAfter, TransportError, type TransportFailure } from "./failure.ts";
import { MAX_FRAME_BYTES } from "./transport.ts";

/** How long the response's headers may take. Longer than any working service needs, short enough that a silent one is found out. */
export const HEADERS_DEADLINE_MS = 10_000;

export interface GuardedFetchPorts {
  fetch: Fetch;
  clock: Clock;
}

export interface GuardedFetchTarget {
  baseUrl: string;
  apiKey: string;
}

/** `patient`: whoever calls has a deadline of its own for the headers. */
export type GuardedFetch = (url: string, init: RequestInit & { signal: AbortSignal; patient?: boolean }) => Promise<Response>;

/** Errors that come before a byte of the request is out. Node says it in `cause.code`, Electron's net in the message. */
const NEVER_SENT =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENETDOWN|ERR_CONNECTION_REFUSED|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE|ERR_NETWORK_ACCESS_DENIED|ERR_PROXY_CONNECTION_FAILED|ERR_CERT_|CERT_|SELF_SIGNED|UNABLE_TO_VERIFY/;

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED|ERR_CONNECTION_REFUSED/, "Nothing answers at this address: the connection was refused."],
  [/ENOTFOUND|EAI_AGAIN|ERR_NAME_NOT_RESOLVED/, "The name of the service could not be found."],
  [/ERR_INTERNET_DISCONNECTED|ENETDOWN|ENETUNREACH/, "This machine has no network connection."],
  [/EHOSTUNREACH|ERR_ADDRESS_UNREACHABLE/, "The service's address cannot be reached from here."],
  [/ERR_CERT_|CERT_|SELF_SIGNED|UNABLE_TO_VERIFY/, "The service's certificate is not trusted on this machine."],
  [/ERR_PROXY_CONNECTION_FAILED/, "The proxy of this machine does not answer."],
  [/ECONNRESET|ERR_CONNECTION_RESET|UND_ERR_SOCKET|EPIPE|ERR_CONNECTION_CLOSED/, "The connection broke off."],
];

export function createGuardedFetch(ports: GuardedFetchPorts, target: GuardedFetchTarget): GuardedFetch {
  const origin = new URL(target.baseUrl).origin;
  return async (url, { patient = false, ...init }) => {
    if (new URL(url).origin !== origin)
      throw new TransportError(failure("redirected", `Docket talks to ${origin} only.`, { neverSent: true }));
    if (init.signal.aborted) throw new TransportError({ ...givenUp(), neverSent: true });
    const headers = new Headers(init.headers);
    headers.set("X-API-KEY", target.apiKey);

    const late = new AbortController();
    const timer = patient ? undefined : ports.clock.after(HEADERS_DEADLINE_MS, () => late.abort());
    const signal = AbortSignal.any([init.signal, late.signal]);
    try {
      // Racing the signal, and not trusting the fetch to settle: some releases lose the link from signal to request (nodejs/undici#4627).
      const response = await raceAbort(
        ports.fetch(url, { ...init, headers, signal, redirect: "manual", credentials: "omit", cache: "no-store" }),
        signal,
        discard,
      );
      if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
        discard(response);
        throw redirected();
      }
      return response.ok ? response : await withErrorBody(response, signal);
    } catch (error) {
      if (late.signal.aborted && !init.signal.aborted)
        throw new TransportError(failure("deadline_exceeded", `The service did not answer within ${HEADERS_DEADLINE_MS / 1000} s.`));
      if (init.signal.aborted) throw new TransportError(givenUp());
      throw error instanceof TransportError ? error : networkError(error);
    } finally {
      timer?.cancel();
    }
  };
}

/**
 * The chunks of a body until its end or the abort. Leaving the loop cancels the body, so that no socket stays behind; after the abort
 * nothing more is yielded even if the reader never settles.
 */
export async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    for (;;) {
      const result = await raceAbort(reader.read(), signal);
      if (result.done) return;
      yield result.value;
    }
  } catch (error) {
    if (signal.aborted) throw new TransportError(givenUp());
    throw error instanceof TransportError ? error : networkError(error);
  } finally {
    // Not awaited: a body whose peer is gone may never answer the cancel.
    reader.cancel().catch(() => undefined);
  }
}

/** Reads a whole small body, an answer or an error. Throws when it is larger than any answer can be. */
export async function readSmallBody(response: Response, signal: AbortSignal): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(response.body, signal)) {
    size += chunk.byteLength;
    if (size > MAX_FRAME_BYTES) throw new TransportError(failure("protocol", "The service's answer is too large to be one."));
    parts.push(chunk);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
}

/** The essence of the content type, lower case: "application/json". */
export function mediaType(response: Response): string {
  return (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** For an answer of another content type than the protocol's: a captive portal's page, for one, comes with HTTP 200. */
export function unexpectedType(response: Response, type: string, now: number): TransportError {
  const retryAfterMs = retryAfter(response.headers, now);
  const what =
    type === "text/html"
      ? "This is a web page, not the Action service"
      : `This is not the Action service: it answers "${type || "nothing"}"`;
  return new TransportError(
    failure("not_the_service", `${what} (HTTP ${response.status}).`, { ...(retryAfterMs !== undefined && { retryAfterMs }) }),
  );
}

/** Lets go of a body that nobody will read. */
export function discard(response: Response): void {
  response.body?.cancel().catch(() => undefined);
}

/**
 * An error's body is read here, while the deadline still runs: a peer that says 503 and then hangs must not hang us. Only JSON can hold the
 * service's words; without them the status speaks for itself.
 */
async function withErrorBody(response: Response, signal: AbortSignal): Promise<Response> {
  const { status, statusText, headers } = response;
  const isJson = mediaType(response) === "application/json";
  const body = isJson ? await readSmallBody(response, signal).catch(() => undefined) : undefined;
  if (body === undefined) discard(response);
  // Numbers above 599 cannot be constructed, though servers send them; nobody reads such a body.
  return status > 599 ? response : new Response(body ?? null, { status, statusText, headers });
}

/** What an abort ends as. */
export function givenUp(): TransportFailure {
  return failure("canceled", "The request was given up.");
}

/** Settles at the abort, whether or not `work` does. `tooLate` gets what `work` still brings after it. */
function raceAbort<T>(work: Promise<T>, signal: AbortSignal, tooLate?: (value: T) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(new TransportError(givenUp()));
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    work
      .then((value) => {
        if (signal.aborted) tooLate?.(value);
        resolve(value);
      }, reject)
      .finally(() => signal.removeEventListener("abort", abort));
  });
}

function redirected(): TransportError {
  return new TransportError(
    failure("redirected", "The address leads to another one. Docket does not follow, so that the key stays where it belongs."),
  );
}

/** Electron's net rejects where Node answers, when `redirect` is "manual" (electron/electron#43715). */
function networkError(error: unknown): TransportError {
  const text = describe(error);
  if (/redirect/i.test(text)) return redirected();
  const reason = REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? "The connection to the service failed.";
  return new TransportError(failure("unreachable", reason, { neverSent: NEVER_SENT.test(text) }));
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const code = cause !== null && typeof cause === "object" && "code" in cause ? String(cause.code) : "";
  // A host with several addresses fails with an AggregateError, each part with its own code.
  const parts = cause instanceof AggregateError ? cause.errors.map(describe).join(" ") : cause instanceof Error ? describe(cause) : "";
  return `${error.message} ${"code" in error ? String(error.code) : ""} ${code} ${parts}`;
}
