/**
 * The ways in which Docket shuts down: its user quits and may be asked to confirm; the session ends
 * or a signal arrives, without a question; or another Docket has taken the data folder over, after
 * which no file is closed.
 */
import type * as Electron from "electron";
import type { DocketClient } from "../core/docket-client.ts";
import type { Clock } from "../core/ports.ts";
import { mayLeave } from "./confirm-quit.ts";
import type { MainWindow } from "./window.ts";
import { folderTaken } from "./instance-lock.ts";
import type { ServedPage } from "./page-requests.ts";
import { leaveInOrder } from "./quit.ts";
import { watchSessionEnd } from "./session-end.ts";
import type { Started } from "./start.ts";

export interface ShutdownPorts {
  electron: Pick<typeof Electron, "app" | "BrowserWindow" | "dialog" | "powerMonitor">;
  process: Pick<NodeJS.Process, "on">;
  started: Started;
  client: DocketClient;
  window: Pick<MainWindow, "allowClosing" | "show">;
  served: Pick<ServedPage, "texts" | "appUpdates">;
  clock: Clock;
  /** Stops every part that holds no file. */
  stop: () => Promise<void>;
  /** Closes the files; nothing is written afterwards. */
  closeFiles: () => void;
}

/** Installs the listeners. Must be called when the app is ready. */
export function watchForShutdown({ electron, process, started, client, window, served, clock, stop, closeFiles }: ShutdownPorts): void {
  const { app, BrowserWindow, dialog, powerMonitor } = electron;
  const windows = (): Electron.BrowserWindow[] => BrowserWindow.getAllWindows();
  const { log, run, parent, refuse } = started;
  const { texts, appUpdates } = served;
  const close = (): void => {
    closeFiles();
    run.end();
    log.flush();
  };
  const leave = leaveInOrder({
    app,
    clock,
    log,
    saveTexts: () => {
      run.leave();
      return texts.save();
    },
    onLeaving: () => window.allowClosing(),
    mayLeave: (unasked) => appUpdates.staysOrLeaves(mayLeave({ dialog, client, texts, parent, showWindow: () => window.show() }, unasked)),
    stop: async () => {
      appUpdates.stop();
      await stop();
      close();
    },
    finish: (end) => appUpdates.finish(end),
  });
  const isKept = (): boolean => client.queries.connection().storage?.kept !== false;
  watchSessionEnd({ app, windows, powerMonitor, process, log, isKept, leave, askForTexts: () => void texts.save(), closeFiles: close });
  // Another Docket owns the files now, so they are not closed in order.
  run.keep(clock, (by) => refuse(folderTaken(app.getPath("userData"), by, run.by)));
}
