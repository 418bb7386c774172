/**
 * Rate limit per key: a token bucket that is refilled at a steady rate. Refuses with
 * RESOURCE_EXHAUSTED and a time to retry.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import type { Clock } from "./clock.ts";

export interface RateLimit {
  /** Requests per second that a key may make continuously. */
  readonly perSecond: number;
  /** Requests that a key may make at once after a pause. */
  readonly burst: number;
}

/** Generous: it limits a client in a loop, not one that empties an outbox. */
export const DEFAULT_RATE: RateLimit = { perSecond: 100, burst: 200 };

interface Bucket {
  tokens: number;
  /** Time of the last refill in milliseconds, by the monotonic clock. */
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

  /** Removes the bucket of a revoked key. */
  forget(key: string): void {
    this.#buckets.delete(key);
  }
}
