/**
 * The end of one request: a separate signal that aborts with the caller's signal, and whenever the
 * response is no longer read. Electron's fetch keeps the socket of a body that was only cancelled
 * (electron/electron, lib/browser/api/net-fetch.ts); only the signal closes it.
 */

export interface RequestEnd {
  readonly signal: AbortSignal;
  /** Aborts the request and removes the listener from the caller's signal. Idempotent. */
  end(): void;
  /** Removes the listener from the caller's signal, for a request that has ended by itself. */
  release(): void;
}

/**
 * Returns the end of one request. Does not use AbortSignal.any, whose result stays attached to a
 * long-lived signal until it is garbage-collected.
 */
export function requestEnd(caller: AbortSignal): RequestEnd {
  const own = new AbortController();
  const release = (): void => caller.removeEventListener("abort", end);
  const end = (): void => {
    release();
    own.abort();
  };
  if (caller.aborted) own.abort();
  else caller.addEventListener("abort", end, { once: true });
  return { signal: own.signal, end, release };
}
