/** How an Action ended, or left, and when. The reporter's clock is not this device's. */
import type { RowDto } from "../../electron/contract/action.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";
import { isolated } from "../../electron/contract/messages/visible.ts";
import { t } from "../languages/words.ts";
import { moment } from "./times.ts";

/** A report that is dated later than it reached us by more is dated by a wrong clock; milliseconds. */
const SKEW_MS = 5_000;

/** "Completed at 14:02"; "Completed, at 18:20 by robot-3's clock" where that cannot be. */
export function endingTitle(row: RowDto, now: number): string {
  const state = stateLabels[row.state];
  const { reportedAt, changedAt, reportedBy } = row;
  if (reportedAt === undefined || reportedAt <= Math.min(changedAt, now) + SKEW_MS)
    return t("ending.ended", { state, moment: moment(reportedAt ?? changedAt, now) });
  const ended = { state, moment: moment(reportedAt, now) };
  return reportedBy === undefined ? t("ending.ended_clock", ended) : t("ending.ended_clockOf", { ...ended, by: isolated(reportedBy) });
}

/** "Left your queue at 14:02". */
export function leftTitle(leftAt: number, now: number): string {
  return t("ending.left", { moment: moment(leftAt, now) });
}
