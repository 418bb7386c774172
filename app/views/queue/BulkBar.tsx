/**
 * The selected Actions and the key that acknowledges them; after the key press, the status of each.
 */
import { CheckCheck, ListChecks, TriangleAlert } from "lucide-react";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { focusGrid } from "../../commands/focus.ts";
import { t } from "../../languages/words.ts";
import { listedSelection } from "../../store/choice.ts";
import { useDocket, useNow } from "../../store/hooks.ts";
import { type BulkItem, bulkAnnounced, bulkProblem, bulkStatus, isStuck, selectedWords } from "../../messages/bulk.ts";
import { namesAmong } from "../../messages/name.ts";
import { classes } from "../../components/classes.ts";
import { useAnnounced } from "../../components/use-announced.ts";
import { asSentence } from "../../messages/sentence.ts";
import { ListBar } from "./ListBar.tsx";
import barStyles from "./ListBar.module.css";
import styles from "./BulkBar.module.css";

export function BulkBar() {
  const selected = useDocket((state) => state.selectedIds.size);
  const listed = useDocket((state) => (state.selectedIds.size === 0 ? 0 : listedSelection(state).length));
  return (
    <>
      {selected > 0 && <Selected count={selected} listed={listed} />}
      <Results />
    </>
  );
}

/** The status element exists even when empty: a live region must exist before its text is set. */
function Results() {
  const items = useDocket((state) => state.bulkItems);
  const stuck = items.filter(isStuck);
  const names = namesAmong(stuck.map(named), items.map(named));
  const status = useNow((now) => (items.length === 0 ? "" : bulkStatus(items, now)));
  useAnnounced(
    "bulk",
    useNow((now) => bulkAnnounced(items, now)),
  );
  return (
    <div className={items.length === 0 ? "for-screen-readers" : styles.results}>
      <div className={barStyles.bar} data-list-bar="">
        {stuck.length === 0 ? <CheckCheck size={15} aria-hidden="true" /> : <TriangleAlert size={15} aria-hidden="true" />}
        <output aria-label={t("queue.acknowledgedTogether")} aria-live="off">
          {status}
        </output>
        {items.length > 0 && (
          <CommandButton command="selection.dismissResults" kind="quiet" after={focusGrid}>
            {t("queue.dismiss")}
          </CommandButton>
        )}
      </div>
      {stuck.length > 0 && (
        <ul className={styles.problems} aria-label={t("queue.notConfirmed")}>
          {stuck.map((item, at) => (
            <li key={item.actionId}>
              <strong>{names[at]}</strong> {bulkProblem(item)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function named({ actionId, name }: BulkItem): { readonly id: string; readonly name: string } {
  return { id: actionId, name };
}

function Selected({ count, listed }: { readonly count: number; readonly listed: number }) {
  const words = selectedWords(count, listed);
  useAnnounced("selected", asSentence(words));
  return (
    <ListBar name={t("queue.selected")} className={classes(barStyles.bar, styles.selection)}>
      <ListChecks size={15} aria-hidden="true" />
      <output className="spare-word" aria-live="off">
        {words}
      </output>
      <CommandButton command="selection.acknowledge" kind="primary" after={focusGrid} />
      <CommandButton command="selection.clear" kind="quiet" after={focusGrid}>
        {t("queue.clear")}
      </CommandButton>
    </ListBar>
  );
}
