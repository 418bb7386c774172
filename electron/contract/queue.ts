/** The list as it crosses the line: whole, and in batches. */
import type { RowDto } from "./action.ts";
import type { ViewName } from "./vocabulary.ts";

export type ViewCounts = Record<ViewName, number>;

/** The whole list, asked for at start and after a gap in `seq`. */
export interface QueueDto {
  epoch: number;
  seq: number;
  rows: RowDto[];
  counts: ViewCounts;
  /** False until the first snapshot of this run has been read: an empty list means nothing before that. */
  known: boolean;
}

/** At most one every 50 ms, coalesced by Action. `seq` grows by one each; a gap means that the list must be asked for again. */
export interface BatchDto {
  epoch: number;
  seq: number;
  upserts: RowDto[];
  removes: string[];
  counts: ViewCounts;
  known: boolean;
}
