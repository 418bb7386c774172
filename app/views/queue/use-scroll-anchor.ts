/**
 * Keeps held rows in place on the screen when a banner or bar appears or disappears above them. The
 * list scrolls by the distance that its edge moves, with empty room added at either end if the list
 * is too short. The room is removed when the rows are released.
 */
import { type RefObject, useEffect } from "react";
import { useDocketStore } from "../../store/hooks.ts";

export function useScrollAnchor(scroller: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): void {
  const store = useDocketStore();
  useEffect(() => {
    const [frame, rows] = [scroller.current, list.current];
    if (frame === null || rows === null) return undefined;
    let edge = frame.getBoundingClientRect().top;
    // The browser may scroll a growing list back before the observer runs, so the scroll position
    // from before the move counts.
    let scrolled = frame.scrollTop;
    const onScroll = () => {
      if (frame.getBoundingClientRect().top === edge) scrolled = frame.scrollTop;
    };
    const observer = new ResizeObserver(() => {
      const moved = frame.getBoundingClientRect().top - edge;
      edge = frame.getBoundingClientRect().top;
      if (moved !== 0 && store.getState().heldBy.size > 0) scrolled = scrollTo(frame, rows, scrolled + moved);
    });
    observer.observe(frame);
    frame.addEventListener("scroll", onScroll);
    const unsubscribe = store.subscribe(({ heldBy }, before) => {
      if (heldBy !== before.heldBy && heldBy.size === 0) rows.style.margin = "";
    });
    return () => {
      observer.disconnect();
      frame.removeEventListener("scroll", onScroll);
      unsubscribe();
    };
  }, [scroller, list, store]);
}

/** Scrolls to a place that the list may be too short for, and returns the place (from 0). */
function scrollTo(frame: HTMLElement, rows: HTMLElement, wanted: number): number {
  const above = (Number.parseFloat(rows.style.marginTop) || 0) + Math.max(0, -wanted);
  const place = Math.max(0, wanted);
  rows.style.marginTop = `${above}px`;
  rows.style.marginBottom = `${Math.max(0, frame.clientHeight + place - above - rows.offsetHeight)}px`;
  frame.scrollTop = place;
  return place;
}
