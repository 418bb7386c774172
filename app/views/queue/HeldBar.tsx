/** The changes that a held list does not show, and the button that shows them. */
import { CommandButton } from "../../commands/CommandButton.tsx";
import { GRID_ID } from "../../commands/focus.ts";
import { useDocket } from "../../store/hooks.ts";
import type { HeldBack } from "../../store/order.ts";
import { ListBar } from "./ListBar.tsx";
import styles from "./HeldBar.module.css";

export function HeldBar() {
  const words = heldWords(useDocket((state) => state.heldBack));
  if (words === "") return null;
  return (
    <ListBar name="Held back">
      <span>{words}</span>
      <CommandButton command="list.release" after={focusList}>
        Show
      </CommandButton>
      <span className={styles.why}>held while you are here</span>
    </ListBar>
  );
}

/** The rows are to stay where they are. */
function focusList(): void {
  document.getElementById(GRID_ID)?.focus({ preventScroll: true });
}

/** "2 new, 1 moved, 1 gone". */
export function heldWords({ added, moved, gone }: HeldBack): string {
  const parts = [
    { count: added, word: "new" },
    { count: moved, word: "moved" },
    { count: gone, word: "gone" },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${count.toLocaleString("en")} ${word}`)
    .join(", ");
}
