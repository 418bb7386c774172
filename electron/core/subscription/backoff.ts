/** The wait before the next attempt, with full jitter, so that clients do not reconnect in step. */
import type { Random } from "../ports.ts";
import type { TransportFailure } from "../transport/failures/failure.ts";

/**
 * The first delay is drawn from [0, 0.8 s); a restarted service is usually back within that time.
 */
const BASE_MS = 800;
/** Longest wait for a service that is available again. Milliseconds. */
const CAP_MS = 30_000;
/**
 * Lower bound of jitter and Retry-After, in milliseconds; without a wait, retries would be a loop.
 */
const SOONEST_MS = 50;
/** Lifetime of a stream after which the next failure counts as the first one. Milliseconds. */
export const HEALTHY_AFTER_MS = 120_000;

/** Lifetime below which a stream ended by a network change gets the usual wait. Milliseconds. */
const CHANGES_APART_MS = 1_000;

export class Backoff {
  private readonly random: Random;
  private failures = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /**
   * Returns the milliseconds until the next attempt. Retry-After is a lower bound; jitter is added.
   */
  next(retryAfterMs = 0): number {
    const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** this.failures);
    this.failures = Math.min(this.failures + 1, 16);
    return Math.max(SOONEST_MS, retryAfterMs + this.random() * ceiling);
  }

  /**
   * Returns the milliseconds to wait after a stream has failed. A failure on the old network is no
   * evidence about the new network.
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
