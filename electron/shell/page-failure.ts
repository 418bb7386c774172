/**
 * A dialog over an empty window: its page ended again and again, and is not loaded by itself any
 * more.
 */
import type { BaseWindow, Dialog } from "electron";
import type { Log } from "../core/ports.ts";

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

/**
 * The returned function shows the dialog, one at a time. `reason`: Chromium's code of the page's
 * end.
 */
export function pageFailure({ dialog, parent, logFile, log }: PageFailurePorts): (reason: string) => void {
  let isShown = false;
  return (reason) => {
    const window = parent();
    if (isShown || window === undefined) return;
    isShown = true;
    dialog
      .showMessageBox(window, {
        type: "error",
        title: "Docket",
        message: "Docket's window cannot be shown.",
        detail: `Its page ended several times within a minute (${reason}). Quit Docket and start it again. If it fails again, whoever looks after it will want the log: ${logFile()}`,
        buttons: ["Close"],
        noLink: true,
      })
      .catch((error: unknown) => log.error(`window: ${String(error)}`))
      .finally(() => (isShown = false));
  };
}
