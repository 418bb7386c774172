/**
 * Ends Docket after an exception that nobody caught, and starts it again. What threw may have been a
 * timer that would never be set again, and Electron's own box holds up all of main until somebody
 * presses OK (electron: lib/browser/init.ts). What Docket knows is on disk, and its next start tells
 * of this end.
 */
import type * as Electron from "electron";
import type { Clock, Log } from "../core/ports.ts";
import { relaunch } from "./relaunch.ts";

/** A run is so old before it ends for a defect: one that comes with every start makes no quick loop of them. */
const YOUNGEST_MS = 60_000;

export interface DefectRestartPorts {
  electron: Pick<typeof Electron, "app" | "BrowserWindow">;
  process: Pick<NodeJS.Process, "on" | "argv" | "env" | "execPath" | "platform">;
  /** The variable of the key, which the environment has lost: the next start needs it. */
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
  // Who has ended it does not want it back.
  app.on("will-quit", () => (isEnding = true));
}

/** Those of this start, but for the Action that a link has opened, and in the tray if it was there. */
function argsOf([, ...args]: readonly string[], isShown: boolean): string[] {
  const kept = args.filter((arg) => arg !== "--hidden" && !/^docket:/i.test(arg));
  return isShown ? kept : [...kept, "--hidden"];
}
