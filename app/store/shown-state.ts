/**
 * The state that a row shows. Filters, groups and their counts use it, so that they agree with the
 * row.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { StateName } from "../../electron/contract/vocabulary.ts";

/**
 * Returns the state that the service has confirmed in its response to the user's update but not
 * shown yet. Undefined if the service has shown a state other than the one the update started from,
 * or if the update leads to no state.
 */
export function answeredState({ update, state, leftAt, stop }: RowDto): StateName | undefined {
  if (update?.byAnswer !== true || update.expected !== state || update.target === state) return undefined;
  return leftAt === undefined && stop === undefined ? update.target : undefined;
}

/**
 * Returns the state that a row shows. Views and acknowledgement use the state that the service has
 * shown (`RowDto.views`).
 */
export function shownState(row: RowDto): StateName {
  return answeredState(row) ?? row.state;
}
