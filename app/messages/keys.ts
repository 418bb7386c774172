/** The words of the palette, of the sheet of keys, and of the hint after the first of two keys. */
import type { RowDto } from "../../electron/contract/action.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import type { ReservedFor } from "../../electron/contract/reserved-keys.ts";
import { fullStandingLine } from "../../electron/contract/messages/row.ts";
import { visibleSentence } from "../../electron/contract/messages/visible.ts";
import { t } from "../languages/words.ts";
import { idWords } from "./name.ts";

export const paletteWords = labelsOf(t, "palette");

/** "In progress · act-20117", after the name; of an Action that has left, its last known state. */
export function paletteAction(row: RowDto): string {
  return visibleSentence([fullStandingLine(row), idWords(row.id)].filter((part) => part !== "").join(" · "));
}

export const keySheetWords = labelsOf(t, "keySheet");
export const keyGroupWords = labelsOf(t, "keyGroups");

/** Around the letters that may follow. */
export const leaderWords = labelsOf(t, "leader");

export const keysEditorWords = labelsOf(t, "keysEditor");

export function changeKeyWords(command: string): string {
  return t("keysEditor.change", { command });
}

export function resetKeyWords(command: string): string {
  return t("keysEditor.reset", { command });
}

export function keyTakenWords(key: string, command: string): string {
  return t("keysEditor.taken", { key, command });
}

/** "Ctrl+C copies everywhere. Nothing was changed." */
export function keyReservedWords(key: string, use: ReservedFor): string {
  return t("keysEditor.reserved", { why: t(`reservedKeys.${use}`, { key }) });
}

/** What is on each key that has no letter, and before a "+": "Ctrl", "↓". */
export const keyCaps: Readonly<Record<string, string>> = labelsOf(t, "keyCaps");

export const keyNoteLabel = (): string => t("keyNote.label");

/** The first keys to know, and what they do. */
export const keyHelpWords = labelsOf(t, "keyHelp");
