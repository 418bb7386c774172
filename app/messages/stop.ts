/** Texts of a stop: somebody else ended or took away work in progress. */
import type { RowDto, StopDto } from "../../electron/contract/action.ts";
import { nameOf, visible } from "./name.ts";

/** "Inspect conveyor motor was cancelled by ann." */
export function stopWords(row: RowDto, stop: StopDto): string {
  return visible(`${nameOf(row)} ${whatHappened(row, stop)}.`);
}

function whatHappened(row: RowDto, { why, reportedBy }: StopDto): string {
  const by = reportedBy === undefined ? "" : ` by ${reportedBy}`;
  switch (why) {
    case "CANCELLED":
      return `was cancelled${by}`;
    case "FAILED":
      return `was reported as failed${by}`;
    case "REJECTED":
      return `was rejected${by}`;
    case "COMPLETED":
      return `was completed${by}`;
    case "REASSIGNED":
      return `was reassigned${row.assignedTo === undefined ? "" : ` to ${row.assignedTo.id}`}${by}`;
    case "LEFT":
      return "is no longer listed for you by the service";
  }
}

/** In the second line of a row. */
export const stopLine = "stop work, and say that you have stopped";

/** The reach of the note. */
export const stopNote = "Stop now, bring it to a safe state, then say so here. This note stays on this machine: nobody is told by it.";
