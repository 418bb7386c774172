/** A key as it is shown: one cap for a chord, two for keys in turn. Screen readers have it by other ways. */
import { capsOf } from "../commands/chord.ts";
import styles from "./Button.module.css";

export function Caps({ shown }: { readonly shown: string }) {
  return (
    <span className={styles.caps} aria-hidden="true">
      {capsOf(shown).map((cap, at) => (
        // The same key twice in turn is two caps.
        <kbd key={at === 0 ? "first" : "then"}>{cap}</kbd>
      ))}
    </span>
  );
}
