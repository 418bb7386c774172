/**
 * Ends Docket at the end of the session, at a shutdown, or on a signal. The user cannot be asked
 * then, so Docket quits at once. Pending updates are on disk, if the disk can store them.
 */
import type { App, BrowserWindow, PowerMonitor } from "electron";
import type { Log } from "../core/ports.ts";

/** SIGHUP and SIGTERM end a session on Linux. SIGINT comes from a terminal. */
const SIGNALS = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

export interface SessionEndPorts {
  app: Pick<App, "on">;
  /** Returns the existing windows. */
  windows: () => Pick<BrowserWindow, "on">[];
  powerMonitor: Pick<PowerMonitor, "on">;
  process: Pick<NodeJS.Process, "on">;
  log: Log;
  /** Whether pending updates can be stored on the disk. */
  isKept: () => boolean;
  /** Quits Docket in order, without a question. */
  leave: () => void;
  /** Asks the page for its unsaved texts, and does not wait for them. */
  askForTexts: () => void;
  /** Closes the files before it returns. */
  closeFiles: () => void;
}

/**
 * Installs the listeners. Must be called when the app is ready: Chromium's own signal handlers,
 * which ask and accept only one signal, are installed by then. The listeners stay until the process
 * exits, because an unhandled signal kills it.
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
      // A terminal sends the signal to Docket and to its parent process, which may then send its
      // own.
      if (!isLogged) log.info(`quit: ${signal} received, no question is asked: ${waits()}`);
      isLogged = true;
      leave();
    });
  }
  // macOS and Linux wait for Docket's exit if the event is prevented; Electron's types lack that
  // parameter.
  powerMonitor.on("shutdown", (event?: { preventDefault: () => void }) => {
    log.info(`quit: this device shuts down, no question is asked: ${waits()}`);
    event?.preventDefault();
    leave();
  });
  const watch = (window: Pick<BrowserWindow, "on">): void => {
    // Windows asks every program first. Once it has decided, it waits for nothing.
    window.on("query-session-end", askForTexts);
    // Windows ends the process as soon as this listener returns, without before-quit and will-quit.
    window.on("session-end", ({ reasons }) => {
      log.info(`quit: Windows ends the session (${reasons.join(", ")}); ${waits()}`);
      closeFiles();
    });
  };
  for (const window of windows()) watch(window);
  app.on("browser-window-created", (_event, window) => watch(window));
}
