/** The dialog over an empty window whose page ended again and again, and is not loaded any more. */
import type { BaseWindow, Dialog } from "electron";
import type { Log } from "../core/ports.ts";
import { pageFailed } from "./messages/failed-windows.ts";

export interface PageFailurePorts {
  dialog: Pick<Dialog, "showMessageBox">;
  /**
   * The empty window. Without one, macOS would stop the whole process until the dialog is closed.
   */
  parent: () => BaseWindow | undefined;
  /** Absolute path of the log. */
  logFile: () => string;
  log: Log;
}

/** Shows one dialog at a time. `ended`: Chromium's code for the end of the page's process. */
export function pageFailure({ dialog, parent, logFile, log }: PageFailurePorts): (ended: string) => void {
  let isShown = false;
  return (ended) => {
    const window = parent();
    if (isShown || window === undefined) return;
    isShown = true;
    const { message, detail, button } = pageFailed(ended, logFile());
    dialog
      .showMessageBox(window, {
        type: "error",
        title: "Docket",
        message,
        detail,
        buttons: [button],
        noLink: true,
      })
      .catch((error: unknown) => log.error(`window: ${String(error)}`))
      .finally(() => (isShown = false));
  };
}
