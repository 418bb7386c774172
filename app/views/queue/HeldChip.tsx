/**
 * The changes that a held list does not show, and the button that shows them: in the list's header,
 * so that nothing moves. Red where something critical is among them.
 */
import { CommandButton } from "../../commands/CommandButton.tsx";
import { GRID_ID } from "../../commands/focus.ts";
import { t } from "../../languages/words.ts";
import { heldWords } from "../../messages/held.ts";
import { useDocket } from "../../store/hooks.ts";
import { ListBar } from "./ListBar.tsx";
import styles from "./HeldChip.module.css";

export function HeldChip() {
  const held = useDocket((state) => state.heldBack);
  const words = heldWords(held);
  if (words === "") return null;
  return (
    <ListBar name={t("heldBack.name")} className={styles.chip} isUrgent={held.critical > 0}>
      <span className={styles.words} title={words}>
        {words}
      </span>
      <CommandButton command="list.release" kind="quiet" after={focusList}>
        {t("heldBack.show")}
      </CommandButton>
    </ListBar>
  );
}

/** The rows are to stay where they are. */
function focusList(): void {
  document.getElementById(GRID_ID)?.focus({ preventScroll: true });
}
