/** Texts of a stop: somebody else ended or took away work in progress. */
import type { RowDto, StopDto } from "../../electron/contract/action.ts";
import { t } from "../languages/words.ts";
import { nameAmong } from "./name.ts";
import { isolated, visibleSentence } from "../../electron/contract/messages/visible.ts";
import { stopPhrase } from "../../electron/contract/messages/row.ts";

/**
 * "Inspect conveyor motor was cancelled by ann."
 * @param others to be stopped, too: of two of one name each has its id
 */
export function stopWords(row: RowDto, stop: StopDto, others: readonly RowDto[] = []): string {
  return visibleSentence(t("stopNotes.words", { name: nameAmong(row, others), what: stopPhrase(stop, row) }));
}

/** What was said with it, after `stopWords`; empty where nothing was. */
export function stopMessage({ message }: StopDto): string {
  return message === undefined || message === "" ? "" : ` ${t("stopNotes.message", { message: isolated(message) })}`;
}

/** The reach of the note. */
export function stopNote(): string {
  return t("stopNotes.reach");
}
