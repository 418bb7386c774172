/** How long to wait before the next attempt: full jitter, so that a thousand clients of one service do not come back in step. */
import type { Random } from "../ports.ts";

/** The first delay is drawn from [0, 0.8 s); a service that restarts is usually back within that. */
const BASE_MS = 800;
/** Nobody should wait longer than this for a service that is back. */
const CAP_MS = 30_000;
/** The least wait, whatever chance and the service say: a wait of nothing is a loop. Milliseconds. */
export const SOONEST_MS = 50;
/** A stream must live this long before the next failure counts as the first again; shorter lives are flapping. */
export const HEALTHY_AFTER_MS = 120_000;

export class Backoff {
  private readonly random: Random;
  private failures = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /** Milliseconds until the next attempt. A service's Retry-After is a lower bound, with jitter on top of it. */
  next(retryAfterMs = 0): number {
    const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** this.failures);
    this.failures = Math.min(this.failures + 1, 16);
    return Math.max(SOONEST_MS, retryAfterMs + this.random() * ceiling);
  }

  reset(): void {
    this.failures = 0;
  }
}
