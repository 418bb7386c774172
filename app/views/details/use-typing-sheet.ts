/** A window that becomes narrow while its user types in the details opens them as the sheet. */
import { type RefObject, useLayoutEffect, useState } from "react";
import { isTyping } from "../../commands/focus.ts";
import { useDocketStore } from "../../store/hooks.ts";
import { NARROW } from "../../styles/media.ts";

/**
 * To be called before the pane's own `useMedia`: queries hear a change in the order in which they were
 * made, so that the pane is never drawn for the new width, and its text taken off the page, before this.
 */
export function useTypingSheet(pane: RefObject<HTMLElement | null>): void {
  const store = useDocketStore();
  const [list] = useState(() => window.matchMedia(NARROW));
  useLayoutEffect(() => {
    const narrowed = (): void => {
      const { activeId, openDetails } = store.getState();
      const { activeElement } = document;
      if (list.matches && activeId !== undefined && isTyping(activeElement) && pane.current?.contains(activeElement) === true)
        openDetails(activeId);
    };
    list.addEventListener("change", narrowed);
    return () => list.removeEventListener("change", narrowed);
  }, [store, pane, list]);
}
