/** Texts of the bar of moves. */
import type { RowDto } from "../../electron/contract/action.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { stateLabels } from "../../electron/contract/messages/labels.ts";
import { visible } from "../../electron/contract/messages/visible.ts";
import { EXIT_STATES, isOneOf } from "../../electron/contract/vocabulary.ts";
import { t } from "../languages/words.ts";
import { moveWords } from "./moves.ts";

export const actionBarWords = labelsOf(t, "actionBar");

/**
 * A move's name in the bar, where there may be room for its beginning alone; the rest is for screen
 * readers, so that the name stays whole.
 */
export function shortName(move: "report" | "fail"): { readonly shown: string; readonly rest: string } {
  const [shown, { name }] = [move === "report" ? t("actionBar.shortReport") : t("actionBar.shortFail"), moveWords[move]];
  return name.startsWith(shown) ? { shown, rest: name.slice(shown.length).trim() } : { shown: name, rest: "" };
}

/**
 * Why there is nothing to do, in a sentence.
 * @param actingAs the id of the acting Principal; undefined where none is set
 */
export function whyNoMove(row: RowDto, actingAs: string | undefined): string {
  return visible(why(row, actingAs));
}

function why({ leftAt, state, assignedTo, roles }: RowDto, actingAs: string | undefined): string {
  if (leftAt !== undefined) return t("actionBar.left");
  if (state === "COMPLETED" || isOneOf(EXIT_STATES, state)) return t("actionBar.ended", { state: stateLabels[state] });
  if (state === "UNKNOWN") return t("actionBar.stateUnknown");
  if (actingAs === undefined) return t("actionBar.asNobody");
  if (roles.length === 0 && assignedTo !== undefined && assignedTo.id !== actingAs) return t("actionBar.notYours", { who: assignedTo.id });
  return t("actionBar.lookOnly");
}
