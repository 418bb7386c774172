/** The state that a row shows: what filters, groups and their counts go by, so that they agree with it. */
import type { RowDto } from "../../electron/contract/action.ts";
import type { StateName } from "../../electron/contract/vocabulary.ts";

/**
 * The state that the service has answered to an update of ours and not shown yet; undefined where it
 * has shown another one than the update found, or where the update leads to none.
 */
export function answeredState({ update, state, leftAt, stop }: RowDto): StateName | undefined {
  if (update?.byAnswer !== true || update.expected !== state || update.target === state) return undefined;
  return leftAt === undefined && stop === undefined ? update.target : undefined;
}

/** Views, and what is to be acknowledged, go by what the service has shown (`RowDto.views`). */
export function shownState(row: RowDto): StateName {
  return answeredState(row) ?? row.state;
}
