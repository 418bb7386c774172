/** How many Actions are in a view; nothing for none, and a dash for what is not known. */
import { Count } from "../../components/Count.tsx";
import { useAtLeast, useDocket } from "../../store/hooks.ts";
import type { ViewName } from "../../../electron/contract/vocabulary.ts";

/** By itself: a count changes with many batches, its button with none. */
export function ViewCount({ view, shortFrom }: { readonly view: ViewName; readonly shortFrom?: number }) {
  const count = useDocket((state) => (state.known || state.counts[view] > 0 ? state.counts[view] : undefined));
  const atLeast = useAtLeast();
  if (count === 0 && !atLeast) return null;
  return count === undefined ? "–" : <Count count={count} atLeast={atLeast} {...(shortFrom !== undefined && { shortFrom })} />;
}
