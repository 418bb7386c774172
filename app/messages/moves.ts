/**
 * Texts of the moves. The names are exact: screen readers, the operator's manual and tests rely on
 * them.
 */
import { durationWords } from "../../electron/contract/languages/formats.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { moveLabels } from "../../electron/contract/messages/labels.ts";
import { MOVE_NAMES, type MoveName, REASON_MOVES, type ReasonMove, recordOf, type UndoMove } from "../../electron/contract/vocabulary.ts";
import { t } from "../languages/words.ts";

export interface MoveWords {
  /** The button. */
  readonly name: string;
  /** While it is under way: "Acknowledging…". */
  readonly doing: string;
  /** Before it could be sent: "Acknowledge waits". */
  readonly waiting: string;
}

export const moveWords: Readonly<Record<MoveName, MoveWords>> = recordOf(MOVE_NAMES, (move) => ({
  get name() {
    return moveLabels[move];
  },
  get doing() {
    return t(`movesUnderWay.${move}`);
  },
  get waiting() {
    return t(`movesWaiting.${move}`);
  },
}));

/** During the time to undo: "Completing in 4 s". */
export function movesSoonWords(move: MoveName, seconds: number): string {
  return t(`movesSoon.${move}`, { span: durationWords(seconds, "seconds") });
}

/** The same in the details: "Completes in 4 s"; without seconds, "Completes as soon as Docket goes on". */
export function undoVerbWords(move: UndoMove | undefined, seconds: number | undefined): string {
  if (seconds === undefined) return t(`undoLater.${move ?? "other"}`);
  return t(`undoSoon.${move ?? "other"}`, { span: durationWords(seconds, "seconds") });
}

export interface ReasonWords {
  /** The dialog's heading, and so its name. */
  readonly title: string;
  readonly consequence: string;
  readonly hint: string;
}

export const reasonWords: Readonly<Record<ReasonMove, ReasonWords>> = recordOf(REASON_MOVES, (move) => ({
  get title() {
    return t(`reasonTitles.${move}`);
  },
  get consequence() {
    return t(`reasonConsequences.${move}`);
  },
  get hint() {
    return t(`reasonHints.${move}`);
  },
}));

export const reasonDialogWords = labelsOf(t, "reasonDialog");

/** @param who nobody, where none is set to act as */
export function sentAsWords(who: string | undefined, key: string): string {
  return who === undefined ? t("reasonDialog.sentAs_you", { key }) : t("reasonDialog.sentAs", { who, key });
}
