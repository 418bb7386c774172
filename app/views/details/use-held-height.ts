/**
 * A part stays as high as it was when its user last did something, whatever comes into it by itself:
 * nothing below it moves, and what has no room scrolls. It is measured anew where the pane has
 * another size.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useDocket, useDocketStore } from "../../store/hooks.ts";

export function useHeldHeight(part: RefObject<HTMLElement | null>): void {
  const { input } = useDocketStore();
  const height = useRef<number>(undefined);
  // Language, density and the like: the user's own doing.
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
      // Of the pane: what was held is let go of, and the part says its own height next.
      if (entries.some(({ target }) => target === pane)) element.style.removeProperty("height");
      if (element.style.height === "") height.current = element.offsetHeight;
    });
    sizes.observe(pane);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [part]);
}
