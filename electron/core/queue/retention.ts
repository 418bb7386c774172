/** Finished and gone Actions: their age, and the time for which Docket remembers them. */
import { isTerminal } from "../lifecycle.ts";
import { isOpen, type Content, type Entry } from "./entry.ts";

/** The time and the number for which finished Actions stay, by wall clock and by days of use. */
const KEEP_PAST_MS = 24 * 3_600_000;
/** Two, for a clock that is wrong at one start adds one. */
const KEEP_PAST_DAYS = 2;
const MAX_PAST = 2_000;

/**
 * Actions beyond the time or the number, the newest first; the caller decides whether they are
 * still needed. `day`: the present day of use.
 */
export function forgettable(entries: Iterable<Entry>, now: number, day: number): Entry[] {
  const past = [...entries].filter((entry) => !isOpen(entry)).toSorted((a, b) => b.changedAt - a.changedAt);
  return past.filter((entry, index) => index >= MAX_PAST || isOld(entry, now, day));
}

/** A time in the future was written by a clock that was wrong; then only the days count. */
function isOld({ changedAt, changedOn }: Entry, now: number, day: number): boolean {
  if (changedOn === undefined) return changedAt < now - KEEP_PAST_MS;
  return day - changedOn >= KEEP_PAST_DAYS && (changedAt < now - KEEP_PAST_MS || changedAt > now);
}

/** The end of an Action that was over at first sight, by its reporter; never later than now. */
export function overSince(content: Content, now: number): number {
  return isTerminal(content.state) ? Math.min(content.provenance?.at ?? now, now) : now;
}
