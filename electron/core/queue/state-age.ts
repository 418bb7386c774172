/**
 * Determines since when a state has lasted. For a live event, which shows a change, the time is
 * that of Docket's own clock. A list shows a state that may be old, and that has lasted at least
 * since its last report.
 */
import type { Content } from "./action/entry.ts";

/** Difference between clocks that is tolerated, in milliseconds. */
const SKEW_MS = 5_000;
/** Age, in milliseconds, beyond which a time is taken for that of a clock that was never set. */
const OLDEST_MS = 366 * 24 * 60 * 60 * 1000;

/**
 * Returns the time of the report in the version, if that time can be true; otherwise undefined.
 * Epoch milliseconds.
 * @param after time at which Docket knew another state; undefined if it knew none
 */
export function reportedSince({ provenance, flaws }: Content, now: number, after: number | undefined): number | undefined {
  const at = provenance?.at;
  if (at === undefined || at >= now - SKEW_MS || at < (after ?? now - OLDEST_MS)) return undefined;
  // If the report was not sent, the known one belongs to an earlier version.
  return flaws.some(({ field, problem }) => (field === "state" && problem !== "unknown") || field.startsWith("provenance"))
    ? undefined
    : at;
}
