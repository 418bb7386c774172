/** Dialogs of the system that say one thing and have one button. */
import type { BaseWindow, Dialog, MessageBoxOptions } from "electron";
import type { FailureDialog } from "./messages/failed-windows.ts";

type Kind = "error" | "warning";

export interface OverWindowPorts {
  dialog: Pick<Dialog, "showMessageBox">;
  /** Without one, macOS would stop the whole process until the dialog is closed: then none is shown. */
  parent: () => BaseWindow | undefined;
  /** Hears why a dialog could not be shown. */
  failed: (error: unknown) => void;
}

export function oneButton(type: Kind, { message, detail, button }: FailureDialog): MessageBoxOptions {
  return { type, title: "Docket", message, detail, buttons: [button], noLink: true };
}

/** Shows them over a window, one at a time; what comes while one is open is dropped. */
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
