/**
 * An end from outside: the session ends, the device shuts down, or a signal comes. The user cannot
 * be asked then, so Docket ends at once; waiting updates are on disk, where that takes them.
 */
import type { App, BrowserWindow, PowerMonitor } from "electron";
import type { Log } from "../core/ports.ts";

/**
 * SIGHUP and SIGTERM end a session on Linux; SIGINT comes from a terminal, away from the window.
 */
const SIGNALS = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

export interface SessionEndPorts {
  app: Pick<App, "on">;
  /** Those that are there already. */
  windows: () => Pick<BrowserWindow, "on">[];
  powerMonitor: Pick<PowerMonitor, "on">;
  process: Pick<NodeJS.Process, "on">;
  log: Log;
  /** Whether the disk takes updates. */
  isKept: () => boolean;
  /** Ends Docket in order, without a question. */
  leave: () => void;
  /** Asks the page for its unsaved texts, and waits for nothing. */
  askForTexts: () => void;
  /** Closes the files before it returns. */
  closeFiles: () => void;
}

/**
 * To be called when the app is ready: Chromium's own signal handlers, which ask and take one signal
 * only, are in place by then. Watches until the process ends: an unhandled signal kills.
 */
export function watchSessionEnd({
  app,
  windows,
  powerMonitor,
  process,
  log,
  isKept,
  leave,
  askForTexts,
  closeFiles,
}: SessionEndPorts): void {
  const waits = (): string => (isKept() ? "what waits is kept" : "the disk takes no updates, and what waits in memory is lost");
  let isLogged = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // A terminal's signal comes to Docket and to what has started it, which then asks, too.
      if (!isLogged) log.info(`quit: ${signal} received, no question is asked: ${waits()}`);
      isLogged = true;
      leave();
    });
  }
  // macOS and Linux wait for Docket's end when the event is prevented, which Electron's types lack.
  powerMonitor.on("shutdown", (event?: { preventDefault: () => void }) => {
    log.info(`quit: this device shuts down, no question is asked: ${waits()}`);
    event?.preventDefault();
    leave();
  });
  const watch = (window: Pick<BrowserWindow, "on">): void => {
    // Windows asks every program first, and nothing can be waited for once it has decided.
    window.on("query-session-end", askForTexts);
    // Windows ends the process as soon as this returns, without before-quit and will-quit.
    window.on("session-end", ({ reasons }) => {
      log.info(`quit: Windows ends the session (${reasons.join(", ")}); ${waits()}`);
      closeFiles();
    });
  };
  for (const window of windows()) watch(window);
  app.on("browser-window-created", (_event, window) => watch(window));
}
