/** The room left in a text, shown only when it grows short. */
import { counted } from "../messages/sentence.ts";
import styles from "./LengthNote.module.css";

/** From this share of the room on. */
const NEAR = 0.9;

export function LengthNote({ length, max }: { readonly length: number; readonly max: number }) {
  if (length < max * NEAR) return null;
  const left = max - length;
  return (
    <output className={styles.note} aria-label="Length">
      {left === 0
        ? `No more room: ${max.toLocaleString("en")} characters is the most that the service takes.`
        : `${counted(left, "character")} left.`}
    </output>
  );
}
