/**
 * How often a key may call: a bucket of requests per key that fills up again at a steady rate.
 * Refuses with RESOURCE_EXHAUSTED and the time to come back.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import type { Clock } from "./clock.ts";

export interface RateLimit {
  /** Requests per second that a key may make for ever. */
  readonly perSecond: number;
  /** Requests that a key may make at once after a pause. */
  readonly burst: number;
}

/** Generous: it stops a client that has lost its mind, not one that works off an outbox. */
export const DEFAULT_RATE: RateLimit = { perSecond: 100, burst: 200 };

interface Bucket {
  tokens: number;
  /** When the tokens were counted last, in milliseconds since the epoch. */
  countedAt: number;
}

export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limit: RateLimit, clock: Clock) {
    this.#limit = limit;
    this.#clock = clock;
  }

  /**
   * Counts one request. Throws RESOURCE_EXHAUSTED with `Retry-After` in whole seconds (RFC 9110,
   * 10.2.3), at least 1.
   */
  take(key: string): void {
    const { perSecond, burst } = this.#limit;
    const now = this.#clock.monotonic();
    const bucket = this.#buckets.get(key) ?? { tokens: burst, countedAt: now };
    const passed = (now - bucket.countedAt) / 1000;
    bucket.tokens = Math.min(burst, bucket.tokens + passed * perSecond);
    bucket.countedAt = now;
    this.#buckets.set(key, bucket);
    if (bucket.tokens < 1) {
      const seconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
      throw new ConnectError(
        `too many requests: this key may make ${perSecond} a second; try again in ${seconds} s`,
        Code.ResourceExhausted,
        {
          "Retry-After": String(seconds),
        },
      );
    }
    bucket.tokens -= 1;
  }

  /** Forgets a key that is no more. */
  forget(key: string): void {
    this.#buckets.delete(key);
  }
}
