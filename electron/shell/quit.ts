/**
 * Leaving in order: every part stops before the process ends, and a part that does not stop in time
 * is not waited for.
 */
import type { App } from "electron";
import type { Clock, Log } from "../core/ports.ts";

/** Connections close within milliseconds; a longer wait would feel like a hang. */
const STOP_WITHIN_MS = 3_000;

/** How Docket came to its end. */
export interface End {
  /** Every part has stopped in time. */
  readonly inOrder: boolean;
  /** A signal, or the end of the session: nobody was asked. */
  readonly unasked: boolean;
}

export interface QuitPorts {
  app: Pick<App, "on" | "quit">;
  clock: Clock;
  log: Log;
  /** Settles when the page has saved its texts, within a bound; undefined when there is none. */
  saveTexts: () => Promise<void> | undefined;
  /** Docket is about to leave; windows are about to close. */
  onLeaving: () => void;
  /** Stops every part. */
  stop: () => Promise<void>;
  /** The last step of the process, after every part; bounded by itself. */
  finish: (end: End) => Promise<void>;
  /**
   * Whether Docket may end; a promise while the user decides. The signal takes the question away.
   */
  mayLeave: (unasked: AbortSignal) => true | Promise<boolean>;
}

/**
 * From "asking" it goes back to "open" where the user says no; from "saving" there is no way back.
 */
type Phase = "open" | "asking" | "saving" | "closing";

/** The returned function ends Docket in order without asking, over an open question too. */
export function leaveInOrder({ app, clock, log, saveTexts, onLeaving, stop, finish, mayLeave }: QuitPorts): () => void {
  let phase: Phase = "open";
  const unasked = new AbortController();
  let stopping: Promise<void> | undefined;
  let stopped = false;
  /** Goes on to "closing", at once or with another quit once the texts are saved. */
  const agree = (): void => {
    if (phase === "saving" || phase === "closing") return;
    const saving = saveTexts();
    phase = saving === undefined ? "closing" : "saving";
    void saving?.then(() => {
      phase = "closing";
      app.quit();
    });
  };
  const agreeAndQuit = (): void => {
    agree();
    if (phase === "closing") app.quit();
  };
  const ask = async (answer: Promise<boolean>): Promise<void> => {
    phase = "asking";
    const decided = await answer.catch((error: unknown) => {
      log.error(`quit: ${String(error)}`);
      return true;
    });
    if (phase !== "asking") return;
    phase = "open";
    if (decided) agreeAndQuit();
  };
  app.on("before-quit", (event) => {
    if (phase === "open") {
      const may = mayLeave(unasked.signal);
      if (may === true) agree();
      else void ask(may);
    }
    if (phase === "closing") onLeaving();
    else event.preventDefault();
  });
  // Without a listener Electron quits when the last window is destroyed; Docket lives on in the
  // tray.
  app.on("window-all-closed", () => {});
  app.on("will-quit", (event) => {
    if (stopped) return;
    event.preventDefault();
    stopping ??= stopInTime(stop, clock, log)
      .then((inOrder) => finish({ inOrder, unasked: unasked.signal.aborted }))
      .catch((error: unknown) => log.error(`quit: ${String(error)}`))
      .then(() => {
        stopped = true;
        app.quit();
      });
  });
  return () => {
    unasked.abort();
    agreeAndQuit();
  };
}

/** Whether everything has stopped. */
function stopInTime(stop: () => Promise<void>, clock: Clock, log: Log): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = clock.after(STOP_WITHIN_MS, () => {
      log.warn(`quit: not everything stopped within ${STOP_WITHIN_MS / 1000} s`);
      resolve(false);
    });
    stop()
      .then(
        () => resolve(true),
        (error: unknown) => {
          log.error(`quit: ${String(error)}`);
          resolve(false);
        },
      )
      .finally(() => timer.cancel());
  });
}
