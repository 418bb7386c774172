/**
 * Restarts Docket after an uncaught exception. The exception may have prevented a timer from being
 * set again, and Electron's own dialog blocks all of main until somebody presses OK (electron:
 * lib/browser/init.ts). Docket's data are on disk, and the next start reports this exit.
 */
import type * as Electron from "electron";
import type { Clock, Log } from "../core/ports.ts";
import { relaunch } from "./relaunch.ts";

/**
 * Minimum age of a run before a restart, in milliseconds: a defect that occurs at every start must
 * not cause a fast loop of restarts.
 */
const YOUNGEST_MS = 60_000;

export interface DefectRestartPorts {
  electron: Pick<typeof Electron, "app" | "BrowserWindow">;
  process: Pick<NodeJS.Process, "on" | "argv" | "env" | "execPath" | "platform">;
  /** The variable of the key, which was removed from the environment. The next start needs it. */
  removed: Readonly<Record<string, string>> | undefined;
  clock: Clock;
  log: Log;
}

export function restartAfterDefects({ electron, process, removed, clock, log }: DefectRestartPorts): void {
  const { app, BrowserWindow } = electron;
  const startedAt = clock.monotonic();
  let isAsked = false;
  let isEnding = false;
  const restart = (): void => {
    const isShown = BrowserWindow.getAllWindows().some((window) => window.isVisible());
    const { argv, env, execPath, platform } = process;
    Object.assign(env, removed);
    if (relaunch({ app, platform, env, program: execPath }, argsOf(argv, isShown))) return app.exit(1);
    log.error("Docket could not be started again; it keeps running, and tries once more in a minute.");
    clock.after(YOUNGEST_MS, () => isEnding || restart());
  };
  process.on("uncaughtException", () => {
    if (isEnding) return app.exit(1);
    if (isAsked) return;
    isAsked = true;
    const wait = Math.max(0, YOUNGEST_MS - (clock.monotonic() - startedAt));
    log.error(`Docket quits after this defect and starts again${wait > 0 ? `, in ${Math.ceil(wait / 1000)} s` : ""}.`);
    if (wait > 0) clock.after(wait, () => isEnding || restart());
    else restart();
  });
  // After a quit by the user, Docket must not restart.
  app.on("will-quit", () => (isEnding = true));
}

/**
 * Returns the arguments of this start without an opened link, plus `--hidden` if the window was
 * hidden.
 */
function argsOf([, ...args]: readonly string[], isShown: boolean): string[] {
  const kept = args.filter((arg) => arg !== "--hidden" && !/^docket:/i.test(arg));
  return isShown ? kept : [...kept, "--hidden"];
}
