/** The middle pane: the title of the view with its count, the search, the grouping, what is held back, and the rows. */
import { Rows3, Search, X } from "lucide-react";
import { useStore } from "zustand";
import { Button } from "../../components/Button.tsx";
import { useStores } from "../../store/context.ts";
import { viewWords } from "../../words/action.ts";
import { SEARCH_ID } from "../frame/keys.ts";
import { BulkBar } from "./BulkBar.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { Grid } from "./Grid.tsx";
import { focusGrid } from "./focus.ts";
import { HeldBar } from "./HeldBar.tsx";

export function QueuePane() {
  const { shown, queue } = useStores();
  const { view, grouped } = useStore(shown.store, (state) => state.lens);
  const total = useStore(shown.store, (state) => state.total);
  const known = useStore(queue.store, (state) => state.known);
  return (
    <main className="queue-pane">
      <header className="queue-head">
        <h1>{viewWords[view]}</h1>
        <span className="queue-count">{known || total > 0 ? total.toLocaleString("en") : ""}</span>
        <SearchBox />
        <Button
          className="group-toggle"
          aria-pressed={grouped}
          title={grouped ? "Grouped by priority, longest waiting first" : "Not grouped, newest first"}
          icon={<Rows3 size={15} aria-hidden="true" />}
          onClick={() => shown.group(!grouped)}
        >
          Group by priority
        </Button>
      </header>
      <HeldBar />
      <BulkBar />
      <div className="queue-body">
        <Grid />
        <EmptyState />
      </div>
    </main>
  );
}

function SearchBox() {
  const { shown } = useStores();
  const search = useStore(shown.store, (state) => state.lens.search);
  return (
    <div className="search">
      <Search size={15} aria-hidden="true" />
      <input
        id={SEARCH_ID}
        type="search"
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
        value={search}
        onChange={(event) => shown.search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            if (search === "") focusGrid();
            else shown.search("");
          } else if (event.key === "ArrowDown" || event.key === "Enter") {
            event.preventDefault();
            focusGrid();
          }
        }}
      />
      {search === "" ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <button type="button" className="clear" aria-label="Clear search" onClick={() => shown.search("")}>
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
