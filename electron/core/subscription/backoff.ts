/** The wait before the next attempt: full jitter, so that clients do not come back in step. */
import type { Random } from "../ports.ts";
import type { TransportFailure } from "../transport/failures/failure.ts";

/** The first delay is drawn from [0, 0.8 s), in which a restarted service is usually back. */
const BASE_MS = 800;
/** The longest wait for a service that is back. */
const CAP_MS = 30_000;
/** The lower bound of jitter and Retry-After, milliseconds: no wait at all is a loop. */
const SOONEST_MS = 50;
/** The life of a stream after which the next failure counts as the first one. */
export const HEALTHY_AFTER_MS = 120_000;

/** Streams that a change of the network ends sooner than this wait like any other. Milliseconds. */
const CHANGES_APART_MS = 1_000;

export class Backoff {
  private readonly random: Random;
  private failures = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /**
   * Milliseconds until the next attempt. Retry-After is a lower bound, with jitter on top of it.
   */
  next(retryAfterMs = 0): number {
    const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** this.failures);
    this.failures = Math.min(this.failures + 1, 16);
    return Math.max(SOONEST_MS, retryAfterMs + this.random() * ceiling);
  }

  /**
   * Milliseconds after a stream has failed. A failure on the old network is no evidence on the new
   * one.
   */
  after({ code, retryAfterMs }: Pick<TransportFailure, "code" | "retryAfterMs">, livedMs: number): number {
    if (code !== "network_changed" || livedMs < CHANGES_APART_MS) return this.next(retryAfterMs);
    this.reset();
    return SOONEST_MS;
  }

  reset(): void {
    this.failures = 0;
  }
}
