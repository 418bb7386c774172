/** Texts of the final moves that can still be taken back, in their toasts. */
import type { RowDto } from "../../electron/contract/action.ts";
import { visible } from "../../electron/contract/messages/visible.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import { moveWords } from "./moves.ts";
import { nameOf } from "./name.ts";
import { lowerFirst } from "./sentence.ts";
import { undoSeconds, undoWords } from "./updates.ts";

/**
 * "Inspect pump P-104: completes in 4 s"; without a connection it goes nowhere by then, and the
 * words do not say so: "Inspect pump P-104: Complete, 4 s to undo".
 * @param now epoch milliseconds
 */
export function toastWords(row: RowDto, update: UpdateDto, isLive: boolean, now: number): string {
  const does = isLive
    ? lowerFirst(undoWords(update, now) ?? "")
    : `${moveWords[update.move].name}, ${undoSeconds(update, now) ?? 0} s to undo`;
  return visible(`${nameOf(row)}: ${does}`);
}

/** What follows without a connection. */
export const toastThen = "then it waits to be sent";

/** Those that are not shown: "and 2 more". */
export function moreToUndo(count: number): string {
  return count > 0 ? `and ${count} more` : "";
}
