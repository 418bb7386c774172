/** Returns why no move is possible for an Action, for the action bar and for each of its keys. */
import type { PrincipalDto, RowDto } from "../../electron/contract/action.ts";
import { isSomebodyElses } from "../../electron/contract/attention.ts";
import { EXIT_STATES, isOneOf } from "../../electron/contract/vocabulary.ts";
import type { CommandReason } from "./command.ts";

/**
 * @param row an Action without moves, for which nothing is under way
 * @param actingAs the acting Principal; null if none is set, undefined if unknown
 */
export function whyNoMove(row: RowDto, actingAs: PrincipalDto | null | undefined): CommandReason {
  const { leftAt, state, assignedTo, roles } = row;
  if (leftAt !== undefined) return { code: "leftQueue", params: {} };
  if (state === "COMPLETED" || isOneOf(EXIT_STATES, state)) return { code: "actionEnded", params: { state } };
  if (state === "UNKNOWN") return { code: "stateUnknown", params: {} };
  if (actingAs === null) return { code: "asNobody", params: {} };
  const isOthers = roles.length === 0 && assignedTo !== undefined && actingAs !== undefined && isSomebodyElses(row);
  return (isOthers ? whyNotYours(assignedTo, actingAs) : undefined) ?? { code: "lookOnly", params: {} };
}

/**
 * Returns why the Action is not the user's; undefined if it is assigned to the acting Principal, as
 * far as known.
 */
function whyNotYours({ id: who, type: kind }: PrincipalDto, actingAs: PrincipalDto): CommandReason | undefined {
  if (who === actingAs.id) return kind === actingAs.type ? undefined : { code: "notYourKind", params: { who, kind, actingAs } };
  const isAlike = who.toLowerCase() === actingAs.id.toLowerCase();
  return isAlike ? { code: "notYourName", params: { who, actingAs: actingAs.id } } : { code: "notYours", params: { who } };
}
