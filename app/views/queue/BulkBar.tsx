/** What is marked, with the key that acknowledges it; after the press, what became of each. */
import { CheckCheck, ListChecks, TriangleAlert } from "lucide-react";
import { useStore } from "zustand";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { focusGrid } from "../../commands/focus.ts";
import { useNow, useStores } from "../../store/context.ts";
import { bulkProblem, bulkStatus, isStuck, selectedWords } from "../../messages/bulk.ts";
import { ListBar } from "./ListBar.tsx";

export function BulkBar() {
  const marked = useStore(useStores().marks.store, (state) => state.ids.size);
  return (
    <>
      {marked > 0 && <Selected count={marked} />}
      <Results />
    </>
  );
}

/** The status stands in the document even when it is empty: a live region must be there before its text is. */
function Results() {
  const { bulk } = useStores();
  const items = useStore(bulk.store, (state) => state.items);
  const stuck = items.filter(isStuck);
  const status = useNow((now) => (items.length === 0 ? "" : bulkStatus(items, now)));
  return (
    <div className={items.length === 0 ? "for-screen-readers" : "bulk-results"}>
      <div className="list-bar" data-list-bar="">
        {stuck.length === 0 ? <CheckCheck size={15} aria-hidden="true" /> : <TriangleAlert size={15} aria-hidden="true" />}
        <output aria-label="Acknowledged together">{status}</output>
        {items.length > 0 && (
          <CommandButton command="selection.dismissResults" kind="quiet" after={focusGrid}>
            Dismiss
          </CommandButton>
        )}
      </div>
      {stuck.length > 0 && (
        <ul className="bulk-problems" aria-label="Not confirmed">
          {stuck.map((item) => (
            <li key={item.actionId}>
              <strong>{item.name}</strong> {bulkProblem(item)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Selected({ count }: { readonly count: number }) {
  return (
    <ListBar name="Selected Actions">
      <ListChecks size={15} aria-hidden="true" />
      <output>{selectedWords(count)}</output>
      <CommandButton command="selection.acknowledge" kind="primary" after={focusGrid} />
      <CommandButton command="selection.clear" kind="quiet" after={focusGrid}>
        Clear
      </CommandButton>
    </ListBar>
  );
}
