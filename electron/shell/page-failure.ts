/** The dialog over an empty window whose page ended again and again, and is not loaded any more. */
import type { Log } from "../core/ports.ts";
import { pageFailed } from "./messages/failed-windows.ts";
import { overWindow, type OverWindowPorts } from "./one-button-dialog.ts";

/** `parent`: the empty window. */
export interface PageFailurePorts extends Omit<OverWindowPorts, "failed"> {
  /** Absolute path of the log. */
  logFile: () => string;
  log: Log;
}

/** Shows one dialog at a time. `ended`: Chromium's code for the end of the page's process. */
export function pageFailure({ dialog, parent, logFile, log }: PageFailurePorts): (ended: string) => void {
  const show = overWindow({ dialog, parent, failed: (error) => log.error(`window: ${String(error)}`) });
  return (ended) => show("error", pageFailed(ended, logFile()));
}
