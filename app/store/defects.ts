/**
 * What failed in the window: written to main's log, and, where it happened outside of any pane,
 * counted for the banner that says so. A failure while reporting a failure is dropped, or it would
 * report itself for ever.
 */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import { MAX_DEFECT } from "../../electron/contract/vocabulary.ts";
import { createStore } from "./create-store.ts";

export interface DefectsState {
  /** Uncaught errors of the page since the user last looked. */
  readonly uncaught: number;
}

/** As many characters as main takes. */

/** Reports of one page's life. Whoever reads the log has seen enough by then. */
const MAX_REPORTS = 50;

/** Chromium raises it as an error when a layout took two rounds; nothing has failed. */
const NO_DEFECT = "ResizeObserver loop";

export class Defects {
  readonly store: StoreApi<DefectsState> = createStore<DefectsState>(() => ({ uncaught: 0 }));
  readonly #bridge: DocketBridge;
  readonly #now: () => number;
  #reports = 0;

  constructor(bridge: DocketBridge, now: () => number) {
    this.#bridge = bridge;
    this.#now = now;
  }

  start(): void {
    window.addEventListener("error", this.#onError);
    window.addEventListener("unhandledrejection", this.#onRejection);
  }

  stop(): void {
    window.removeEventListener("error", this.#onError);
    window.removeEventListener("unhandledrejection", this.#onRejection);
  }

  /** Epoch milliseconds. */
  now(): number {
    return this.#now();
  }

  report(pane: string, error: unknown): void {
    this.#reports += 1;
    if (this.#reports > MAX_REPORTS) return;
    this.#bridge.invoke("window:defect", { pane, message: wordsOf(error).slice(0, MAX_DEFECT) }).catch(() => undefined);
  }

  dismiss(): void {
    this.store.setState({ uncaught: 0 });
  }

  /** Everything is asked for anew; drafts are saved on the way out. */
  reloadWindow(): void {
    window.location.reload();
  }

  readonly #onError = (event: ErrorEvent): void => {
    if (!event.message.startsWith(NO_DEFECT)) this.#uncaught(event.error ?? event.message);
  };

  readonly #onRejection = (event: PromiseRejectionEvent): void => this.#uncaught(event.reason);

  #uncaught(error: unknown): void {
    this.report("page", error);
    this.store.setState(({ uncaught }) => ({ uncaught: uncaught + 1 }));
  }
}

/** Never empty. Anything can be thrown, also what has no words. */
function wordsOf(error: unknown): string {
  try {
    const stack: unknown = error instanceof Error ? error.stack : undefined;
    return (typeof stack === "string" ? stack : String(error)) || "an error without words";
  } catch {
    return "an error that cannot be put into words";
  }
}
