/** Texts of a stop: somebody else ended or took away work in progress. */
import type { RowDto, StopDto } from "../../electron/contract/action.ts";
import { t } from "../languages/words.ts";
import { nameOf } from "./name.ts";
import { isolated, visibleSentence } from "../../electron/contract/messages/visible.ts";
import { stopPhrase } from "../../electron/contract/messages/row.ts";

/** "Inspect conveyor motor was cancelled by ann." */
export function stopWords(row: RowDto, stop: StopDto): string {
  return visibleSentence(t("stopNotes.words", { name: nameOf(row), what: stopPhrase(stop, row) }));
}

/** What was said with it, after `stopWords`; empty where nothing was. */
export function stopMessage({ message }: StopDto): string {
  return message === undefined || message === "" ? "" : ` ${t("stopNotes.message", { message: isolated(message) })}`;
}

/** The reach of the note. */
export function stopNote(): string {
  return t("stopNotes.reach");
}
