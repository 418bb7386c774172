/**
 * Keeps the rows where they are on the screen when a banner or a bar comes or goes above them while they are held: what the list's edge moves by, the list
 * scrolls by, with room added above or below where there is too little to scroll. The room is taken back when the rows are released.
 */
import { type RefObject, useEffect } from "react";
import { useDocketStore } from "../../store/hooks.ts";

export function useScrollAnchor(scroller: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): void {
  const store = useDocketStore();
  useEffect(() => {
    const [frame, rows] = [scroller.current, list.current];
    if (frame === null || rows === null) return undefined;
    let edge = frame.getBoundingClientRect().top;
    // A list that grows may be scrolled back by the browser before the observer hears of it: what counts is where it was before its edge moved.
    let scrolled = frame.scrollTop;
    const onScroll = () => {
      if (frame.getBoundingClientRect().top === edge) scrolled = frame.scrollTop;
    };
    const observer = new ResizeObserver(() => {
      const moved = frame.getBoundingClientRect().top - edge;
      edge = frame.getBoundingClientRect().top;
      if (moved !== 0 && store.getState().heldBy.size > 0) scrolled = steady(frame, rows, scrolled + moved);
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

/** Scrolls to a place that the list may be too short for. Answers with the place; less than 0 never, since room was added above. */
function steady(frame: HTMLElement, rows: HTMLElement, wanted: number): number {
  const above = (Number.parseFloat(rows.style.marginTop) || 0) + Math.max(0, -wanted);
  const place = Math.max(0, wanted);
  rows.style.marginTop = `${above}px`;
  rows.style.marginBottom = `${Math.max(0, frame.clientHeight + place - above - rows.offsetHeight)}px`;
  frame.scrollTop = place;
  return place;
}
