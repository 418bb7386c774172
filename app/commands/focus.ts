/** Places of the window that can receive the focus from elsewhere. */
import { flushSync } from "react-dom";
import type { TimeStep } from "./parts.ts";

export const GRID_ID = "action-queue";
/** Id of the text that gives the extent of the listed rows. */
export const EXTENT_ID = "action-queue-extent";
export const SEARCH_ID = "queue-search";
/**
 * Id of the details' heading. The heading receives the focus when the details open and when the
 * focused button is removed.
 */
export const DETAILS_ID = "action-details-title";
export const PHASE_ID = "progress-phase";

/** Whether the element belongs to the list: to a row or to a bar above the rows. */
export function isInList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${GRID_ID}, [data-list-bar]`) !== null;
}

export function isOnBar(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-list-bar]") !== null;
}

/** Whether an element outside the list and its bars has the focus. */
export function isFocusElsewhere(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && !isInList(activeElement);
}

/** Focuses the list without a row, so that the rows do not scroll. */
export function focusList(): void {
  document.getElementById(GRID_ID)?.focus({ preventScroll: true });
}

/** Whether a sheet covers the whole list, so that nothing in the list can have the focus. */
function isUnderSheet(element: Element | null | undefined): boolean {
  return (element?.closest("[data-under-sheet][inert]") ?? null) !== null;
}

/** Focuses the row that Tab would reach, else the grid, or the sheet if a sheet covers the list. */
export function focusGrid(): void {
  const grid = document.getElementById(GRID_ID);
  if (isUnderSheet(grid)) return focusSheet();
  const row = grid?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
  (row ?? grid)?.focus();
}

/**
 * Focuses the open sheet at once, so that the sheet receives the next key. Without a heading, the
 * first button gets the focus; a sheet always has a button to close it.
 */
export function focusSheet(): void {
  const heading = document.getElementById(DETAILS_ID) ?? document.querySelector<HTMLElement>("[data-sheet] button");
  heading?.focus();
}

/**
 * Focuses the row of this Action if the row is drawn, or the details if they cover the row. The id
 * is compared instead of used in a selector: no selector matches an id with a NUL or a lone
 * surrogate.
 */
export function focusRow(actionId: string): boolean {
  const rows = document.getElementById(GRID_ID)?.querySelectorAll<HTMLElement>("[data-action]") ?? [];
  const row = [...rows].find(({ dataset }) => dataset["action"] === actionId);
  if (isUnderSheet(row)) focusDetails();
  else row?.focus({ preventScroll: true });
  return row !== undefined;
}

/** Focuses the details in the next frame, unless the focus has moved elsewhere by then. */
export function focusDetails(): void {
  const asked = new AbortController();
  const { signal } = asked;
  const frame = requestAnimationFrame(() => {
    asked.abort();
    document.getElementById(DETAILS_ID)?.focus();
  });
  document.addEventListener("focusin", () => cancelAnimationFrame(frame), { once: true, signal });
}

/** Moves the focus among the exact times of a group, at most to the first or the last. */
export function focusTime(step: TimeStep): void {
  const here = document.activeElement;
  const times = [...(here?.closest("[data-times]")?.querySelectorAll<HTMLElement>("time[tabindex]") ?? [])];
  const at = times.findIndex((time) => time === here);
  const to = { next: at + 1, previous: at - 1, first: 0, last: times.length - 1 }[step];
  times[to]?.focus();
}

/** Focuses the open dialog, unless the focus is already inside. */
export function focusDialog(): void {
  const dialog = document.querySelector<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  if (dialog?.contains(document.activeElement) === false) dialog.focus();
}

/** Focuses a field and selects its text. Returns whether the field exists. */
export function focusField(id: string): boolean {
  const element = document.getElementById(id);
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
  return element !== null;
}

/**
 * Opens something synchronously and focuses one of its fields, so that no typed letter arrives
 * before the focus.
 */
export function focusOpenedField(id: string, open: () => void): void {
  flushSync(open);
  focusField(id);
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/**
 * Whether the target is in an element with its own keys, over or in the window: a dialog, a menu, a
 * list of choices.
 */
export function isOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
}
