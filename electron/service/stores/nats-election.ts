/**
 * A cluster that has just begun, or has lost the leader of a stream, elects one. Until then it
 * refuses, or does not answer, what it will do a moment later. What a service asks at its start is
 * asked again, for a bounded time; later each client of the service decides that for itself.
 */
import { JetStreamApiError } from "@nats-io/jetstream";
import type { Clock } from "../clock.ts";

const AGAIN_MS = 250;

/** JetStream's status for "not at the moment". */
const UNAVAILABLE = 503;
/** "No suitable peers for placement": the others have not been met yet. */
const NO_PEERS = 10_005;

/** Asks again for at most so many milliseconds, which all that it is asked share. */
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

/** Whether the same may succeed a moment later. Looks into the causes. */
function isOfElection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof JetStreamApiError) return error.status === UNAVAILABLE || error.code === NO_PEERS;
  // Nobody has taken it, or nobody has answered it.
  return error.name === "JetStreamNotEnabled" || error.name === "TimeoutError" || isOfElection(error.cause);
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
