/**
 * The one door to the network. Every request goes to the configured origin and nowhere else, carries the key, follows no redirect,
 * brings no credentials, has a deadline for the response's headers, and can be aborted for good.
 * It has no proxy or certificate logic of its own: that is the business of the Fetch port (Electron's session, or Node).
 */
import type { Clock, Fetch } from "../ports.ts";
import { discard, givenUp, raceAbort } from "./body.ts";
import { readFailure } from "./error-body.ts";
import { failure, failureOf, TransportError, type TransportFailure } from "./failure.ts";
import { REDIRECTED } from "./network-errors.ts";
import { networkFailure } from "./network-failure.ts";
import { clockSkew } from "./retry-after.ts";

/** How long the response's headers may take. Longer than any working service needs, short enough that a silent one is found out. */
export const HEADERS_DEADLINE_MS = 10_000;

/** A redirect by its number only: a cache on the way has nothing newer. */
const NOT_MODIFIED = 304;

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
}

/**
 * `patient`: whoever calls has a deadline of its own for the headers. Throws nothing but
 * TransportError.
 */
export type GuardedFetch = (url: string, init: RequestInit & { signal: AbortSignal; patient?: boolean }) => Promise<Answer>;

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
      const { clock } = ports;
      const skew = clockSkew(response.headers, clock.now());
      const serverNow = (): number => clock.now() + skew;
      // A redirect that is hidden has no status of its own.
      if (response.type !== "opaqueredirect" && response.status >= 200 && response.status < 300) return { response, serverNow };
      throw new TransportError(await failureIn(response, url, init.signal, clock, serverNow()));
    } catch (error) {
      if (error instanceof TransportError && error.failure.answered) throw error;
      if (late.signal.aborted && !init.signal.aborted)
        throw new TransportError(failure("deadline_exceeded", `The service did not answer within ${HEADERS_DEADLINE_MS / 1000} s.`));
      if (init.signal.aborted) throw new TransportError(givenUp());
      throw error instanceof TransportError ? error : new TransportError(networkFailure(error));
    } finally {
      timer?.cancel();
    }
  };
}

/** An error's body has a deadline: a peer that says 503 and then hangs must not hang us. */
async function failureIn(response: Response, url: string, signal: AbortSignal, clock: Clock, serverNow: number): Promise<TransportFailure> {
  if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400 && response.status !== NOT_MODIFIED)) {
    discard(response);
    return failure(REDIRECTED.code, REDIRECTED.sentence);
  }
  const late = new AbortController();
  const timer = clock.after(ERROR_BODY_DEADLINE_MS, () => late.abort());
  try {
    return await readFailure(response, { url, signal: AbortSignal.any([signal, late.signal]), serverNow });
  } finally {
    timer.cancel();
  }
}

/** The failure for whatever was thrown on the way through an answer, or before there was one. */
export function failureAfter(error: unknown, answer: Answer | undefined): TransportFailure {
  if (answer === undefined) return failureOf(error, 0);
  return { ...failureOf(error, answer.serverNow()), answered: true };
}
