/** A window that becomes narrow while its user types in the details opens them as the sheet. */
import { type RefObject, useLayoutEffect } from "react";
import { isTyping } from "../../commands/focus.ts";
import { useDocketStore } from "../../store/hooks.ts";
import { NARROW } from "../../styles/media.ts";

/** Heard before the pane is drawn for the new width, and so never taken off the page in between. */
export function useTypingSheet(pane: RefObject<HTMLElement | null>): void {
  const store = useDocketStore();
  useLayoutEffect(() => {
    const list = window.matchMedia(NARROW);
    const narrowed = (): void => {
      const { activeId, openDetails } = store.getState();
      const { activeElement } = document;
      if (list.matches && activeId !== undefined && isTyping(activeElement) && pane.current?.contains(activeElement) === true)
        openDetails(activeId);
    };
    list.addEventListener("change", narrowed);
    return () => list.removeEventListener("change", narrowed);
  }, [store, pane]);
}
