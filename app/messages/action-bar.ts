/** Texts of the bar of moves. */
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { t } from "../languages/words.ts";
import { moveWords } from "./moves.ts";

export const actionBarWords = labelsOf(t, "actionBar");

/** A move's name in the bar, where there may be room for a word of it alone. That word is a part of the whole name. */
export function shortName(move: "report" | "fail"): { readonly shown: string; readonly name: string } {
  const [shown, { name }] = [move === "report" ? t("actionBar.shortReport") : t("actionBar.shortFail"), moveWords[move]];
  return { shown: name.toLocaleLowerCase().includes(shown.toLocaleLowerCase()) ? shown : name, name };
}
