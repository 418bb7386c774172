/** The middle pane: title and count, search, grouping, held-back changes, and the rows. */
import { Rows3, Search, X } from "lucide-react";
import { MAX_SEARCH } from "../../../electron/contract/vocabulary.ts";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { EXTENT_ID, SEARCH_ID } from "../../commands/focus.ts";
import { handleKey } from "../../commands/handle-key.ts";
import { useCommand, useCommandContext } from "../../commands/use-command.ts";
import { Count } from "../../components/Count.tsx";
import { useActions, useAtLeast, useDocket } from "../../store/hooks.ts";
import { viewWords } from "../../messages/action.ts";
import { countLong, receivingWords, soFar } from "../../messages/counts.ts";
import { sentences } from "../../messages/sentence.ts";
import { BulkBar } from "./BulkBar.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { Grid } from "./Grid.tsx";
import { HeldBar } from "./HeldBar.tsx";
import { classes } from "../../components/classes.ts";
import searchStyles from "../../components/Search.module.css";
import styles from "./QueuePane.module.css";
import { unreadableLine } from "../../../electron/contract/messages/handover.ts";

export function QueuePane() {
  const { view, grouped } = useDocket((state) => state.viewOptions);
  return (
    <main className={styles.pane}>
      <header className={styles.head}>
        <h1>{viewWords[view]}</h1>
        <Total />
        <SearchBox />
        <CommandButton
          command="list.group"
          className={classes(styles.groupToggle)}
          aria-pressed={grouped}
          title={grouped ? "Grouped by priority, longest waiting first" : "Not grouped, newest first"}
          icon={<Rows3 size={15} aria-hidden="true" />}
        />
      </header>
      <HeldBar />
      <BulkBar />
      <div className={styles.body}>
        <Grid />
        <EmptyState />
      </div>
    </main>
  );
}

/** The count of the view as far as it is known; the grid is described by its long form. */
function Total() {
  const total = useDocket((state) => state.total);
  const { view, search } = useDocket((state) => state.viewOptions);
  const known = useDocket((state) => state.known);
  const link = useDocket((state) => state.connection);
  const atLeast = useAtLeast();
  const received = view === "allOpen" && search === "" ? link?.received : undefined;
  const words = atLeast ? sentences(receivingWords(link), `${countLong(total, true)} here`, unreadableLine(link)) : "";
  return (
    <>
      <span className={styles.count} data-part="count">
        {received !== undefined ? soFar(received) : (known || total > 0) && <Count count={total} atLeast={atLeast} />}
      </span>
      <span id={EXTENT_ID} hidden>
        {words}
      </span>
    </>
  );
}

function SearchBox() {
  const { setSearch } = useActions();
  const search = useDocket((state) => state.viewOptions.search);
  const begin = useCommand("search.begin");
  const clear = useCommand("search.clear");
  const contextNow = useCommandContext();
  return (
    <div className={searchStyles.search}>
      <Search size={15} aria-hidden="true" />
      <input
        id={SEARCH_ID}
        type="search"
        aria-label={begin.label}
        aria-keyshortcuts={begin.key?.aria}
        placeholder={begin.label}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (handleKey(event, ["search"], contextNow())) event.preventDefault();
        }}
      />
      {search === "" ? (
        <kbd aria-hidden="true">{begin.key?.shown}</kbd>
      ) : (
        <button type="button" className={searchStyles.clear} data-command="search.clear" aria-label={clear.label} onClick={clear.run}>
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
