/**
 * The only access to the network. Every request goes to the configured origin only, sends the key,
 * follows no redirect, sends no credentials, has a deadline for the response headers, and is
 * aborted once its response has been used. The Fetch port handles proxies and certificates.
 */
import type { Failure } from "../../contract/failures.ts";
import type { Clock, Fetch } from "../ports.ts";
import { raceAbort } from "./body.ts";
import { readFailure } from "./failures/error-body.ts";
import { failure, failureOf, abortFailure, TransportError, type TransportFailure } from "./failures/failure.ts";
import { REDIRECTED } from "./failures/network-errors.ts";
import { networkFailure } from "./failures/network-failure.ts";
import { requestEnd, type RequestEnd } from "./request-end.ts";
import { clockSkew } from "./retry-after.ts";

/**
 * Deadline for the response headers in milliseconds: longer than a working service needs, short for
 * a silent one.
 */
export const HEADERS_DEADLINE_MS = 10_000;

/** A 3xx status that is not a redirect: an intermediate cache has nothing newer. */
const NOT_MODIFIED = 304;

/** Length of a name of 253 characters (RFC 1035) with scheme and port; a longer text is no host. */
const MAX_ORIGIN = 270;

export interface GuardedFetchPorts {
  fetch: Fetch;
  clock: Clock;
}

export interface GuardedFetchTarget {
  baseUrl: string;
  apiKey: string;
}

/** Time limit for reading an error body once the status is known. Milliseconds. */
const ERROR_BODY_DEADLINE_MS = 3_000;

/** A 2xx response; every other response is thrown as a failure. */
export interface Answer {
  response: Response;
  /**
   * Returns the current epoch milliseconds of the service's clock, derived from its Date header.
   */
  serverNow: () => number;
  /** Called when the body has been read to its end: the request is complete and needs no abort. */
  readWhole: () => void;
}

/**
 * Sends a request and passes a 2xx response to `use`. When `use` settles, the request is complete
 * and its body is closed, read or not. `hasOwnDeadline`: the caller has its own deadline for the
 * headers. Throws only TransportError, also for errors that `use` throws.
 */
export type GuardedFetch = <T>(
  url: string,
  init: RequestInit & { signal: AbortSignal; hasOwnDeadline?: boolean },
  use: (answer: Answer) => Promise<T>,
) => Promise<T>;

export function createGuardedFetch(ports: GuardedFetchPorts, target: GuardedFetchTarget): GuardedFetch {
  const origin = new URL(target.baseUrl).origin;
  const isOfOrigin = (url: string): boolean => url.startsWith(`${origin}/`) || new URL(url).origin === origin;
  return async (url, { hasOwnDeadline = false, signal: caller, ...init }, use) => {
    if (!isOfOrigin(url)) throw new TransportError(failure({ code: "otherOrigin", params: { origin } }, { neverSent: true }));
    if (caller.aborted) throw new TransportError({ ...abortFailure(), neverSent: true });
    const headers = new Headers(init.headers);
    headers.set("X-API-KEY", target.apiKey);
    const request = requestEnd(caller);
    let response: Response | undefined;
    let isOver = false;
    try {
      const sent = { ...init, headers, signal: request.signal, redirect: "manual", credentials: "omit", cache: "no-store" } as const;
      response = await responseTo(() => ports.fetch(url, sent), { request, caller, hasOwnDeadline, clock: ports.clock });
      const answer = { ...dated(response, ports.clock), readWhole: () => void (isOver = true) };
      if (!isGood(response)) throw new TransportError(await failureIn(answer, url, request, ports.clock));
      return await using(answer, use);
    } finally {
      // The abort is skipped after a complete read, because it costs a tenth of the request.
      if (isOver) request.release();
      else {
        request.end();
        if (response !== undefined) discard(response);
      }
    }
  };
}

function dated(response: Response, clock: Clock): Pick<Answer, "response" | "serverNow"> {
  const cameAt = clock.now();
  return { response, serverNow: () => clock.now() + clockSkew(response.headers, cameAt) };
}

interface Waiting {
  request: RequestEnd;
  caller: AbortSignal;
  hasOwnDeadline: boolean;
  clock: Clock;
}

async function responseTo(send: () => Promise<Response>, { request, caller, hasOwnDeadline, clock }: Waiting): Promise<Response> {
  let isLate = false;
  const deadline = (): void => {
    isLate = true;
    request.end();
  };
  const timer = hasOwnDeadline ? undefined : clock.after(HEADERS_DEADLINE_MS, deadline);
  try {
    // The abort signal is raced because the fetch may never settle: some releases lose the link
    // from signal to request (nodejs/undici#4627).
    return await raceAbort(send(), request.signal, discard);
  } catch (error) {
    if (caller.aborted) throw new TransportError(abortFailure());
    if (isLate) throw new TransportError(failure({ code: "headersLate", params: { seconds: HEADERS_DEADLINE_MS / 1000 } }));
    throw error instanceof TransportError ? error : new TransportError(networkFailure(error));
  } finally {
    timer?.cancel();
  }
}

function isGood({ type, status }: Response): boolean {
  // A hidden redirect has no status of its own.
  return type !== "opaqueredirect" && status >= 200 && status < 300;
}

async function using<T>(answer: Answer, use: (answer: Answer) => Promise<T>): Promise<T> {
  try {
    return await use(answer);
  } catch (error) {
    throw new TransportError(failureAfter(error, answer));
  }
}

/**
 * Reads the failure of an error response. The error body has a deadline, because a peer may send
 * 503 and then stall.
 */
async function failureIn({ response, serverNow }: Answer, url: string, request: RequestEnd, clock: Clock): Promise<TransportFailure> {
  if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400 && response.status !== NOT_MODIFIED))
    return failure(redirected(response, url));
  const timer = clock.after(ERROR_BODY_DEADLINE_MS, () => request.end());
  try {
    return await readFailure(response, { url, signal: request.signal, serverNow: serverNow() });
  } finally {
    timer.cancel();
  }
}

/** Returns the failure with the target origin only, because a path or a user name may be secret. */
function redirected({ headers }: Response, from: string): Failure {
  const location = headers.get("location");
  const to = location === null || !URL.canParse(location, from) ? undefined : new URL(location, from);
  const isOther = to !== undefined && /^https?:$/.test(to.protocol) && to.origin !== new URL(from).origin;
  return isOther && to.origin.length <= MAX_ORIGIN ? { code: "redirected", params: { to: to.origin } } : REDIRECTED.reason;
}

/** Discards the received part of a body; the request is aborted by its signal. */
function discard(response: Response): void {
  response.body?.cancel().catch(() => undefined);
}

/** Returns the failure for an error that was thrown while a response was read. */
export function failureAfter(error: unknown, answer: Answer): TransportFailure {
  return { ...failureOf(error, answer.serverNow()), answered: true };
}
