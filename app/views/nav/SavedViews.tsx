/** The user's saved views: each a set of filters and an order, with a button that deletes it. */
import { Bookmark, X } from "lucide-react";
import { t } from "../../languages/words.ts";
import { shownSavedView } from "../../store/saved-views.ts";
import { classes } from "../../components/classes.ts";
import { useActions, useAtLeast, useDocket } from "../../store/hooks.ts";
import { Count } from "../../components/Count.tsx";
import { focusGrid } from "../../commands/focus.ts";
import { Text } from "../../components/Text.tsx";
import styles from "./NavPane.module.css";
import { SHORT_FROM } from "./length-of.ts";
import own from "./SavedViews.module.css";

export function SavedViews() {
  const views = useDocket((state) => state.preferences.list.views);
  const counts = useDocket((state) => state.savedCounts);
  const shown = useDocket(shownSavedView);
  const coming = useDocket((state) => state.rowsComing);
  const atLeast = useAtLeast() || coming;
  const { showSavedView, dropSavedView } = useActions();
  if (views.length === 0) return null;
  return (
    <div className={styles.section}>
      <h2 className="spare-word">{t("nav.saved")}</h2>
      <ul>
        {views.map(({ id, name }) => (
          <li key={id} className={own.item}>
            <button
              type="button"
              className={own.show}
              title={name}
              aria-current={id === shown?.id ? "page" : undefined}
              onClick={() => showSavedView(id)}
            >
              <Bookmark size={16} aria-hidden="true" />
              <span className={classes("spare-word", own.name)}>
                <Text>{name}</Text>
              </span>
              {(counts.get(id) ?? 0) > 0 && (
                <span className={own.count}>
                  <Count count={counts.get(id) ?? 0} atLeast={atLeast} shortFrom={SHORT_FROM.alone} />
                </span>
              )}
            </button>
            <button
              type="button"
              className={own.drop}
              aria-label={t("nav.remove", { name })}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget);
                dropSavedView(id);
              }}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Moves the focus after a view is deleted together with its button. It never goes to the button
 * that deletes the next view, because the same press may be repeated.
 */
function focusNeighbour(button: HTMLElement): void {
  const item = button.closest("li");
  const neighbour = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector("button");
  if (neighbour instanceof HTMLElement) neighbour.focus();
  else focusGrid();
}
