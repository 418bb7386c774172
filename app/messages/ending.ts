/** How an Action ended, or left, and when. The reporter's clock is not this device's. */
import type { RowDto } from "../../electron/contract/action.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";
import { isDatedAhead, isDatedBehind } from "../../electron/contract/messages/reported-time.ts";
import { isolated } from "../../electron/contract/messages/visible.ts";
import { t } from "../languages/words.ts";
import { moment } from "./times.ts";

/** "Completed at 14:02"; "Completed, at 18:20 by robot-3's clock" where that cannot be. */
export function endingTitle(row: RowDto, now: number): string {
  const state = stateLabels[row.state];
  const { reportedAt, changedAt, reportedBy } = row;
  if (reportedAt === undefined || !(isDatedAhead(row, now) || isDatedBehind(row)))
    return t("ending.ended", { state, moment: moment(reportedAt ?? changedAt, now) });
  const ended = { state, moment: moment(reportedAt, now) };
  return reportedBy === undefined ? t("ending.ended_clock", ended) : t("ending.ended_clockOf", { ...ended, by: isolated(reportedBy) });
}

/** "Left your queue at 14:02". */
export function leftTitle(leftAt: number, now: number): string {
  return t("ending.left", { moment: moment(leftAt, now) });
}
