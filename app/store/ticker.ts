/** The one clock of the window: it ticks once a second, and whatever shows an age listens to it instead of having a timer of its own. */
import type { StoreApi } from "zustand/vanilla";
import { createStore } from "./create-store.ts";

const TICK_MS = 1000;

export class Ticker {
  readonly store: StoreApi<{ readonly now: number }>;
  readonly #now: () => number;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.store = createStore(() => ({ now: now() }));
  }

  start(): void {
    this.#timer = setInterval(() => this.store.setState({ now: this.#now() }), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
