import { describe, expect, it } from "vitest";
import { Backoff } from "../../../electron/core/subscription/backoff.ts";

/** A small seeded generator (mulberry32), so that the herd runs the same way every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns attempts per bucket of a thousand clients that lost their service together for
 * `outageMs`.
 */
function herd(clients: number, outageMs: number, bucketMs: number, retryAfterMs = 0): number[] {
  const random = seeded(42);
  const histogram = Array.from({ length: Math.ceil(outageMs / bucketMs) }, () => 0);
  for (let client = 0; client < clients; client += 1) {
    const backoff = new Backoff(random);
    for (let at = backoff.next(retryAfterMs); at < outageMs; at += backoff.next(retryAfterMs)) {
      const bucket = Math.floor(at / bucketMs);
      histogram[bucket] = (histogram[bucket] ?? 0) + 1;
    }
  }
  return histogram;
}

describe("a thundering herd of 1,000 clients", () => {
  it("does not return in step: the first attempts are spread over their whole second", () => {
    const first = herd(1_000, 800, 100);
    expect(Math.max(...first), first.join(" ")).toBeLessThan(2 * 125 * 1.6);
    expect(Math.min(...first), first.join(" ")).toBeGreaterThan(60);
  });

  it("thins out to the steady state of one attempt in 15 s each, without a wave", () => {
    const seconds = herd(1_000, 300_000, 1_000);
    const steady = seconds.slice(120);
    const mean = steady.reduce((sum, count) => sum + count, 0) / steady.length;
    expect(mean).toBeGreaterThan(1_000 / 15 / 1.3);
    expect(mean).toBeLessThan((1_000 / 15) * 1.3);
    expect(Math.max(...steady), steady.join(" ")).toBeLessThan(1.8 * mean);
  });

  it("keeps its jitter on top of a Retry-After that all clients received", () => {
    const tenths = herd(1_000, 61_000, 100, 60_000);
    expect(tenths.slice(0, 600).every((count) => count === 0)).toBe(true);
    expect(Math.max(...tenths), tenths.slice(600).join(" ")).toBeLessThan(250);
  });
});
