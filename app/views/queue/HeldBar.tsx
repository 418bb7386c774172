/** What a held list keeps back, and the button that shows it. */
import { Button } from "../../components/Button.tsx";
import { useActions, useDocket } from "../../store/hooks.ts";
import type { HeldBack } from "../../store/order.ts";
import { GRID_ID } from "./focus.ts";
import { ListBar } from "./ListBar.tsx";

export function HeldBar() {
  const { showHeldBack } = useActions();
  const words = heldWords(useDocket((state) => state.heldBack));
  if (words === "") return null;
  return (
    <ListBar name="Held back">
      <span>{words}</span>
      <Button
        onClick={() => {
          showHeldBack();
          // The button goes away with the bar; the focus must not go with it.
          document.getElementById(GRID_ID)?.focus({ preventScroll: true });
        }}
      >
        Show
      </Button>
      <span className="held-why">held while you are here</span>
    </ListBar>
  );
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
