/** What stands where rows would: each view and each search has its own words, and nothing is called empty before the service has been heard. */
import { useStore } from "zustand";
import { CommandButton } from "../../commands/CommandButton.tsx";
import { useNow, useStores } from "../../store/context.ts";
import { emptyWords, nothingFound } from "../../messages/empty.ts";
import { asSentence } from "../../messages/sentence.ts";

export function EmptyState() {
  const { queue, shown, connection } = useStores();
  const link = useStore(connection.store, (state) => state.connection);
  const known = useStore(queue.store, (state) => state.known);
  const problem = useStore(queue.store, (state) => state.problem);
  const empty = useStore(shown.store, (state) => state.placed.length === 0);
  const { view, search } = useStore(shown.store, (state) => state.lens);
  const inView = useStore(queue.store, (state) => state.counts[view]);
  // One text, because the window's clock compares what was drawn with what would be.
  const [title = "", text = ""] = useNow((now) => Object.values(emptyWords(view, link, known, now)).join("\n")).split("\n");
  if (!empty) return null;
  if (problem !== undefined) return <Words title="The queue cannot be shown" text={asSentence(problem)} />;
  if (search.trim() !== "" && inView > 0) {
    return (
      <Words {...nothingFound(search.trim(), link)}>
        <CommandButton command="search.clear" withKey={false} />
      </Words>
    );
  }
  return <Words title={title} text={text} />;
}

function Words({ title, text, children }: { readonly title: string; readonly text: string; readonly children?: React.ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}
