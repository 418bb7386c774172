/** The texts of presses that main has not answered yet. None of them is called recorded. */
import type { Press, Refusal } from "../store/moves.ts";
import type { UpdateChoice } from "../../electron/contract/vocabulary.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { t } from "../languages/words.ts";
import { errorWords } from "./errors.ts";
import { moveWords } from "./moves.ts";
import { asSentence, sentences } from "./sentence.ts";
import { momentWithSeconds } from "./times.ts";

/** A press without an answer for so long is overdue; milliseconds. */
const AT_ONCE_MS = 1000;

export const choiceNames: Readonly<Record<UpdateChoice, string>> = labelsOf(t, "updateChoices");

/** The status that has them. */
export const pressesLabel = (): string => t("presses.label");

export function isOverdue(since: number, now: number): boolean {
  return now - since >= AT_ONCE_MS;
}

/** Empty while an answer can still come at once. Not "since": main may have stopped before. */
export function pressWords({ what, since }: Press, now: number): string {
  if (!isOverdue(since, now)) return "";
  const name = "move" in what ? moveWords[what.move].name : choiceNames[what.choice];
  return sentences(
    t("presses.overdue", { name, time: momentWithSeconds(since, now) }),
    t("presses.overdue_advice"),
    "choice" in what && what.choice === "undo" ? t("presses.overdue_undo") : undefined,
  );
}

/** A press that main refused. For a choice main's sentence suffices: nothing was typed for it. */
export function refusalWords({ what, error }: Refusal): string {
  const message = errorWords(error);
  return "choice" in what ? sentences(message) : sentences(t("presses.notRecorded"), message, t("presses.textKept"));
}

/** The same of an answer to a question, which stays on this machine. */
export function answerWords(since: number | undefined, now: number): string {
  return since === undefined || !isOverdue(since, now) ? "" : t("presses.answerOverdue", { time: momentWithSeconds(since, now) });
}

/** An answer that main refused. */
export function answerRefusedWords(error: Refusal["error"]): string {
  return t("presses.notNoted", { why: asSentence(errorWords(error)) });
}
