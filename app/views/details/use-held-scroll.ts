/**
 * What its user has scrolled to stays where it is, whatever becomes shorter below it and however much
 * of the pane is given back: there is so much empty room at the end as that needs. A field that is
 * typed in stays in sight.
 */
import { type RefObject, useEffect } from "react";
import { isTyping } from "../../commands/focus.ts";

/** @param content its only child */
export function useHeldScroll(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [frame, inner] = [scroller.current, content.current];
    if (frame === null || inner === null) return;
    // Read once it is laid out: asked for here, the page would be laid out for it.
    let top: number | undefined;
    let room = 0;
    const scrolled = (): void => {
      ({ scrollTop: top } = frame);
    };
    const hold = (): void => {
      const [place, end] = [frame.scrollTop, frame.scrollHeight - frame.clientHeight];
      // Only at its end is it the browser that has moved it: else it follows what is above.
      if (top === undefined || place < end - 1) top = place;
      const needed = Math.max(0, top - Math.max(0, end - room));
      // Each change of it has the styles of all that is in the pane worked out again.
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
  // Of a longer one, the browser shows the line that is typed.
  if (activeElement.offsetHeight <= frame.clientHeight) activeElement.scrollIntoView({ block: "nearest" });
}
