/**
 * The one row that Tab reaches: the chosen one, or the first. It is set here and not by React, before
 * the focus comes and after it has gone: where the tabindex of the focused element changes, Chromium
 * works out the style of the page at once (Blink's Element::AttributeChanged), half-drawn as it is.
 */
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

interface RovingRow {
  /** To be called with each row that comes into the document. */
  readonly come: (row: HTMLElement | null) => void;
  /** To be called before the focus is put on a row. */
  readonly reach: (actionId: string) => void;
}

/** @param reachable the Action of that row; none where Tab reaches the list alone */
export function useRovingRow(scroller: RefObject<HTMLElement | null>, reachable: string | undefined): RovingRow {
  const reached = useRef(reachable);
  useLayoutEffect(() => {
    reached.current = reachable;
    for (const row of rowsIn(scroller.current)) setStop(row, reachable);
  });
  return {
    come: useCallback((row) => row !== null && setStop(row, reached.current), []),
    reach: useCallback((actionId) => reachIn(scroller, actionId), [scroller]),
  };
}

/** The row that had it keeps it until the list is drawn again: it has the focus still. */
function reachIn({ current }: RefObject<HTMLElement | null>, actionId: string): void {
  for (const row of rowsIn(current)) if (row.dataset["action"] === actionId) setStop(row, actionId);
}

function rowsIn(frame: HTMLElement | null): Iterable<HTMLElement> {
  return frame?.querySelectorAll<HTMLElement>("[data-action]") ?? [];
}

function setStop(row: HTMLElement, reachable: string | undefined): void {
  const index = row.dataset["action"] === reachable ? 0 : -1;
  if (row.tabIndex !== index) row.tabIndex = index;
}
