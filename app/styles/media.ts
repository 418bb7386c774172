/** The widths at which the panes change, as in the sheets, for what cannot be said in CSS. */
import { useSyncExternalStore } from "react";

/** The left pane shows icons only. */
export const COMPACT = "(max-width: 999.98px)";
/** The details are a sheet over the queue. */
export const NARROW = "(max-width: 819.98px)";

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => window.matchMedia(query).matches,
  );
}
