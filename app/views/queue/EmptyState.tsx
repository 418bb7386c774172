/**
 * The text in place of the rows, for each view and each search. No view is called empty before the
 * service has answered.
 */
import { CommandButton } from "../../commands/CommandButton.tsx";
import { t } from "../../languages/words.ts";
import { useDocket, useNow } from "../../store/hooks.ts";
import { emptyWords, nothingFound, nothingPasses, rowsToCome } from "../../messages/empty.ts";
import { searchProblemWords } from "../../messages/search.ts";
import { queryOf } from "../../store/search-query.ts";
import { errorWords } from "../../messages/errors.ts";
import { asSentence } from "../../messages/sentence.ts";
import { classes } from "../../components/classes.ts";
import emptyStyles from "../../components/Empty.module.css";
import styles from "./EmptyState.module.css";

export function EmptyState() {
  const link = useDocket((state) => state.connection);
  const known = useDocket((state) => state.known);
  const filters = useDocket((state) => state.settings);
  const problem = useDocket((state) => state.listProblem);
  const empty = useDocket((state) => state.list.rows.length === 0);
  const { view, search, filters: chips } = useDocket((state) => state.viewOptions);
  const inView = useDocket((state) => state.counts[view]);
  const come = useDocket((state) => (state.rowsComing ? state.rows.size : undefined));
  // Title and text are one string, because the window's clock compares rendered strings.
  const [title = "", text = ""] = useNow((now) => Object.values(emptyWords(view, link, known, now, filters)).join("\n")).split("\n");
  if (!empty) return null;
  const query = queryOf({ search, filters: chips });
  const misunderstood = searchProblemWords(query.problems);
  if (problem !== undefined) return <Words title={t("queue.failed")} text={asSentence(errorWords(problem))} />;
  if (search.trim() !== "" && inView > 0) {
    const understood = { hasWords: query.words.length > 0, hasFilters: query.filters.length > 0, problem: misunderstood };
    return (
      <Words {...nothingFound({ search: search.trim(), ...understood }, link, come)}>
        <CommandButton command="search.clear" withKey={false} />
      </Words>
    );
  }
  if (chips.length > 0 && inView > 0) return <Words {...nothingPasses(link, come, misunderstood)} />;
  return inView > 0 ? <Words {...rowsToCome(inView)} /> : <Words title={title} text={text} />;
}

function Words({ title, text, children }: { readonly title: string; readonly text: string; readonly children?: React.ReactNode }) {
  return (
    <div className={classes(emptyStyles.empty, styles.inList)} data-part="empty">
      <p className={emptyStyles.title}>{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}
