/**
 * Reports why the last key did nothing, or what was undone: one line near the foot of the list,
 * until the next press. It is moved above a toast that it would cover, and near the head of the
 * list if it would cover the focused element.
 */
import { Keyboard, Undo2 } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { isOver, isOverFocus } from "../../components/over-focus.ts";
import { useAnnounced } from "../../components/use-announced.ts";
import type { CommandReason } from "../../commands/command.ts";
import { useDocket } from "../../store/hooks.ts";
import { commandReasonWords } from "../../messages/commands.ts";
import { keyNoteLabel } from "../../messages/keys.ts";
import { asSentence } from "../../messages/sentence.ts";
import { undoneWords } from "../../messages/undo.ts";
import styles from "./KeyNote.module.css";

/** Gap between the note and the toasts below it, in pixels. */
const GAP_PX = 8;

export function KeyNote() {
  const note = useDocket((state) => state.keyNote);
  // The note is passed as well, so that an equal answer to the next press is announced again.
  useAnnounced("key", note === undefined ? "" : reasonSentence(note), "answer", note);
  const undone = useDocket((state) => state.lastUndone);
  const shown = useNoteWords();
  const place = useRef<HTMLDivElement>(null);
  useClearPlace(place, note ?? undone);
  return (
    <div ref={place} className={styles.place} data-part="key-note">
      <output aria-label={keyNoteLabel()} aria-live="off" className={shown === "" ? "for-screen-readers" : styles.note}>
        {shown !== "" && (
          <>
            <NoteIcon />
            <span>{shown}</span>
          </>
        )}
      </output>
    </div>
  );
}

/**
 * The same note over a dialog, which covers the list. It is hidden from screen readers, because the
 * note is announced once already.
 */
export function NoteOverDialog() {
  const words = useNoteWords();
  return words === "" ? null : (
    <p className={styles.note} aria-hidden="true">
      <NoteIcon />
      <span>{words}</span>
    </p>
  );
}

function NoteIcon() {
  const isOfKey = useDocket((state) => state.keyNote !== undefined);
  return isOfKey ? <Keyboard size={15} aria-hidden="true" /> : <Undo2 size={15} aria-hidden="true" />;
}

/** Returns the text of the note. `Announcer.tsx` announces what was undone. */
function useNoteWords(): string {
  return useDocket(({ keyNote, lastUndone }) =>
    keyNote !== undefined ? reasonSentence(keyNote) : lastUndone === undefined ? "" : undoneWords(lastUndone),
  );
}

function reasonSentence(reason: CommandReason): string {
  return asSentence(commandReasonWords(reason));
}

function useClearPlace(place: RefObject<HTMLElement | null>, note: unknown): void {
  useLayoutEffect(() => {
    const { current: at } = place;
    if (note === undefined || at === null) return undefined;
    const put = (): void => putClear(at);
    let later = 0;
    // Effects of a media query, such as the sheet's place, follow after the event.
    const putAnew = (): void => {
      put();
      cancelAnimationFrame(later);
      later = requestAnimationFrame(put);
    };
    put();
    const shown = new AbortController();
    document.addEventListener("focusin", put, { signal: shown.signal });
    window.addEventListener("resize", putAnew, { signal: shown.signal });
    return () => {
      shown.abort();
      cancelAnimationFrame(later);
    };
  }, [place, note]);
}

function putClear(place: HTMLElement): void {
  const { firstElementChild: note } = place;
  if (note === null) return;
  delete place.dataset["high"];
  place.style.translate = "";
  liftOverToasts(place, note);
  if (!isOverFocus(note)) return;
  const { translate } = place.style;
  place.style.translate = "";
  place.dataset["high"] = "";
  dropBelowToasts(place, note);
  if (!isOverFocus(note)) return;
  // A focused element as high as the window lies under both places.
  delete place.dataset["high"];
  place.style.translate = translate;
}

/** Moves the note above the toasts, because their seconds and buttons must stay visible. */
function liftOverToasts({ style }: HTMLElement, note: Element): void {
  const toasts = toastsUnder(note);
  const top = Math.min(...toasts.map((toast) => toast.getBoundingClientRect().top));
  if (toasts.length > 0) style.translate = `0 ${top - GAP_PX - note.getBoundingClientRect().bottom}px`;
}

function dropBelowToasts({ style }: HTMLElement, note: Element): void {
  const toasts = toastsUnder(note);
  const bottom = Math.max(...toasts.map((toast) => toast.getBoundingClientRect().bottom));
  if (toasts.length > 0) style.translate = `0 ${bottom + GAP_PX - note.getBoundingClientRect().top}px`;
}

/** Returns all toasts if the note lies over any of them. */
function toastsUnder(note: Element): readonly Element[] {
  const toasts = [...document.querySelectorAll("[data-toasts] > *")];
  return toasts.some((toast) => isOver(note, toast)) ? toasts : [];
}
