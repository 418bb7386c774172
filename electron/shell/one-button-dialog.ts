/** System dialogs with one message and one button. */
import type { BaseWindow, Dialog, MessageBoxOptions } from "electron";
import type { FailureDialog } from "./messages/failed-windows.ts";

type Kind = "error" | "warning";

export interface OverWindowPorts {
  dialog: Pick<Dialog, "showMessageBox">;
  /**
   * Returns the parent window. Without one, no dialog is shown: on macOS it would block the whole
   * process until it is closed.
   */
  parent: () => BaseWindow | undefined;
  /** Called with the reason if a dialog could not be shown. */
  failed: (error: unknown) => void;
}

export function oneButton(type: Kind, { message, detail, button }: FailureDialog): MessageBoxOptions {
  return { type, title: "Docket", message, detail, buttons: [button], noLink: true };
}

/**
 * Returns a function that shows dialogs over a window, one at a time. Calls while a dialog is open
 * are dropped.
 */
export function overWindow({ dialog, parent, failed }: OverWindowPorts): (type: Kind, words: FailureDialog) => void {
  let isShown = false;
  return (type, words) => {
    const window = parent();
    if (isShown || window === undefined) return;
    isShown = true;
    dialog
      .showMessageBox(window, oneButton(type, words))
      .catch(failed)
      .finally(() => (isShown = false));
  };
}
