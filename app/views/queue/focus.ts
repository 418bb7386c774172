/** Putting the focus among the rows from outside of them. */

export const GRID_ID = "action-queue";
/** Says in words how much of the queue the rows are. */
export const EXTENT_ID = "action-queue-extent";

/** Whether something belongs to the list: the rows, or a bar that stands above them for their sake. */
export function isInList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${GRID_ID}, .list-bar`) !== null;
}

export function isOnBar(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".list-bar") !== null;
}

/** On the row that Tab would reach; on the grid itself where there is none. */
export function focusGrid(): void {
  const grid = document.getElementById(GRID_ID);
  const row = grid?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
  (row ?? grid)?.focus();
}

/** On the row of this Action, if it is drawn. No selector is made of the id: none finds one that holds a NUL or half a surrogate pair. */
export function focusRow(actionId: string): boolean {
  const rows = document.getElementById(GRID_ID)?.querySelectorAll<HTMLElement>("[data-action]") ?? [];
  const row = [...rows].find(({ dataset }) => dataset["action"] === actionId);
  row?.focus({ preventScroll: true });
  return row !== undefined;
}
