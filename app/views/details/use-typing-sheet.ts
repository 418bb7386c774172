/** Opens the details as the sheet if the window becomes narrow while the user types in them. */
import { type RefObject, useLayoutEffect, useState } from "react";
import { isTyping } from "../../commands/focus.ts";
import { useDocketStore } from "../../store/hooks.ts";
import { NARROW } from "../../styles/media.ts";

/**
 * Must be called before the pane's own `useMedia`: media queries notify their listeners in the
 * order of creation. Otherwise the pane would first be rendered for the new width, and its text
 * removed from the page.
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
