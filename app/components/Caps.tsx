/** A key as it is shown: one cap for a chord, two for keys in turn. Screen readers have it by other ways. */
import { capsOf } from "../commands/chord.ts";
import styles from "./Button.module.css";

export function Caps({ shown }: { readonly shown: string }) {
  return (
    <span className={styles.caps} aria-hidden="true">
      {capsOf(shown).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
