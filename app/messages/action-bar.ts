/** Texts of the bar of moves. */
import { labelsOf } from "../../electron/contract/languages/labels.ts";
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
