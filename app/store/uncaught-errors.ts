/**
 * The slice of failures in the window. Failures are written to main's log; those outside of any
 * pane are also counted for the banner. A failure of the report itself is dropped, since it would
 * otherwise report itself endlessly.
 */
import { onMessageProblem } from "../../electron/contract/languages/language.ts";
import type { DocketStore, Slice, StorePorts } from "./store.ts";
import { carryTyped } from "./typed-forms.ts";
import { MAX_DEFECT } from "../../electron/contract/vocabulary.ts";

export interface UncaughtErrorsSlice {
  /** Number of uncaught errors of the page since the user last dismissed them. */
  readonly uncaughtErrors: number;
  readonly logError: (pane: string, error: unknown) => void;
  readonly takeUncaughtError: (error: unknown) => void;
  readonly dismissUncaughtErrors: () => void;
  /** Reloads the page, which requests everything again; drafts are saved first. */
  readonly reloadWindow: () => void;
}

/** Largest number of reports per page; more would add nothing for a reader of the log. */
const MAX_REPORTS = 50;

/** Chromium raises this error when a layout took two rounds; nothing has failed. */
const HARMLESS = "ResizeObserver loop";

export function createUncaughtErrorsSlice({ bridge }: StorePorts): Slice<UncaughtErrorsSlice> {
  return (set, get) => {
    let reports = 0;
    return {
      uncaughtErrors: 0,
      logError: (pane, error) => {
        reports += 1;
        if (reports > MAX_REPORTS) return;
        bridge.invoke("window:defect", { pane, message: textOf(error).slice(0, MAX_DEFECT) }).catch(() => undefined);
      },
      takeUncaughtError: (error) => {
        get().logError("page", error);
        set(({ uncaughtErrors }) => ({ uncaughtErrors: uncaughtErrors + 1 }));
      },
      dismissUncaughtErrors: () => set({ uncaughtErrors: 0 }),
      reloadWindow: () => {
        // Main rejects messages of a page that has been replaced.
        get().flushDrafts();
        carryTyped(get().typedForms);
        window.location.reload();
      },
    };
  };
}

/**
 * Collects the page's uncaught errors and messages that could not be formatted, until the returned
 * function is called.
 */
export function startUncaughtErrors({ getState }: DocketStore): () => void {
  const onError = (event: ErrorEvent): void => {
    if (!event.message.startsWith(HARMLESS)) getState().takeUncaughtError(event.error ?? event.message);
  };
  const onRejection = (event: PromiseRejectionEvent): void => getState().takeUncaughtError(event.reason);
  const reported = new Set<string>();
  onMessageProblem(({ language, key, why }) => {
    const message = `${language} cannot say ${key}`;
    // Messages are formatted repeatedly while they are drawn, so each problem is reported once.
    if (!reported.has(message)) getState().logError("language", `${message}: ${why}`);
    reported.add(message);
  });
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    onMessageProblem(() => {});
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
  };
}

/**
 * Returns a text that is never empty. Anything can be thrown, even a value that cannot be converted
 * to text.
 */
function textOf(error: unknown): string {
  try {
    const stack: unknown = error instanceof Error ? error.stack : undefined;
    return (typeof stack === "string" ? stack : String(error)) || "an error without words";
  } catch {
    return "an error that cannot be put into words";
  }
}
