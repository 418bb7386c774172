/** Texts of a stop: somebody else ended or took away work in progress. */
import type { RowDto, StopDto } from "../../electron/contract/action.ts";
import { nameOf } from "./name.ts";
import { isolated, visibleSentence } from "../../electron/contract/messages/visible.ts";
import { stopPhrase } from "../../electron/contract/messages/row.ts";

/** "Inspect conveyor motor was cancelled by ann." */
export function stopWords(row: RowDto, stop: StopDto): string {
  return visibleSentence(`${nameOf(row)} ${stopPhrase(stop, row.assignedTo?.id)}.`);
}

/** What was said with it, after `stopWords`; empty where nothing was. */
export function stopMessage({ message }: StopDto): string {
  return message === undefined || message === "" ? "" : ` “${isolated(message)}”`;
}

/** In the second line of a row. */
export const stopLine = "stop work, and say that you have stopped";

/** The reach of the note. */
export const stopNote = "Stop now, bring it to a safe state, then say so here. This note stays on this machine: nobody is told by it.";
