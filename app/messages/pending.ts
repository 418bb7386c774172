/** The texts of presses that main has not answered yet. None of them is called recorded. */
import type { Press, Refusal } from "../store/moves.ts";
import type { UpdateChoice } from "../../electron/contract/vocabulary.ts";
import { errorWords } from "./errors.ts";
import { moveWords } from "./moves.ts";
import { sentences } from "./sentence.ts";
import { momentWithSeconds } from "./times.ts";

/** A press without an answer for so long is overdue; milliseconds. */
const AT_ONCE_MS = 1000;

export const choiceNames: Readonly<Record<UpdateChoice, string>> = {
  send: "Send",
  drop: "Drop",
  report: "Send as progress report",
  undo: "Undo",
};

export function isOverdue(since: number, now: number): boolean {
  return now - since >= AT_ONCE_MS;
}

/** Not "since": main may have stopped before, as the banner shows. */
function unanswered(pressedAt: number, now: number): string {
  return `it was pressed at ${momentWithSeconds(pressedAt, now)}, and Docket has not answered`;
}

/** Empty while an answer can still come at once. */
export function pressWords({ what, since }: Press, now: number): string {
  if (!isOverdue(since, now)) return "";
  const name = "move" in what ? moveWords[what.move].name : choiceNames[what.choice];
  return sentences(
    `“${name}” is not recorded yet: ${unanswered(since, now)}`,
    "It is recorded when Docket answers; if Docket is ended before that, press again",
    "choice" in what && what.choice === "undo" ? "What was to be undone may be sent before that" : undefined,
  );
}

/** A press that main refused. For a choice main's sentence suffices: nothing was typed for it. */
export function refusalWords({ what, error }: Refusal): string {
  const message = errorWords(error);
  return "choice" in what ? sentences(message) : sentences("Not recorded", message, "What you typed is still here");
}

/** The same of an answer to a question, which stays on this machine. */
export function answerWords(since: number | undefined, now: number): string {
  return since === undefined || !isOverdue(since, now) ? "" : sentences(`Your answer is not noted yet: ${unanswered(since, now)}`);
}
