/** The places of the window that take the focus from outside of them. */
import { flushSync } from "react-dom";
import type { TimeStep } from "./parts.ts";

export const GRID_ID = "action-queue";
/** The text that gives the extent of the listed rows. */
export const EXTENT_ID = "action-queue-extent";
export const SEARCH_ID = "queue-search";
/**
 * The heading of the details. It takes the focus when they open and when the focused button goes.
 */
export const DETAILS_ID = "action-details-title";
export const PHASE_ID = "progress-phase";

/** Whether the element belongs to the list: one of its rows or of the bars above them. */
export function isInList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${GRID_ID}, [data-list-bar]`) !== null;
}

export function isOnBar(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-list-bar]") !== null;
}

/** Whether something of the page has it that is neither of the list nor of the bars above it. */
export function isFocusElsewhere(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && !isInList(activeElement);
}

/** On the list and none of its rows, which stay where they are. */
export function focusList(): void {
  document.getElementById(GRID_ID)?.focus({ preventScroll: true });
}

/** Whether a sheet covers the whole list, so that nothing of it can have the focus. */
function isUnderSheet(element: Element | null | undefined): boolean {
  return (element?.closest("[data-under-sheet][inert]") ?? null) !== null;
}

/**
 * On the row that Tab would reach; on the grid itself where there is none, and on the sheet that
 * covers them.
 */
export function focusGrid(): void {
  const grid = document.getElementById(GRID_ID);
  if (isUnderSheet(grid)) return focusSheet();
  const row = grid?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
  (row ?? grid)?.focus();
}

/** On the open sheet, at once, so that the next key is its own. What it shows may have no heading; it can be closed in any case. */
export function focusSheet(): void {
  const heading = document.getElementById(DETAILS_ID) ?? document.querySelector<HTMLElement>("[data-sheet] button");
  heading?.focus();
}

/**
 * On the row of this Action, if it is drawn; on the details where they cover it. No selector is made of the id: none finds an id that
 * holds a NUL or half a surrogate pair.
 */
export function focusRow(actionId: string): boolean {
  const rows = document.getElementById(GRID_ID)?.querySelectorAll<HTMLElement>("[data-action]") ?? [];
  const row = [...rows].find(({ dataset }) => dataset["action"] === actionId);
  if (isUnderSheet(row)) focusDetails();
  else row?.focus({ preventScroll: true });
  return row !== undefined;
}

/** On the details, once they are drawn, unless a key or a press has led somewhere else by then. */
export function focusDetails(): void {
  const asked = new AbortController();
  const { signal } = asked;
  const frame = requestAnimationFrame(() => {
    asked.abort();
    document.getElementById(DETAILS_ID)?.focus();
  });
  document.addEventListener("focusin", () => cancelAnimationFrame(frame), { once: true, signal });
}

/** On another of the exact times among which the focus is, or the last one on the way. */
export function focusTime(step: TimeStep): void {
  const here = document.activeElement;
  const times = [...(here?.closest("[data-times]")?.querySelectorAll<HTMLElement>("time[tabindex]") ?? [])];
  const at = times.findIndex((time) => time === here);
  const to = { next: at + 1, previous: at - 1, first: 0, last: times.length - 1 }[step];
  times[to]?.focus();
}

/** On the open dialog, unless the focus is in it. */
export function focusDialog(): void {
  const dialog = document.querySelector<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  if (dialog?.contains(document.activeElement) === false) dialog.focus();
}

/** On a field, its text selected. Answers whether it is there. */
export function focusField(id: string): boolean {
  const element = document.getElementById(id);
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
  return element !== null;
}

/** On a field of what this opens: at once, so that no letter that is typed on comes before it. */
export function focusOpenedField(id: string, open: () => void): void {
  flushSync(open);
  focusField(id);
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** Something over the window, or in it, that has typed keys of its own: a menu, a list of choices. */
export function isOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
}
