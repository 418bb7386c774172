/** Texts of the final moves that can still be taken back, in their toasts. */
import type { RowDto } from "../../electron/contract/action.ts";
import { durationWords } from "../../electron/contract/languages/formats.ts";
import { language } from "../../electron/contract/languages/language.ts";
import { moveLabels } from "../../electron/contract/messages/labels.ts";
import { visibleSentence } from "../../electron/contract/messages/visible.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { t } from "../languages/words.ts";
import type { UndoneMove } from "../store/key-input.ts";
import { moveWords } from "./moves.ts";
import { nameAmong, nameOf } from "./name.ts";
import { goesOut, type Times, undoSeconds, undoWords } from "./updates.ts";

/**
 * "Inspect pump P-104: completes in 4 s"; where it cannot go out by then, the words do not say so:
 * "Inspect pump P-104: Complete, 4 s to undo".
 * @param name how the words begin (`toastName`)
 */
export function toastWords(update: UpdateDto, name: string, times: Times): string {
  const { now } = times;
  return visibleSentence(
    goesOut(update, times)
      ? t("undo.live", { name, does: afterName(undoWords(update, times) ?? "") })
      : t("undo.waiting", { name, move: moveWords[update.move].name, span: durationWords(undoSeconds(update, now) ?? 0, "seconds") }),
  );
}

/** Words of Docket's own, which begin with a verb: behind a name they are the rest of its line. */
function afterName(words: string): string {
  return words.slice(0, 1).toLocaleLowerCase(language()) + words.slice(1);
}

/**
 * How the words begin, where a long one gives way before the seconds do.
 * @param undoable all that can be taken back: of two of one name each has its id, too
 */
export function toastName(row: RowDto, undoable: readonly RowDto[]): string {
  return nameAmong(row, undoable);
}

/** What follows where it cannot go out by then. */
export function toastThen(): string {
  return t("undo.afterwards");
}

/** "Inspect pump P-104: “Reject” was taken back and not sent." */
export function undoneWords({ row, move }: UndoneMove): string {
  return visibleSentence(t("announced.undone", { name: nameOf(row), move: moveLabels[move] }));
}

/** Those that are not shown: "and 2 more". */
export function moreToUndo(count: number): string {
  return count > 0 ? t("undo.more", { count }) : "";
}
