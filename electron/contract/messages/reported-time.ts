/** Detects reported times from a clock that differs from this device's. */
import type { RowDto } from "../action.ts";

/** Tolerated difference between clocks, in milliseconds. */
const SKEW_MS = 5_000;

/** Whether a report is dated after its arrival at Docket, and so by a different clock. */
export function isDatedAhead({ reportedAt, changedAt }: Pick<RowDto, "reportedAt" | "changedAt">, now: number): boolean {
  return reportedAt !== undefined && reportedAt > Math.min(changedAt, now) + SKEW_MS;
}

/** Whether an end is dated before Docket first received the Action, which was not over then. */
export function isDatedBehind(row: Pick<RowDto, "reportedAt" | "receivedAt" | "stateSince">): boolean {
  const { reportedAt, receivedAt, stateSince } = row;
  return reportedAt !== undefined && reportedAt < receivedAt - SKEW_MS && stateSince !== undefined && stateSince > receivedAt;
}
