/** Times of a subscription with heartbeats of 5 s. */

/**
 * Heartbeats of 5 s: Stale after 10 s of silence, the next epoch after 12.5 s, each plus one tick
 * of the watchdog.
 */
export const STALE_MS = 10_000;
