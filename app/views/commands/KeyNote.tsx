/**
 * Why the last key did nothing: one calm line near the foot of the list, until the next press. Where
 * it would lie over what has the focus, it stands near the head.
 */
import { Keyboard } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useAnnounced } from "../../components/use-announced.ts";
import { useDocket } from "../../store/hooks.ts";
import { commandReasonWords } from "../../messages/commands.ts";
import { keyNoteLabel } from "../../messages/keys.ts";
import { asSentence } from "../../messages/sentence.ts";
import styles from "./KeyNote.module.css";

export function KeyNote() {
  const note = useDocket((state) => state.keyNote);
  const words = note === undefined ? "" : asSentence(commandReasonWords(note));
  // The same answer to the next press is an answer, too.
  useAnnounced("key", words, "answer", note);
  const place = useRef<HTMLDivElement>(null);
  useClearOfFocus(place, note);
  return (
    <div ref={place} className={styles.place} data-part="key-note">
      <output aria-label={keyNoteLabel()} aria-live="off" className={note === undefined ? "for-screen-readers" : styles.note}>
        {note !== undefined && (
          <>
            <Keyboard size={15} aria-hidden="true" />
            <span>{words}</span>
          </>
        )}
      </output>
    </div>
  );
}

function useClearOfFocus(place: RefObject<HTMLElement | null>, note: unknown): void {
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
  if (!isOverFocus(place)) return;
  place.dataset["high"] = "";
  // What is as high as the window lies under both.
  if (isOverFocus(place)) delete place.dataset["high"];
}

function isOverFocus({ firstElementChild: note }: HTMLElement): boolean {
  const { activeElement: focused } = document;
  if (note === null || focused === null || focused === document.body) return false;
  const [a, b] = [note.getBoundingClientRect(), focused.getBoundingClientRect()];
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}
