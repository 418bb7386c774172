/** Why nothing at all can be done for an Action, for the action bar and for each of its keys. */
import type { RowDto } from "../../electron/contract/action.ts";
import { EXIT_STATES, isOneOf } from "../../electron/contract/vocabulary.ts";
import type { CommandReason } from "./command.ts";

/**
 * @param row an Action without moves, for which nothing is under way
 * @param actingAs the id of the acting Principal; null where none is set, undefined while that is not known
 */
export function whyNoMove({ leftAt, state, assignedTo, roles }: RowDto, actingAs: string | null | undefined): CommandReason {
  if (leftAt !== undefined) return { code: "leftQueue", params: {} };
  if (state === "COMPLETED" || isOneOf(EXIT_STATES, state)) return { code: "actionEnded", params: { state } };
  if (state === "UNKNOWN") return { code: "stateUnknown", params: {} };
  if (actingAs === null) return { code: "asNobody", params: {} };
  if (roles.length === 0 && assignedTo !== undefined && actingAs !== undefined && assignedTo.id !== actingAs)
    return { code: "notYours", params: { who: assignedTo.id } };
  return { code: "lookOnly", params: {} };
}
