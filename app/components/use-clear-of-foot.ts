/**
 * What has the focus in a dialog is seen whole above its foot, which takes several lines in a narrow
 * window, or where it asks something (WCAG 2.4.11).
 */
import { type FocusEvent, type PointerEvent, useRef } from "react";

/** Between the focus and the foot, px: the ring, and a bit of ground. */
const BETWEEN = 12;

/** Of the dialog: a foot that takes more of it scrolls with what is above it. */
const MOST = 0.5;

interface Handlers {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onPointerDownCapture: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUpCapture: () => void;
}

/** For what holds the dialog. @param footClass the class of the foot */
export function useClearOfFoot(footClass: string): Handlers {
  // What is pressed stays under the pointer.
  const isPressed = useRef(false);
  return {
    onFocus: ({ target, currentTarget }) => {
      // Those of folded sections are there, and have no height.
      const foot = [...currentTarget.querySelectorAll<HTMLElement>(`.${footClass}`)].find(({ offsetHeight }) => offsetHeight > 0);
      if (foot === undefined) return;
      const { offsetHeight: dialogHeight = 0 } = foot.closest<HTMLElement>("[role=dialog]") ?? {};
      const isTall = foot.offsetHeight > dialogHeight * MOST;
      currentTarget.toggleAttribute("data-foot-scrolls", isTall);
      currentTarget.style.setProperty("--over-foot", `${BETWEEN + (isTall ? 0 : foot.offsetHeight)}px`);
      // A box is drawn by its label, and is itself a point for screen readers.
      if (!isPressed.current && !foot.contains(target)) (target.closest("label") ?? target).scrollIntoView({ block: "nearest" });
    },
    onPointerDownCapture: () => (isPressed.current = true),
    onPointerUpCapture: () => (isPressed.current = false),
  };
}
