/**
 * The one row that Tab reaches: the chosen row, or the first. The tabindex is set here and not by
 * React, before the focus arrives and after it has left: a change of the focused element's tabindex
 * makes Chromium compute the style of the half-rendered page at once (Blink's
 * Element::AttributeChanged).
 */
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

interface RovingRow {
  /** Called with each row that enters the document. */
  readonly come: (row: HTMLElement | null) => void;
  /** Called before a row is focused. */
  readonly reach: (actionId: string) => void;
}

/**
 * @param reachable Action id of the row that Tab reaches; undefined if Tab reaches only the list
 */
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

/**
 * Makes the row reachable by Tab. The previous row still has the focus and keeps its tab stop until
 * the list is rendered again.
 */
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
