/**
 * An orderly quit: every part is stopped before the process exits. A part that does not stop in
 * time is not waited for.
 */
import type { App } from "electron";
import type { Clock, Log } from "../core/ports.ts";

/**
 * Time limit for stopping. Connections close within milliseconds; a longer wait would look like a
 * hang.
 */
const STOP_WITHIN_MS = 3_000;

/** How Docket has ended. */
export interface End {
  /** Whether every part has stopped in time. */
  readonly inOrder: boolean;
  /** Whether a signal or the end of the session caused the quit, without a question to the user. */
  readonly unasked: boolean;
}

export interface QuitPorts {
  app: Pick<App, "on" | "quit">;
  clock: Clock;
  log: Log;
  /**
   * Settles when the page has saved its texts, or after a time limit; undefined if there is no
   * page.
   */
  saveTexts: () => Promise<void> | undefined;
  /** Called when the quit is certain and the windows are about to close. */
  onLeaving: () => void;
  /** Stops every part. */
  stop: () => Promise<void>;
  /** The last step of the process, after every part has stopped. Has its own time limit. */
  finish: (end: End) => Promise<void>;
  /**
   * Whether Docket may quit; a promise while the user decides. The signal withdraws the question.
   */
  mayLeave: (unasked: AbortSignal) => true | Promise<boolean>;
}

/** "asking" returns to "open" if the user declines; from "saving" on, the quit is final. */
type Phase = "open" | "asking" | "saving" | "closing";

/**
 * Installs the listeners. The returned function quits Docket in order without a question, also
 * while one is open.
 */
export function leaveInOrder({ app, clock, log, saveTexts, onLeaving, stop, finish, mayLeave }: QuitPorts): () => void {
  let phase: Phase = "open";
  const unasked = new AbortController();
  let stopping: Promise<void> | undefined;
  let stopped = false;
  /** Enters "closing", either at once or by a second quit after the texts are saved. */
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
  // Without a listener, Electron quits when the last window is destroyed. Docket keeps running in
  // the tray.
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

/** Resolves with whether everything has stopped. */
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
