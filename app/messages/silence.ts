/** The question that a long silence raises, and the words that its one-key answers send. */
import type { ProgressDto, RowDto } from "../../electron/contract/action.ts";
import { progressLine } from "../../electron/contract/messages/row.ts";
import { t } from "../languages/words.ts";
import { duration } from "./times.ts";

/** The words of the button, and so the words that it sends. */
export function stillWorkingWords(): string {
  return t("silence.stillWorking");
}

/**
 * "Nothing reported for 32 min".
 * @param isLive else a report from elsewhere would not be known
 */
export function silenceWords(since: number, now: number, isLive = true): string {
  return t(isLive ? "silence.words" : "silence.words_notLive", { span: duration(now - since) });
}

/** The same within a sentence. */
export function silenceInText(since: number, now: number): string {
  return t("silence.words_inText", { span: duration(now - since) });
}

/** The present phase goes along, because a report replaces both. */
export function stillWorking(row: RowDto): ProgressDto {
  return { phase: row.progress?.phase ?? "", statusMessage: stillWorkingWords() };
}

/** The report of "Same again", in quotes. */
export function sameAgainWords(progress: ProgressDto): string {
  return t("silence.quoted", { text: progressLine(progress) });
}
