/**
 * Keeps the focused element of a dialog fully visible above the dialog's foot, which takes several
 * lines in a narrow window or when it asks something (WCAG 2.4.11).
 */
import { type FocusEvent, type PointerEvent, useRef } from "react";

/**
 * Distance between the focused element and the foot in pixels: the focus ring and some background.
 */
const BETWEEN = 12;

/** Share of the dialog's height above which the foot scrolls with the contents. */
const MOST = 0.5;

interface Handlers {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onPointerDownCapture: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUpCapture: () => void;
}

/**
 * Returns handlers for the element that contains the dialog.
 * @param footClass class of the foot
 */
export function useClearOfFoot(footClass: string): Handlers {
  // A pressed element is not scrolled, so that it stays under the pointer.
  const isPressed = useRef(false);
  return {
    onFocus: ({ target, currentTarget }) => {
      // Feet of collapsed sections exist but have no height.
      const foot = [...currentTarget.querySelectorAll<HTMLElement>(`.${footClass}`)].find(({ offsetHeight }) => offsetHeight > 0);
      if (foot === undefined) return;
      const { offsetHeight: dialogHeight = 0 } = foot.closest<HTMLElement>("[role=dialog]") ?? {};
      const isTall = foot.offsetHeight > dialogHeight * MOST;
      currentTarget.toggleAttribute("data-foot-scrolls", isTall);
      currentTarget.style.setProperty("--over-foot", `${BETWEEN + (isTall ? 0 : foot.offsetHeight)}px`);
      // A checkbox is drawn by its label; the input itself is a single point for screen readers.
      if (!isPressed.current && !foot.contains(target)) (target.closest("label") ?? target).scrollIntoView({ block: "nearest" });
    },
    onPointerDownCapture: () => (isPressed.current = true),
    onPointerUpCapture: () => (isPressed.current = false),
  };
}
