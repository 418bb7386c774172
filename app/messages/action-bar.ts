/** Texts of the bar of moves. */
import type { RowDto } from "../../electron/contract/action.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";
import { visible } from "../../electron/contract/messages/visible.ts";
import { EXIT_STATES, isOneOf } from "../../electron/contract/vocabulary.ts";
import { type CommandReason, reason } from "../commands/command.ts";
import { sentences } from "./sentence.ts";

export const moreMovesLabel = "More moves";

/** The beginning of the report's name: in the bar there is room for no more of it. */
export const shortReport = "Report";

/** A press came too soon after what stands there had changed by itself. */
export const settlingWords: CommandReason = reason("settling");

/**
 * Why there is nothing to do, in a sentence.
 * @param actingAs the id of the acting Principal
 */
export function whyNoMove(row: RowDto, actingAs: string | undefined): string {
  return visible(sentences(why(row, actingAs)));
}

function why({ leftAt, state, assignedTo, roles }: RowDto, actingAs: string | undefined): string {
  if (leftAt !== undefined) return "It has left your queue, so nothing can be sent for it";
  if (state === "COMPLETED" || isOneOf(EXIT_STATES, state)) return `${stateLabels[state]}: nothing more can be done`;
  if (state === "UNKNOWN") return "Nothing can be done while its state is not known";
  if (roles.length === 0 && assignedTo !== undefined && assignedTo.id !== actingAs) return `Assigned to ${assignedTo.id}, not to you`;
  return "You may look at it, and not change it";
}
