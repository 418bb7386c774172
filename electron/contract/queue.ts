/** The list on its way to the window: its first rows, and batches. */
import type { RowDto } from "./action.ts";
import type { ViewName } from "./vocabulary.ts";

export type ViewCounts = Record<ViewName, number>;

/** The list, asked for at start and after a gap in `seq`. */
export interface QueueDto {
  epoch: number;
  seq: number;
  rows: RowDto[];
  /**
   * The list has further rows: batches bring them, the last of these is the first without `more`.
   * A row that was known before and was in none of them is not in the list.
   */
  more?: true;
  /** Of the whole list, whatever is still to come. */
  counts: ViewCounts;
  /** False until a list was read: an empty list means nothing before. */
  known: boolean;
  /** The key of its account; absent without a service. */
  account?: string;
}

/**
 * Changed rows, coalesced by Action, and further rows of a list that is coming, at the pace at which
 * the page paints them: at most one batch every 50 ms, but where one cannot hold all; in a flood,
 * fewer. A gap in `seq` calls for the list.
 */
export interface BatchDto {
  epoch: number;
  seq: number;
  /** The time of its oldest change, epoch milliseconds. */
  changedAt: number;
  upserts: RowDto[];
  removes: string[];
  /** Actions of which the history alone has changed: their rows are as they were. */
  noted?: string[];
  /** Rows of the list are still to come. */
  more?: true;
  counts: ViewCounts;
  known: boolean;
}

/** The last list or batch that the page has painted. */
export interface PaintedInput {
  epoch: number;
  seq: number;
}
