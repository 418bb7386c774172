/**
 * Places the toasts over the list: at its foot, or right above what must stay visible there. That
 * is the focused element, the chosen row, and the first row, which is the most urgent.
 */
import { type RefObject, useLayoutEffect } from "react";
import { GRID_ID } from "../../commands/focus.ts";
import { isOver } from "../../components/over-focus.ts";
import { useDocket } from "../../store/hooks.ts";

/** Gap between the toasts and the row below, in pixels. */
const GAP_PX = 8;

/**
 * The toasts stay in their place until they would cover something, because the user may be about to
 * press a button.
 * @param count number of toasts over the list
 */
export function useToastPlace(frame: RefObject<HTMLElement | null>, count: number): void {
  const chosen = useDocket((state) => state.activeId);
  useLayoutEffect(() => {
    const { current: toasts } = frame;
    if (toasts === null) return undefined;
    if (count === 0) return void toasts.style.removeProperty("translate");
    const put = (): void => {
      if (covered(toasts, chosen).length > 0) place(toasts, chosen);
    };
    let later = 0;
    // After a change of size, all positions are different; effects of a media query follow after
    // the event.
    const placeAnew = (): void => {
      place(toasts, chosen);
      cancelAnimationFrame(later);
      later = requestAnimationFrame(() => place(toasts, chosen));
    };
    put();
    const shown = new AbortController();
    const options = { capture: true, passive: true, signal: shown.signal };
    for (const type of ["focusin", "scroll"] as const) document.addEventListener(type, put, options);
    window.addEventListener("resize", placeAnew, options);
    return () => {
      shown.abort();
      cancelAnimationFrame(later);
    };
  }, [frame, count, chosen]);
}

function place(toasts: HTMLElement, chosen: string | undefined): void {
  const { style } = toasts;
  style.removeProperty("translate");
  const tops = covered(toasts, chosen).map((part) => part.getBoundingClientRect().top);
  if (tops.length > 0) style.setProperty("translate", `0 ${Math.min(...tops) - GAP_PX - toasts.getBoundingClientRect().bottom}px`);
}

/** Returns the elements that must stay visible and are under a toast. */
function covered(toasts: Element, chosen: string | undefined): Element[] {
  return [focused(), ...rowsToSee(chosen)]
    .filter((part) => part !== undefined)
    .filter((part) => !toasts.contains(part) && [...toasts.children].some((toast) => isOver(toast, part)));
}

/**
 * Returns the focused element, unless it is the list itself, which lies under every place of the
 * toasts.
 */
function focused(): Element | undefined {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === GRID_ID ? undefined : activeElement;
}

/** Returns two of the rendered rows: the first visible row and the chosen row. */
function rowsToSee(chosenId: string | undefined): readonly (Element | undefined)[] {
  const list = document.getElementById(GRID_ID);
  if (list === null) return [];
  const top = list.getBoundingClientRect().top - 1;
  let first: { readonly row: Element; readonly top: number } | undefined;
  let chosen: Element | undefined;
  for (const row of list.querySelectorAll<HTMLElement>('[role="row"]')) {
    if (row.dataset["action"] === chosenId) chosen = row;
    const place = row.getBoundingClientRect().top;
    if (place >= top && (first === undefined || place < first.top)) first = { row, top: place };
  }
  return [first?.row, chosen];
}
