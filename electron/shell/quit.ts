/**
 * Leaving in order: every part stops before the process ends, and a part that does not stop in time
 * is not waited for.
 */
import type { App } from "electron";
import type { Clock, Log } from "../core/ports.ts";

/** Connections close within milliseconds; a longer wait would feel like a hang. */
const STOP_WITHIN_MS = 3_000;

export interface QuitPorts {
  app: Pick<App, "on" | "quit">;
  clock: Clock;
  log: Log;
  /** Docket is about to leave; windows are about to close. */
  onLeaving: () => void;
  /** Stops every part. */
  stop: () => Promise<void>;
  /**
   * Whether Docket may end; a promise while the user decides. The signal takes the question away.
   */
  mayLeave: (unasked: AbortSignal) => true | Promise<boolean>;
}

/** The returned function ends Docket in order without asking, over an open question too. */
export function leaveInOrder({ app, clock, log, onLeaving, stop, mayLeave }: QuitPorts): () => void {
  let agreed = false;
  const unasked = new AbortController();
  let asking: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  let stopped = false;
  app.on("before-quit", (event) => {
    const may = agreed || (asking === undefined && mayLeave(unasked.signal));
    if (may === true) return onLeaving();
    event.preventDefault();
    // The question is already on the screen when Docket is asked to quit again.
    if (may === false) return;
    asking = may
      .catch((error: unknown) => {
        log.error(`quit: ${String(error)}`);
        return true;
      })
      .then((decided) => {
        asking = undefined;
        if (agreed) return;
        agreed = decided;
        if (agreed) app.quit();
      });
  });
  // Without a listener Electron quits when the last window is destroyed; Docket lives on in the
  // tray.
  app.on("window-all-closed", () => {});
  app.on("will-quit", (event) => {
    if (stopped) return;
    event.preventDefault();
    stopping ??= stopInTime(stop, clock, log).then(() => {
      stopped = true;
      app.quit();
    });
  });
  return () => {
    agreed = true;
    unasked.abort();
    app.quit();
  };
}

async function stopInTime(stop: () => Promise<void>, clock: Clock, log: Log): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = clock.after(STOP_WITHIN_MS, () => {
      log.warn(`quit: not everything stopped within ${STOP_WITHIN_MS / 1000} s`);
      resolve();
    });
    stop()
      .catch((error: unknown) => log.error(`quit: ${String(error)}`))
      .finally(() => {
        timer.cancel();
        resolve();
      });
  });
}
