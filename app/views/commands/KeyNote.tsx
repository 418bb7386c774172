/** Why the last key did nothing: one calm line near the foot of the list, until the next press. */
import { Keyboard } from "lucide-react";
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
  return (
    <div className={styles.place}>
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
