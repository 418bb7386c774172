/**
 * Why the last key did nothing, or what was taken back: one calm line near the foot of the list,
 * until the next press. Where it would lie over a toast, it stands above that; where it would lie
 * over what has the focus, near the head.
 */
import { Keyboard, Undo2 } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useAnnounced } from "../../components/use-announced.ts";
import { useDocket } from "../../store/hooks.ts";
import { commandReasonWords } from "../../messages/commands.ts";
import { keyNoteLabel } from "../../messages/keys.ts";
import { asSentence } from "../../messages/sentence.ts";
import { takenBackWords } from "../../messages/undo.ts";
import styles from "./KeyNote.module.css";

/** Between it and the toasts below it. */
const GAP_PX = 8;

export function KeyNote() {
  const note = useDocket((state) => state.keyNote);
  const words = note === undefined ? "" : asSentence(commandReasonWords(note));
  // The same answer to the next press is an answer, too.
  useAnnounced("key", words, "answer", note);
  const takenBack = useDocket((state) => state.lastTakenBack);
  // Only in sight: `Announcer.tsx` says it.
  const shown = note === undefined && takenBack !== undefined ? takenBackWords(takenBack) : words;
  const Icon = note === undefined ? Undo2 : Keyboard;
  const place = useRef<HTMLDivElement>(null);
  useClearPlace(place, note ?? takenBack);
  return (
    <div ref={place} className={styles.place} data-part="key-note">
      <output aria-label={keyNoteLabel()} aria-live="off" className={shown === "" ? "for-screen-readers" : styles.note}>
        {shown !== "" && (
          <>
            <Icon size={15} aria-hidden="true" />
            <span>{shown}</span>
          </>
        )}
      </output>
    </div>
  );
}

function useClearPlace(place: RefObject<HTMLElement | null>, note: unknown): void {
  useLayoutEffect(() => {
    const { current: at } = place;
    if (note === undefined || at === null) return undefined;
    const put = (): void => putClear(at);
    put();
    const shown = new AbortController();
    document.addEventListener("focusin", put, { signal: shown.signal });
    window.addEventListener("resize", put, { signal: shown.signal });
    return () => shown.abort();
  }, [place, note]);
}

function putClear(place: HTMLElement): void {
  delete place.dataset["high"];
  place.style.translate = "";
  liftOverToasts(place);
  if (!isOverFocus(place)) return;
  const { translate } = place.style;
  place.style.translate = "";
  place.dataset["high"] = "";
  if (!isOverFocus(place)) return;
  // What is as high as the window lies under both.
  delete place.dataset["high"];
  place.style.translate = translate;
}

/** Their seconds and their buttons are to be seen. */
function liftOverToasts({ firstElementChild: note, style }: HTMLElement): void {
  const toasts = [...document.querySelectorAll("[data-toasts] > *")];
  if (note === null || !toasts.some((toast) => isOver(note, toast))) return;
  const top = Math.min(...toasts.map((toast) => toast.getBoundingClientRect().top));
  style.translate = `0 ${top - GAP_PX - note.getBoundingClientRect().bottom}px`;
}

function isOverFocus({ firstElementChild: note }: HTMLElement): boolean {
  const { activeElement: focused } = document;
  return note !== null && focused !== null && focused !== document.body && isOver(note, focused);
}

function isOver(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}
