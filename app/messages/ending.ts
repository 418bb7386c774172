/** How an Action ended, or left, and when. The reporter's clock is not this device's. */
import type { RowDto, TimelineEntry } from "../../electron/contract/action.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";
import { isDatedAhead, isDatedBehind } from "../../electron/contract/messages/reported-time.ts";
import { isolated } from "../../electron/contract/messages/visible.ts";
import { t } from "../languages/words.ts";
import { moment } from "./times.ts";

/** The report that brought an end: a later one of the row is of something else. */
export interface EndReport {
  readonly reportedBy?: string;
  readonly reportedAt?: number;
  /** When it reached Docket. */
  readonly changedAt: number;
  /** What came with it; absent where nothing did, or nobody knows. */
  readonly message?: string;
}

/** The row's own report, where the timeline does not reach back to the end. */
export function endReport(row: RowDto, timeline: readonly TimelineEntry[]): EndReport {
  const state = timeline.findLast((entry) => entry.kind === "state");
  const line = state ?? timeline.findLast((entry) => entry.kind === "received");
  const { reportedBy, reportedAt, changedAt } = row;
  if (line === undefined || (line.kind === "state" ? line.to : line.state) !== row.state)
    return { ...(reportedBy !== undefined && { reportedBy }), ...(reportedAt !== undefined && { reportedAt }), changedAt };
  return {
    ...(line.reportedBy !== undefined && { reportedBy: line.reportedBy }),
    ...(line.reportedAt !== undefined && { reportedAt: line.reportedAt }),
    changedAt: line.at,
    ...(line.kind === "state" && line.message !== undefined && { message: line.message }),
  };
}

/** "Completed at 14:02"; "Completed, at 18:20 by robot-3's clock" where that cannot be. */
export function endingTitle(row: RowDto, now: number, report: EndReport = row): string {
  const state = stateLabels[row.state];
  const { receivedAt, stateSince } = row;
  const { reportedAt, changedAt, reportedBy } = report;
  const known = { receivedAt, ...(stateSince !== undefined && { stateSince }), ...(reportedAt !== undefined && { reportedAt }) };
  if (reportedAt === undefined || !(isDatedAhead(report, now) || isDatedBehind(known)))
    return t("ending.ended", { state, moment: moment(reportedAt ?? changedAt, now) });
  const ended = { state, moment: moment(reportedAt, now) };
  return reportedBy === undefined ? t("ending.ended_clock", ended) : t("ending.ended_clockOf", { ...ended, by: isolated(reportedBy) });
}

/** "Left your queue at 14:02". */
export function leftTitle(leftAt: number, now: number): string {
  return t("ending.left", { moment: moment(leftAt, now) });
}
