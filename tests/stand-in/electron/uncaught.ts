/**
 * Handles an uncaught exception as Electron does: a modal box with its stack, unless the app has a
 * listener of its own (electron: lib/browser/init.ts). The app continues in either case.
 */
import type { Dialog } from "electron";

export function showUncaught(process: Pick<NodeJS.Process, "on" | "listenerCount">, dialog: Pick<Dialog, "showErrorBox">): void {
  process.on("uncaughtException", (error) => {
    if (process.listenerCount("uncaughtException") > 1) return;
    dialog.showErrorBox(
      "A JavaScript error occurred in the main process",
      `Uncaught Exception:\n${error.stack ?? `${error.name}: ${error.message}`}`,
    );
  });
}
