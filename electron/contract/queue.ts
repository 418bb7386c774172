/** The list on its way to the window: whole, and in batches. */
import type { RowDto } from "./action.ts";
import type { ViewName } from "./vocabulary.ts";

export type ViewCounts = Record<ViewName, number>;

/** The whole list, asked for at start and after a gap in `seq`. */
export interface QueueDto {
  epoch: number;
  seq: number;
  rows: RowDto[];
  counts: ViewCounts;
  /** False until a list was read: an empty list means nothing before. */
  known: boolean;
}

/** At most one every 50 ms, coalesced by Action. A gap in `seq` calls for the whole list. */
export interface BatchDto {
  epoch: number;
  seq: number;
  upserts: RowDto[];
  removes: string[];
  counts: ViewCounts;
  known: boolean;
}
