/**
 * A key as displayed: one cap for a chord, two for a sequence. Hidden from screen readers, which
 * get the key from other attributes.
 */
import { capsOf } from "../commands/chord.ts";
import styles from "./Button.module.css";

export function Caps({ shown }: { readonly shown: string }) {
  return (
    <span className={styles.caps} aria-hidden="true">
      {capsOf(shown).map((cap, at) => (
        // The same key twice in a sequence has two caps.
        <kbd key={at === 0 ? "first" : "then"}>{cap}</kbd>
      ))}
    </span>
  );
}
