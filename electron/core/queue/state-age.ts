/**
 * Since when a state lasts. A live event shows its change, so Docket's own clock tells; a list shows
 * a state that may be old, which lasts at least since its last report.
 */
import type { Content } from "./action/entry.ts";

/** By so much clocks may differ without a word, milliseconds. */
const SKEW_MS = 5_000;
/** What is dated before that is no time of work, but a clock that was never set. */
const OLDEST_MS = 366 * 24 * 60 * 60 * 1000;

/**
 * The time of the report in the version, where it can be true; otherwise undefined. Epoch milliseconds.
 * @param after Docket knew another state then; undefined where it knew nothing
 */
export function reportedSince({ provenance, flaws }: Content, now: number, after: number | undefined): number | undefined {
  const at = provenance?.at;
  if (at === undefined || at >= now - SKEW_MS || at < (after ?? now - OLDEST_MS)) return undefined;
  // A report that was not sent is that of an earlier version.
  return flaws.some(({ field, problem }) => (field === "state" && problem !== "unknown") || field.startsWith("provenance"))
    ? undefined
    : at;
}
