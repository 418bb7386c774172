/**
 * The active filters, each with a button that removes it, and the button that saves the list as a
 * view. Without filters, the bar appears only while such a view is being named.
 */
import { Bookmark, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Problem } from "../../components/Problem.tsx";
import { focusField, SEARCH_ID } from "../../commands/focus.ts";
import { usePart } from "../../commands/parts.ts";
import { isViewName } from "../../languages/view-names.ts";
import { t } from "../../languages/words.ts";
import { useActions, useDocket, useDocketStore } from "../../store/hooks.ts";
import { MAX_VIEW_NAME } from "../../../electron/contract/preferences.ts";
import { isInvisible } from "../../../electron/contract/messages/visible.ts";
import { errorWords } from "../../messages/errors.ts";
import { filterWords } from "../../messages/list.ts";
import { namesakeOf } from "../../store/saved-views.ts";
import styles from "./FilterBar.module.css";

export function FilterBar() {
  const filters = useDocket((state) => state.viewOptions.filters);
  const { setFilters, keepTyped, dropTyped } = useActions();
  const isNaming = useDocket(({ typedForms }) => typedForms.viewName !== undefined);
  const { getState } = useDocketStore();
  const begin = () => keepTyped("viewName", getState().typedForms.viewName ?? "");
  usePart({ saving: { begin } });
  if (filters.length === 0 && !isNaming) return null;
  return (
    <section className={styles.bar} aria-label={t("filters.name")}>
      {filters.map((filter) => (
        <Button
          key={filter}
          className={styles.chip ?? ""}
          aria-label={t("filters.remove", { filter: filterWords(filter) })}
          onClick={() => {
            setFilters(filters.filter((other) => other !== filter));
            focusField(SEARCH_ID);
          }}
        >
          <bdi>{filterWords(filter)}</bdi> <X size={13} aria-hidden="true" />
        </Button>
      ))}
      {isNaming ? (
        <NameForm leave={() => dropTyped("viewName")} />
      ) : (
        <Button kind="quiet" icon={<Bookmark size={14} aria-hidden="true" />} onClick={begin}>
          {t("filters.saveView")}
        </Button>
      )}
    </section>
  );
}

function NameForm({ leave: close }: { readonly leave: () => void }) {
  const { saveView, keepTyped } = useActions();
  const name = useDocket(({ typedForms }) => typedForms.viewName ?? "");
  const isTaken = useDocket(({ preferences }) => namesakeOf(name.trim(), preferences.list.views) !== undefined);
  const [isNew] = useState(name === "");
  const [problem, setProblem] = useState("");
  const problemId = useId();
  const leave = (): void => {
    close();
    focusField(SEARCH_ID);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isInvisible(name)) return;
        if (isViewName(name.trim())) return setProblem(t("filters.nameOfView"));
        const why = saveView(name.trim());
        setProblem(why === undefined ? "" : errorWords(why));
        if (why === undefined) leave();
      }}
    >
      <input
        aria-label={t("filters.viewName")}
        placeholder={t("filters.viewName")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- its user has just asked for it
        autoFocus={isNew}
        maxLength={MAX_VIEW_NAME}
        aria-describedby={problem === "" ? undefined : problemId}
        value={name}
        onChange={(event) => keepTyped("viewName", event.currentTarget.value)}
        onKeyDown={({ key }) => key === "Escape" && leave()}
      />
      <button type="submit" className={styles.save}>
        {t(isTaken ? "filters.replace" : "filters.save")}
      </button>
      {problem !== "" && (
        <div id={problemId} className={styles.problem}>
          <Problem words={problem} />
        </div>
      )}
    </form>
  );
}
