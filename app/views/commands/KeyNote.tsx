/** Why the last key did nothing: one calm line near the foot of the list, until the next press. */
import { Keyboard } from "lucide-react";
import { useDocket } from "../../store/hooks.ts";
import { commandReasonWords } from "../../messages/commands.ts";
import { asSentence } from "../../messages/sentence.ts";
import styles from "./KeyNote.module.css";

export function KeyNote() {
  const note = useDocket((state) => state.keyNote);
  return (
    // The status is there before its text is, so that no screen reader misses the text.
    <div className={styles.place}>
      <output aria-label="Key" className={note === undefined ? "for-screen-readers" : styles.note}>
        {note !== undefined && (
          <>
            <Keyboard size={15} aria-hidden="true" />
            <span>{asSentence(commandReasonWords(note))}</span>
          </>
        )}
      </output>
    </div>
  );
}
