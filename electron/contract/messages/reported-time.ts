/** Whose clock a reported time is by: the reporter's is not this device's. */
import type { RowDto } from "../action.ts";

/** By so much clocks may differ without a word, milliseconds. */
const SKEW_MS = 5_000;

/** Whether a report is dated later than it reached Docket, and so by another clock. */
export function isDatedAhead({ reportedAt, changedAt }: Pick<RowDto, "reportedAt" | "changedAt">, now: number): boolean {
  return reportedAt !== undefined && reportedAt > Math.min(changedAt, now) + SKEW_MS;
}

/** Whether an end is dated before Docket knew the Action, which was not over then. */
export function isDatedBehind(row: Pick<RowDto, "reportedAt" | "receivedAt" | "stateSince">): boolean {
  const { reportedAt, receivedAt, stateSince } = row;
  return reportedAt !== undefined && reportedAt < receivedAt - SKEW_MS && stateSince !== undefined && stateSince > receivedAt;
}
