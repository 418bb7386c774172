/**
 * Facts of an Action in one number: flags, the number of its views plus one, its day plus one. The
 * engine keeps numbers of 30 bits in place: those of the first 16,000 days.
 */
import type { ViewName } from "../../../contract/vocabulary.ts";
import { VIEW_SETS } from "../row.ts";

export const EXISTED = 1;
export const LIVE = 2;
/** Its reports take the fast path (report-fast-path.ts). */
export const FAST_PATH = 4;
/** Its row waits for a batch. */
export const ROW_WAITS = 8;
/** It waits to be written to the copy of the queue. */
export const COPY_WAITS = 16;
/** An alert about it may wait: withheld, left of another, or failed. */
export const ALERT_WAITS = 32;
/** The first bits of the views and of the day. */
const VIEWS = 6;
const DAYS = 15;
const VIEW_BITS = (1 << (DAYS - VIEWS)) - 1;
const MAX_DAY = 2 ** (31 - DAYS) - 2;
const VIEW_NUMBERS: ReadonlyMap<readonly ViewName[] | undefined, number> = new Map(VIEW_SETS.map((views, index) => [views, index + 1]));

export function dayIn(flags: number): number | undefined {
  const day = (flags >> DAYS) - 1;
  return day < 0 ? undefined : day;
}

/** Whole days, from 0 on; any other counts as none. */
export function withDay(flags: number, day: number | undefined): number {
  const counted = day !== undefined && day >= 0 && day <= MAX_DAY ? Math.floor(day) + 1 : 0;
  return (flags & ((1 << DAYS) - 1)) | (counted << DAYS);
}

export function viewsIn(flags: number): readonly ViewName[] | undefined {
  return VIEW_SETS[((flags >> VIEWS) & VIEW_BITS) - 1];
}

/** One of the arrays of row.ts; any other counts as none. */
export function withViews(flags: number, views: readonly ViewName[] | undefined): number {
  return (flags & ~(VIEW_BITS << VIEWS)) | ((VIEW_NUMBERS.get(views) ?? 0) << VIEWS);
}
