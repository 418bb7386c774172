/**
 * Where the toasts stand over the list: at its foot, or right above what is to be seen there, which
 * is what has the focus, the chosen row, and the first one, which is the most urgent.
 */
import { type RefObject, useLayoutEffect } from "react";
import { GRID_ID } from "../../commands/focus.ts";
import { isOver } from "../../components/over-focus.ts";
import { useDocket } from "../../store/hooks.ts";

/** Between them and the row below. */
const GAP_PX = 8;

/**
 * Where they are put, they stay until they would cover something: a hand may be on its way to a button.
 * @param count how many there are over the list
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
    // Of another size, nothing stands where it did; what follows from a media query comes after the event.
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

/** What has to be seen, and lies under one of them. */
function covered(toasts: Element, chosen: string | undefined): Element[] {
  return [focused(), ...rowsToSee(chosen)]
    .filter((part) => part !== undefined)
    .filter((part) => !toasts.contains(part) && [...toasts.children].some((toast) => isOver(toast, part)));
}

/** What has the focus, unless it is as high as the list, and so lies under every place. */
function focused(): Element | undefined {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === GRID_ID ? undefined : activeElement;
}

/** Of the rows that are drawn: the first of those in sight, and the chosen one. */
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
