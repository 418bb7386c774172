/**
 * The final moves that can be undone, wherever their rows are: above the foot of the list, the
 * newest at the bottom, each for its few seconds, without covering what must stay visible there.
 * While a dialog is open, the newest stands above it, in a place that every dialog leaves free.
 */
import { Timer } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { RowDto } from "../../../electron/contract/action.ts";
import type { UpdateDto } from "../../../electron/contract/updates.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { useRestingPress } from "../../commands/use-resting-press.ts";
import { focusDialog } from "../../commands/focus.ts";
import { t } from "../../languages/words.ts";
import { useDocket, useNow, useWayOut } from "../../store/hooks.ts";
import { chosenId } from "../../store/choice.ts";
import { isUndoing, newestUndoable, shownUndoable } from "../../store/moves.ts";
import { numberWords } from "../../../electron/contract/languages/formats.ts";
import { moreToUndo, toastName, toastThen, toastWords } from "../../messages/undo.ts";
import { goesOut } from "../../messages/updates.ts";
import { NoteOverDialog } from "../commands/KeyNote.tsx";
import { LOW, NARROW, useMedia } from "../../styles/media.ts";
import { useToastPlace } from "./use-toast-place.ts";
import styles from "./UndoToasts.module.css";

/** Largest number of toasts; more would cover the list. */
const SHOWN = 3;
/**
 * Number of toasts where room is short: above the moves of the sheet, or in a low list beside the
 * rows that must stay visible.
 */
const SHOWN_IN_LITTLE_ROOM = 1;

export function UndoToasts() {
  const isBehindDialog = useDocket((state) => state.dialog !== undefined);
  return isBehindDialog ? null : <Toasts />;
}

/**
 * The newest undo while a dialog is open. It is rendered beside the dialogs, which hide everything
 * behind them from assistive technology.
 */
export function UndoOverDialog() {
  const isOpen = useDocket((state) => state.dialog !== undefined);
  const newest = useDocket(shownUndoable);
  const more = useDocket((state) => moreToUndo(state.undoable.length - 1));
  if (!isOpen) return null;
  if (newest?.update === undefined)
    return (
      <div className={styles.overDialog} data-react-aria-top-layer="true">
        <NoteOverDialog />
      </div>
    );
  return (
    // With this attribute, React Aria keeps the element available to assistive technology and does
    // not treat a press on it as a press outside the dialog.
    <section className={styles.overDialog} aria-label={t("undo.name")} data-toasts data-react-aria-top-layer="true">
      <Toast row={newest} update={newest.update}>
        {more !== "" && (
          <span className={styles.then} title={more}>
            {more}
          </span>
        )}
        {/* A press leaves the focus in the dialog, so that typing there is not interrupted. */}
        <CommandButton command="undo.newest" onMouseDown={(event) => event.preventDefault()} after={focusDialog}>
          {t("undo.take")}
        </CommandButton>
      </Toast>
    </section>
  );
}

function Toasts() {
  const undoable = useDocket((state) => state.undoable);
  const isSheetOpen = useDocket((state) => state.isSheetOpen);
  const byKey = useDocket((state) => {
    const id = chosenId(state);
    const chosen = state.undoable.find((row) => row.id === id && row.update !== undefined && !isUndoing(state, row.update.id));
    return chosen ?? newestUndoable(state);
  });
  const narrow = useMedia(NARROW);
  const low = useMedia(LOW);
  const isOverSheet = narrow && isSheetOpen;
  // The key undoes the chosen row's move, or else the newest; the toast of that move is always
  // shown.
  const newest = undoable.slice(isOverSheet || low ? -SHOWN_IN_LITTLE_ROOM : -SHOWN);
  const shown = byKey === undefined || newest.includes(byKey) ? newest : [byKey, ...newest.slice(1)];
  const more = moreToUndo(undoable.length - shown.length);
  const frame = useRef<HTMLElement>(null);
  // When a toast expires, the others move, and a press would meet another toast than it was meant
  // for.
  useRestingPress(frame, shown.length > 0);
  useToastPlace(frame, isOverSheet ? 0 : shown.length);
  if (shown.length === 0) return null;
  return (
    <section ref={frame} className={styles.toasts} data-toasts data-over-sheet={isOverSheet || undefined} aria-label={t("undo.name")}>
      {more !== "" && !isOverSheet && <p className={styles.more}>{more}</p>}
      {shown.map(
        (row) =>
          row.update !== undefined && (
            <Toast key={row.update.id} row={row} update={row.update}>
              {more !== "" && isOverSheet && (
                <span className={styles.count} title={more}>
                  <span aria-hidden="true">+{numberWords(undoable.length - shown.length)}</span>
                  <span className="for-screen-readers">{more}</span>
                </span>
              )}
              <CommandButton
                command="update.undo"
                subject={{ row, update: row.update }}
                withKey={row === byKey}
                // Several toasts have a button of the same name, so each gets a description.
                aria-description={toastName(row, undoable)}
              >
                {t("undo.take")}
              </CommandButton>
            </Toast>
          ),
      )}
    </section>
  );
}

interface ToastProps {
  readonly row: RowDto;
  readonly update: UpdateDto;
  /** The button that undoes the move. */
  readonly children: ReactNode;
}

function Toast({ row, update, children }: ToastProps) {
  const wayOut = useWayOut();
  const name = useDocket((state) => toastName(row, state.undoable));
  const words = useNow((now) => toastWords(update, name, { ...wayOut, now }));
  // The name is set apart by its weight instead of its colon, even where it is cut off; the colon
  // is for screen readers only.
  const mark = /^:\s*/.exec(words.slice(name.length))?.[0] ?? "";
  return (
    <div className={styles.toast}>
      <Timer size={16} aria-hidden="true" />
      <span className={styles.text}>
        <span role="timer" className={styles.words} title={words}>
          {words.startsWith(name) ? (
            <>
              <bdi className={styles.name}>{name}</bdi>
              <span className="for-screen-readers">{mark}</span>
              <span className={styles.rest}>{words.slice(name.length + mark.length)}</span>
            </>
          ) : (
            <span className={styles.rest}>{words}</span>
          )}
        </span>
        {!goesOut(update, wayOut) && (
          <span className={styles.then} title={toastThen()}>
            {toastThen()}
          </span>
        )}
      </span>
      {children}
    </div>
  );
}
