/**
 * The one clock of the window: it ticks once a second, and whatever shows an age listens to it
 * instead of having a timer of its own. Timers of a hidden window are slowed down, so it ticks when
 * the window comes back as well.
 */
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
    this.#timer = setInterval(this.#tick, TICK_MS);
    document.addEventListener("visibilitychange", this.#tick);
  }

  stop(): void {
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#tick);
  }

  readonly #tick = (): void => this.store.setState({ now: this.#now() });
}
