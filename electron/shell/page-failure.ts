/** The dialog over an empty window whose page has crashed repeatedly and is no longer reloaded. */
import type { Log } from "../core/ports.ts";
import { pageFailed } from "./messages/failed-windows.ts";
import { overWindow, type OverWindowPorts } from "./one-button-dialog.ts";

/** `parent` returns the empty window. */
export interface PageFailurePorts extends Omit<OverWindowPorts, "failed"> {
  /** Returns the absolute path of the log. */
  logFile: () => string;
  log: Log;
}

/**
 * Returns a function that shows one dialog at a time. `ended` is Chromium's code for the exit of
 * the page's process.
 */
export function pageFailure({ dialog, parent, logFile, log }: PageFailurePorts): (ended: string) => void {
  const show = overWindow({ dialog, parent, failed: (error) => log.error(`window: ${String(error)}`) });
  return (ended) => show("error", pageFailed(ended, logFile()));
}
