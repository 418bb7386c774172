/** What stands where a press would be told of while main has not answered it: nothing is called recorded that is not. */
import type { Press } from "../store/moves.ts";
import type { UpdateChoice } from "../../electron/contract/dto.ts";
import { moveWords } from "./moves.ts";
import { sentences } from "./sentence.ts";
import { momentWithSeconds } from "./times.ts";

/** Main answers within this time, or its user is told that it has not; milliseconds. */
const AT_ONCE_MS = 1000;

const choiceNames: Readonly<Record<UpdateChoice, string>> = { send: "Send", drop: "Drop", report: "Send as progress report", undo: "Undo" };

export function isOverdue(since: number, now: number): boolean {
  return now - since >= AT_ONCE_MS;
}

function unansweredSince(since: number, now: number): string {
  return `Docket has not answered since ${momentWithSeconds(since, now)}`;
}

/** Empty while an answer can still come at once. */
export function pressWords({ what, since }: Press, now: number): string {
  if (!isOverdue(since, now)) return "";
  const name = "move" in what ? moveWords[what.move].name : choiceNames[what.choice];
  return sentences(
    `“${name}” is not recorded yet: ${unansweredSince(since, now)}`,
    "It is recorded when Docket answers; if Docket is ended before that, press again",
    "choice" in what && what.choice === "undo" ? "What was to be undone may be sent before that" : undefined,
  );
}

/** The same of an answer to a question, which stays on this machine. */
export function answerWords(since: number | undefined, now: number): string {
  return since === undefined || !isOverdue(since, now) ? "" : sentences(`Your answer is not noted yet: ${unansweredSince(since, now)}`);
}
