/**
 * The one way to the network. Every request goes to the configured origin only, carries the key,
 * follows no redirect, brings no credentials, has a deadline for the response's headers, and is
 * aborted when its answer has been used. Proxies and certificates are left to the Fetch port.
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

/** Time for the response's headers: longer than a working service needs, short for a silent one. */
export const HEADERS_DEADLINE_MS = 10_000;

/** A redirect by its number only: a cache on the way has nothing newer. */
const NOT_MODIFIED = 304;

/** A name of 253 characters (RFC 1035), with scheme and port; what is longer is no host. */
const MAX_ORIGIN = 270;

export interface GuardedFetchPorts {
  fetch: Fetch;
  clock: Clock;
}

export interface GuardedFetchTarget {
  baseUrl: string;
  apiKey: string;
}

/** How long an error's body may take once its status is known. */
const ERROR_BODY_DEADLINE_MS = 3_000;

/** An answer of HTTP 2xx; every other one is thrown as the failure that it is. */
export interface Answer {
  response: Response;
  /** Epoch milliseconds of the service's own clock now, by its Date header. */
  serverNow: () => number;
  /** Called when the body has been read to its end: the request is over, and nothing to abort. */
  readWhole: () => void;
}

/**
 * Sends a request, and hands an answer of HTTP 2xx to `use`; when that settles, the request is over
 * and its body closed, read or not. `hasOwnDeadline`: the caller has a deadline of its own for the
 * headers. Throws nothing but TransportError, for what `use` throws too.
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
      // To abort a request costs a tenth of it.
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
    // Racing the signal, because the fetch may never settle: some releases lose the link from
    // signal to request (nodejs/undici#4627).
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
  // A redirect that is hidden has no status of its own.
  return type !== "opaqueredirect" && status >= 200 && status < 300;
}

async function using<T>(answer: Answer, use: (answer: Answer) => Promise<T>): Promise<T> {
  try {
    return await use(answer);
  } catch (error) {
    throw new TransportError(failureAfter(error, answer));
  }
}

/** An error's body has a deadline: a peer that sends 503 and then hangs must not hang us. */
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

/** Names the origin to which it leads and no more: a path or a user may be a secret. */
function redirected({ headers }: Response, from: string): Failure {
  const location = headers.get("location");
  const to = location === null || !URL.canParse(location, from) ? undefined : new URL(location, from);
  const isOther = to !== undefined && /^https?:$/.test(to.protocol) && to.origin !== new URL(from).origin;
  return isOther && to.origin.length <= MAX_ORIGIN ? { code: "redirected", params: { to: to.origin } } : REDIRECTED.reason;
}

/** Drops the received part of a body; its request is aborted by its signal. */
function discard(response: Response): void {
  response.body?.cancel().catch(() => undefined);
}

/** The failure for whatever was thrown on the way through an answer. */
export function failureAfter(error: unknown, answer: Answer): TransportFailure {
  return { ...failureOf(error, answer.serverNow()), answered: true };
}
