/**
 * Retries during elections. A cluster that has just started, or has lost the leader of a stream,
 * elects one. Until then it refuses requests, or does not respond, although they succeed a moment
 * later. Requests at the service's start are retried for a limited time; later, the service's
 * clients decide that themselves.
 */
import { JetStreamApiError } from "@nats-io/jetstream";
import type { Clock } from "../clock.ts";

const AGAIN_MS = 250;

/** JetStream's status for "temporarily unavailable". */
const UNAVAILABLE = 503;
/** "No suitable peers for placement": the other servers have not been found yet. */
const NO_PEERS = 10_005;

/**
 * Returns a function that retries a request. All its requests share one limit of `ms` milliseconds.
 */
export function untilElected(clock: Clock, ms: number): <T>(ask: () => Promise<T>) => Promise<T> {
  const began = clock.monotonic();
  return async (ask) => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!isOfElection(error)) throw error;
        if (clock.monotonic() - began >= ms) {
          throw new Error(`it has not been ready for ${Math.round(ms / 1000)} s (${wordsOf(error)})`, { cause: error });
        }
      }
      await new Promise<void>((resolve) => void clock.after(AGAIN_MS, resolve));
    }
  };
}

/** Whether the same request may succeed a moment later. Checks the causes of the error, too. */
function isOfElection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof JetStreamApiError) return error.status === UNAVAILABLE || error.code === NO_PEERS;
  // No server has accepted the request, or none has responded.
  return error.name === "JetStreamNotEnabled" || error.name === "TimeoutError" || isOfElection(error.cause);
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
