/**
 * Finished and gone Actions, the latest change last, and the time for which Docket keeps them.
 */
import { isTerminal } from "../lifecycle.ts";
import type { Content, Entry } from "./action/entry.ts";

/** Limits for finished Actions: time by wall clock, days of use, and a maximum number. */
const KEEP_PAST_MS = 24 * 3_600_000;
/** Two days, because a clock that is wrong at one start adds a day. */
const KEEP_PAST_DAYS = 2;
export const MAX_PAST = 2_000;

type Past = Pick<Entry, "changedAt" | "changedOn">;

/**
 * Past Actions in order of their change: an Action that ends now is appended, others are inserted
 * by binary search.
 */
export class PastActions<T extends Past> {
  private readonly ordered: T[] = [];

  get size(): number {
    return this.ordered.length;
  }

  /**
   * Adds an Action. Returns the Action that is beyond the maximum number now, if any. With
   * one call for each Action that ends, each is returned once when it falls behind, in
   * whatever order they ended.
   */
  add(entry: T): T | undefined {
    const { ordered } = this;
    const index = (ordered.at(-1)?.changedAt ?? Number.NEGATIVE_INFINITY) <= entry.changedAt ? ordered.length : this.after(entry.changedAt);
    if (index === ordered.length) ordered.push(entry);
    else ordered.splice(index, 0, entry);
    return ordered[Math.min(index, ordered.length - 1 - MAX_PAST)];
  }

  /** Removes an Action; must be called before its `changedAt` changes. */
  remove(entry: T): void {
    const index = this.ordered.lastIndexOf(entry, this.after(entry.changedAt) - 1);
    if (index >= 0) this.ordered.splice(index, 1);
  }

  /**
   * Returns the Actions beyond the time or the number, the latest first; the caller decides whether
   * they are still needed. `day`: the present day of use.
   */
  forgettable(now: number, day: number): T[] {
    return this.ordered.toReversed().filter((entry, index) => index >= MAX_PAST || isOld(entry, now, day));
  }

  /** Returns the number of Actions that changed at this time or earlier. */
  private after(time: number): number {
    let low = 0;
    let high = this.ordered.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ordered[middle]?.changedAt ?? time) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Whether the Action is beyond the time limit. A time in the future was written while the clock was
 * wrong, so then only the days count.
 */
function isOld({ changedAt, changedOn }: Past, now: number, day: number): boolean {
  if (changedOn === undefined) return changedAt < now - KEEP_PAST_MS;
  return day - changedOn >= KEEP_PAST_DAYS && (changedAt < now - KEEP_PAST_MS || changedAt > now);
}

/** Returns the end of an Action first seen when over, by its reporter; never later than now. */
export function overSince(content: Content, now: number): number {
  return isTerminal(content.state) ? Math.min(content.provenance?.at ?? now, now) : now;
}
