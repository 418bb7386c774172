/**
 * The final moves that can be taken back, wherever their rows stand: above the foot of the list,
 * the newest below, each for its few seconds.
 */
import { Timer } from "lucide-react";
import type { RowDto } from "../../../electron/contract/action.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { t } from "../../languages/words.ts";
import { useDocket, useLive, useNow } from "../../store/hooks.ts";
import { moreToUndo, toastThen, toastWords } from "../../messages/undo.ts";
import { NARROW, useMedia } from "../../styles/media.ts";
import styles from "./UndoToasts.module.css";

/** More would cover the list. */
const SHOWN = 3;

export function UndoToasts() {
  const undoable = useDocket((state) => state.undoable);
  const activeId = useDocket((state) => state.activeId);
  const isSheetOpen = useDocket((state) => state.isSheetOpen);
  const narrow = useMedia(NARROW);
  // The key takes back what is chosen, or else the newest, and that is in sight.
  const byKey = undoable.find(({ id }) => id === activeId) ?? undoable.at(-1);
  const newest = undoable.slice(-SHOWN);
  const shown = byKey === undefined || newest.includes(byKey) ? newest : [byKey, ...newest.slice(1)];
  const more = moreToUndo(undoable.length - shown.length);
  if (shown.length === 0) return null;
  return (
    <section className={styles.toasts} data-toasts data-over-sheet={(narrow && isSheetOpen) || undefined} aria-label={t("undo.name")}>
      {more !== "" && <p className={styles.more}>{more}</p>}
      {shown.map((row) => row.update !== undefined && <Toast key={row.update.id} row={row} update={row.update} withKey={row === byKey} />)}
    </section>
  );
}

function Toast({ row, update, withKey }: { readonly row: RowDto; readonly update: UpdateDto; readonly withKey: boolean }) {
  const isLive = useLive();
  const words = useNow((now) => toastWords(row, update, isLive, now));
  return (
    <div className={styles.toast}>
      <Timer size={16} aria-hidden="true" />
      <span role="timer" className={styles.words} title={words}>
        {words}
      </span>
      {!isLive && <span className={styles.then}>{toastThen()}</span>}
      <CommandButton command="update.undo" subject={{ row, update }} withKey={withKey} />
    </div>
  );
}
