/**
 * Facts of an Action in one number: flags, the number of its set of views plus one, its day plus
 * one. The engine stores numbers of 30 bits in place, which is enough for the first 16,000 days.
 */
import type { ViewName } from "../../../contract/vocabulary.ts";
import { VIEW_SETS } from "../row.ts";

export const EXISTED = 1;
export const LIVE = 2;
/** Set while the reports of the Action take the fast path (report-fast-path.ts). */
export const FAST_PATH = 4;
/** Set while the row is pending for a batch. */
export const ROW_WAITS = 8;
/** Set while the Action is pending for the copy on disk. */
export const COPY_WAITS = 16;
/** Set while an alert may be pending: withheld, left over from another alert, or failed. */
export const ALERT_WAITS = 32;
/** Positions of the first bit of the views and of the first bit of the day. */
const VIEWS = 6;
const DAYS = 15;
const VIEW_BITS = (1 << (DAYS - VIEWS)) - 1;
const MAX_DAY = 2 ** (31 - DAYS) - 2;
const VIEW_NUMBERS: ReadonlyMap<readonly ViewName[] | undefined, number> = new Map(VIEW_SETS.map((views, index) => [views, index + 1]));

export function dayIn(flags: number): number | undefined {
  const day = (flags >> DAYS) - 1;
  return day < 0 ? undefined : day;
}

/** Stores a day, in whole days from 0 on; any other value counts as none. */
export function withDay(flags: number, day: number | undefined): number {
  const counted = day !== undefined && day >= 0 && day <= MAX_DAY ? Math.floor(day) + 1 : 0;
  return (flags & ((1 << DAYS) - 1)) | (counted << DAYS);
}

export function viewsIn(flags: number): readonly ViewName[] | undefined {
  return VIEW_SETS[((flags >> VIEWS) & VIEW_BITS) - 1];
}

/** Stores one of the arrays of row.ts; any other array counts as none. */
export function withViews(flags: number, views: readonly ViewName[] | undefined): number {
  return (flags & ~(VIEW_BITS << VIEWS)) | ((VIEW_NUMBERS.get(views) ?? 0) << VIEWS);
}
