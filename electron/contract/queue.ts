/** The list in the form sent to the window: its first rows, and batches. */
import type { RowDto } from "./action.ts";
import type { ViewName } from "./vocabulary.ts";

export type ViewCounts = Record<ViewName, number>;

/** The list, requested at the start and after a gap in `seq`. */
export interface QueueDto {
  epoch: number;
  seq: number;
  rows: RowDto[];
  /**
   * Whether batches bring further rows; the last of these is the first batch without `more`. A
   * previously known row that was in none of them is not in the list.
   */
  more?: true;
  /** Counts of the whole list, including rows that are still to come. */
  counts: ViewCounts;
  /** False until a list was read; an empty list proves nothing before. */
  known: boolean;
  /** The key of its account; absent without a service. */
  account?: string;
}

/**
 * Changed rows, coalesced by Action, and further rows of an arriving list, at the pace at which the
 * page paints them: at most one batch every 50 ms, unless one cannot hold all; fewer in a flood.
 * After a gap in `seq`, the list must be requested.
 */
export interface BatchDto {
  epoch: number;
  seq: number;
  /** The time of its oldest change, in epoch milliseconds. */
  changedAt: number;
  upserts: RowDto[];
  removes: string[];
  /** Actions whose history alone has changed; their rows are unchanged. */
  noted?: string[];
  /** Whether rows of the list are still to come. */
  more?: true;
  counts: ViewCounts;
  known: boolean;
}

/** The last list or batch that the page has painted. */
export interface PaintedInput {
  epoch: number;
  seq: number;
}
