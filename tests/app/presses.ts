/** The user's keys and pointer as the window hears them, in whichever element they meet. */
import { act, fireEvent } from "@testing-library/react";

/** A key that goes down and up where the focus is. */
export function tap(key: string, more: object = {}): Promise<void> {
  return act(async () => {
    const target = document.activeElement ?? document.body;
    fireEvent.keyDown(target, { key, ...more });
    fireEvent.keyUp(target, { key, ...more });
  });
}

/** As the pointer opens a row. */
export function point(id: string): Promise<void> {
  return act(async () => {
    const row = document.querySelector<HTMLElement>(`[data-action="${id}"]`);
    if (row === null) throw new Error(`No row ${id}`);
    fireEvent.pointerDown(row);
    row.focus();
    fireEvent.click(row);
  });
}
