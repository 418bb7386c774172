/**
 * The final moves that can be taken back, wherever their rows stand: above the foot of the list,
 * the newest below, each for its few seconds, and clear of what has to be seen there. While a dialog
 * is open, the newest stands above it, in a place that every dialog leaves free.
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

/** More would cover the list. */
const SHOWN = 3;
/** Over the sheet there is room for one, above its moves; in a low list, for one beside the rows that have to be seen. */
const SHOWN_IN_LITTLE_ROOM = 1;

export function UndoToasts() {
  const isBehindDialog = useDocket((state) => state.dialog !== undefined);
  return isBehindDialog ? null : <Toasts />;
}

/** Beside the dialogs, which hide from assistive technology what lies behind them. */
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
    // React Aria leaves what has this attribute to assistive technology, and takes no press on it
    // for one beside the dialog.
    <section className={styles.overDialog} aria-label={t("undo.name")} data-toasts data-react-aria-top-layer="true">
      <Toast row={newest} update={newest.update}>
        {more !== "" && (
          <span className={styles.then} title={more}>
            {more}
          </span>
        )}
        {/* A press leaves the focus where it is, so that what is typed in the dialog goes on. */}
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
  // The key takes back what is chosen, or else the newest, and that is in sight.
  const newest = undoable.slice(isOverSheet || low ? -SHOWN_IN_LITTLE_ROOM : -SHOWN);
  const shown = byKey === undefined || newest.includes(byKey) ? newest : [byKey, ...newest.slice(1)];
  const more = moreToUndo(undoable.length - shown.length);
  const frame = useRef<HTMLElement>(null);
  // One that goes out makes room for the others, and a press was meant for it.
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
                // Several stand beside each other, of one name.
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
  /** The button of its undo. */
  readonly children: ReactNode;
}

function Toast({ row, update, children }: ToastProps) {
  const wayOut = useWayOut();
  const name = useDocket((state) => toastName(row, state.undoable));
  const words = useNow((now) => toastWords(update, name, { ...wayOut, now }));
  // For the eye, its weight tells the name from the rest, also where it is cut off before the colon.
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
