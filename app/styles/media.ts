/** The widths at which the panes change; their media queries stand in the sheets as well. */
import { useState, useSyncExternalStore } from "react";

/** The left pane shows icons only: with its words, a row would have no room for the phase. */
export const COMPACT = "(max-width: 1055.98px)";
/** The details are a sheet over the queue. */
export const NARROW = "(max-width: 819.98px)";

/** The sheet takes all of the width. */
export const SMALL = "(max-width: 599.98px)";
/** There is room for the first words of a question alone. */
export const LOW = "(max-height: 479.98px)";
/** What is pressed is large (touch.css), and the sheet takes all of a narrow window. */
export const FINGERS = "(pointer: coarse)";

/** Whether a query holds at the moment of the call. It is read once: to read it takes longer than what is decided by it. */
export function mediaNow(query: string): () => boolean {
  let list: MediaQueryList | undefined;
  return () => (list ??= window.matchMedia(query)).matches;
}

export function useMedia(query: string): boolean {
  const [list] = useState(() => window.matchMedia(query));
  return useSyncExternalStore(
    (changed) => {
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => list.matches,
  );
}
