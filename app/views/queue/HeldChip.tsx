/**
 * The changes that a held list does not show, and the button that shows them. The chip stands in
 * the list's header, so that nothing moves. It is red if the changes include a critical Action or
 * work to stop.
 */
import { CommandButton } from "../../commands/CommandButton.tsx";
import { focusList } from "../../commands/focus.ts";
import { t } from "../../languages/words.ts";
import { heldWords } from "../../messages/held.ts";
import { useDocket } from "../../store/hooks.ts";
import { ListBar } from "./ListBar.tsx";
import styles from "./HeldChip.module.css";

export function HeldChip() {
  const held = useDocket((state) => state.pendingChanges);
  const { changes, sum, worst, all } = heldWords(held);
  if (all === "") return null;
  return (
    <ListBar name={t("heldBack.name", { all })} className={styles.chip} isUrgent={held.worst === "stop" || held.worst === "CRITICAL"}>
      <span className={styles.words} title={all}>
        <span className={styles.changes} data-has-sum={sum !== undefined || undefined}>
          {changes}
        </span>
        {sum !== undefined && (
          <span className={styles.sum} aria-hidden="true">
            {sum}
          </span>
        )}
        {worst !== "" && (
          <span className={styles.worst}>
            <span className={styles.dot}> · </span>
            {worst}
          </span>
        )}
      </span>
      <CommandButton command="list.release" kind="quiet" aria-description={all} after={focusList}>
        {t("heldBack.show")}
      </CommandButton>
    </ListBar>
  );
}
