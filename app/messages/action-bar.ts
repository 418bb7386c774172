/** Texts of the bar of moves. */
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { t } from "../languages/words.ts";
import { moveWords } from "./moves.ts";

export const actionBarWords = labelsOf(t, "actionBar");

/** A move's name in parts: the word that is shown in the bar, where there may be no room for more, and what is around it. */
export interface ShortName {
  readonly before: string;
  readonly shown: string;
  readonly after: string;
}

export function shortName(move: "report" | "fail"): ShortName {
  const [word, { name }] = [move === "report" ? t("actionBar.shortReport") : t("actionBar.shortFail"), moveWords[move]];
  const at = name.indexOf(word);
  if (at < 0) return { before: "", shown: name, after: "" };
  return { before: name.slice(0, at).trim(), shown: word, after: name.slice(at + word.length).trim() };
}
