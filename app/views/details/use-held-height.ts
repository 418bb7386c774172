/**
 * Keeps a part as high as it was at the user's last input, whatever content arrives by itself:
 * nothing below moves, and content without room scrolls. The height is measured again when the pane
 * changes size.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useDocket, useDocketStore } from "../../store/hooks.ts";

export function useHeldHeight(part: RefObject<HTMLElement | null>): void {
  const { input } = useDocketStore();
  const height = useRef<number>(undefined);
  // Renders again for language, density and the like, which only the user changes.
  useDocket(({ preferences }) => preferences.person);
  useLayoutEffect(() => {
    const { current: element } = part;
    if (element === null) return;
    if (input.isOurs || height.current === undefined) element.style.removeProperty("height");
    else element.style.setProperty("height", `${height.current}px`);
  });
  useEffect(() => {
    const { current: element } = part;
    const pane = element?.parentElement;
    if (element === null || pane === null || pane === undefined) return;
    const sizes = new ResizeObserver((entries) => {
      // The pane has changed size: the held height is removed, and the observer reports the part's
      // own height next.
      if (entries.some(({ target }) => target === pane)) element.style.removeProperty("height");
      if (element.style.height === "") height.current = element.offsetHeight;
    });
    sizes.observe(pane);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [part]);
}
