/**
 * The end of one request: a signal of its own that aborts with its caller's, and in any case when
 * nobody reads its answer any more. Electron's fetch keeps the socket of a body that was only
 * cancelled (electron/electron, lib/browser/api/net-fetch.ts); the signal alone closes it.
 */

export interface RequestEnd {
  readonly signal: AbortSignal;
  /** Aborts the request, and leaves no listener on the caller's signal. Idempotent. */
  end(): void;
  /** Leaves no listener on the caller's signal. For a request that has ended by itself. */
  release(): void;
}

/** Not AbortSignal.any: its result hangs on a long-lived signal until it is collected. */
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
