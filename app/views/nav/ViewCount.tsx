/** Number of Actions in a view; nothing for zero, and a dash for an unknown number. */
import { Count } from "../../components/Count.tsx";
import { useAtLeast, useDocket } from "../../store/hooks.ts";
import type { ViewName } from "../../../electron/contract/vocabulary.ts";

/** A component of its own: a count changes with many batches, its button with none. */
export function ViewCount({ view, shortFrom }: { readonly view: ViewName; readonly shortFrom?: number }) {
  const count = useDocket((state) => (state.known || state.counts[view] > 0 ? state.counts[view] : undefined));
  const atLeast = useAtLeast();
  if (count === 0 && !atLeast) return null;
  return count === undefined ? "–" : <Count count={count} atLeast={atLeast} {...(shortFrom !== undefined && { shortFrom })} />;
}
