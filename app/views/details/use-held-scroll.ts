/**
 * Keeps the user's scroll position, whatever becomes shorter below it and however much room the
 * pane regains: as much empty room is added at the end as the position needs. A field that is typed
 * in stays visible.
 */
import { type RefObject, useEffect } from "react";
import { isTyping } from "../../commands/focus.ts";

/** @param content the only child of the scroller */
export function useHeldScroll(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [frame, inner] = [scroller.current, content.current];
    if (frame === null || inner === null) return;
    // Set after the layout; reading the position here would force a layout.
    let top: number | undefined;
    let room = 0;
    const scrolled = (): void => {
      ({ scrollTop: top } = frame);
    };
    const hold = (): void => {
      const [place, end] = [frame.scrollTop, frame.scrollHeight - frame.clientHeight];
      // The browser moves the position only at the end; elsewhere, the position follows content
      // above.
      if (top === undefined || place < end - 1) top = place;
      const needed = Math.max(0, top - Math.max(0, end - room));
      // Each change of the property makes the browser recompute the styles of the whole pane.
      if (needed !== room) {
        room = needed;
        frame.style.setProperty("--held-room", `${room}px`);
      }
      if (frame.scrollTop !== top) frame.scrollTop = top;
      showTyped(frame, inner);
    };
    const sizes = new ResizeObserver(hold);
    sizes.observe(frame);
    sizes.observe(inner);
    frame.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      sizes.disconnect();
      frame.removeEventListener("scroll", scrolled);
    };
  }, [scroller, content]);
}

function showTyped(frame: HTMLElement, inner: HTMLElement): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !isTyping(activeElement) || !inner.contains(activeElement)) return;
  // For a field higher than the pane, the browser shows the line that is typed.
  if (activeElement.offsetHeight <= frame.clientHeight) activeElement.scrollIntoView({ block: "nearest" });
}
