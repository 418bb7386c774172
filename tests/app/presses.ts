/** The user's keys and pointer events as the window receives them, on any element. */
import { act, fireEvent } from "@testing-library/react";

/** Presses and releases a key on the focused element. */
export function tap(key: string, more: object = {}): Promise<void> {
  return act(async () => {
    const target = document.activeElement ?? document.body;
    fireEvent.keyDown(target, { key, ...more });
    fireEvent.keyUp(target, { key, ...more });
  });
}

/** Opens a row as the pointer does. */
export function point(id: string): Promise<void> {
  return act(async () => {
    const row = document.querySelector<HTMLElement>(`[data-action="${id}"]`);
    if (row === null) throw new Error(`No row ${id}`);
    fireEvent.pointerDown(row);
    row.focus();
    fireEvent.click(row);
  });
}
