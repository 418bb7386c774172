/**
 * A bar between the list's head and its rows. Pointer or focus on it holds the list in place, too.
 */
import type { ReactNode } from "react";
import { useActions } from "../../store/hooks.ts";
import { isInList } from "../../commands/focus.ts";
import styles from "./ListBar.module.css";

export function ListBar({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { release } = useActions();
  return (
    <section aria-label={name}>
      <div
        className={styles.bar}
        data-list-bar=""
        onPointerLeave={(event) => isInList(event.relatedTarget) || release("pointer")}
        onBlur={(event) => isInList(event.relatedTarget) || release("focus")}
      >
        {children}
      </div>
    </section>
  );
}
