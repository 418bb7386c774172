/**
 * Keeps the chosen row at its place on the screen, in a scrolled list, while rows are added or
 * removed above it.
 */
import { type RefObject, useContext, useEffect, useLayoutEffect, useRef } from "react";
import { PartsContext } from "../../commands/parts.ts";
import { useDocketStore } from "../../store/hooks.ts";
import { placesOf } from "./line-places.ts";

export function useChosenPlace(scroller: RefObject<HTMLElement | null>): void {
  const store = useDocketStore();
  const { isNarrow } = useContext(PartsContext);
  const last = useRef<{ readonly id: string; readonly options: object; readonly top: number }>(undefined);
  const isScrolled = useRef(false);
  useEffect(() => {
    const frame = scroller.current;
    if (frame === null) return undefined;
    const look = (): void => void (isScrolled.current = frame.scrollTop > 0);
    frame.addEventListener("scroll", look, { passive: true });
    return () => frame.removeEventListener("scroll", look);
  }, [scroller]);
  useLayoutEffect(() => {
    const frame = scroller.current;
    const { list, activeId, viewOptions } = store.getState();
    const index = activeId === undefined ? -1 : list.indexOf(activeId);
    const before = last.current;
    if (frame === null || activeId === undefined || index < 0) return void (last.current = undefined);
    const places = placesOf(store.getState(), isNarrow());
    const top = places.topOf(index);
    last.current = { id: activeId, options: viewOptions, top };
    // After another choice or another order of the rows, the user has moved the row.
    if (before?.id !== activeId || before.options !== viewOptions || before.top === top) return;
    // Reading the scroll position would force a layout of the half-rendered page.
    if (!isScrolled.current) return;
    const { scrollTop, clientHeight } = frame;
    const wasInSight = before.top + places.rowHeight > scrollTop && before.top < scrollTop + clientHeight;
    if (scrollTop > 0 && wasInSight) scrollTo(frame, scrollTop + top - before.top);
  });
}

function scrollTo(frame: HTMLElement, place: number): void {
  frame.scrollTop = place;
}
