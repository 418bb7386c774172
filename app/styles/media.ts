/** The window widths at which the panes change; the style sheets repeat these media queries. */
import { useState, useSyncExternalStore } from "react";

/** The left pane shows icons only; with its text, a row would have no room for the phase. */
export const COMPACT = "(max-width: 1055.98px)";
/** The details are a sheet over the queue. */
export const NARROW = "(max-width: 819.98px)";

/** The sheet takes the whole width. */
export const SMALL = "(max-width: 599.98px)";
/** Only the first words of a prompt have room. */
export const LOW = "(max-height: 479.98px)";
/** Controls are large (touch.css), and the sheet takes the whole width of a narrow window. */
export const FINGERS = "(pointer: coarse)";

/**
 * Returns a function that tests whether a query matches at the moment of the call. The
 * MediaQueryList is created once, because its creation takes longer than what the result decides.
 */
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
