/**
 * Whether main answers: its beat comes once a second. Silence is counted in turns for which this
 * page was awake, so that one which slept, or was busy, reads what has come before it judges.
 */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import { createStore } from "./create-store.ts";

/** As often as main beats (electron/shell/beat.ts). */
const TURN_MS = 1000;

/** So many turns without a beat: main stands still. It may be busy for less. */
const MISSED = 3;

/** A turn that is this much late was not waited through awake, and does not count. */
const LATE_MS = 500;

export interface MainBeatState {
  /** When main was last heard, epoch milliseconds; undefined while it answers. */
  readonly silentSince: number | undefined;
}

export class MainBeat {
  readonly store: StoreApi<MainBeatState> = createStore<MainBeatState>(() => ({ silentSince: undefined }));
  readonly #bridge: DocketBridge;
  readonly #now: () => number;
  readonly #monotonic: () => number;
  #heardAt = 0;
  #missed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe: (() => void) | undefined;

  /** @param monotonic milliseconds that no change of the clock moves */
  constructor(bridge: DocketBridge, now: () => number, monotonic: () => number) {
    this.#bridge = bridge;
    this.#now = now;
    this.#monotonic = monotonic;
  }

  start(): void {
    this.#unsubscribe = this.#bridge.on("main:beat", () => this.#heard());
    this.#heard();
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    clearTimeout(this.#timer);
  }

  #heard(): void {
    this.#heardAt = this.#now();
    this.#missed = 0;
    if (this.store.getState().silentSince !== undefined) this.store.setState({ silentSince: undefined });
    this.#turn();
  }

  #turn(): void {
    clearTimeout(this.#timer);
    const begun = this.#monotonic();
    this.#timer = setTimeout(() => {
      if (this.#monotonic() - begun <= TURN_MS + LATE_MS) this.#missed += 1;
      if (this.#missed >= MISSED && this.store.getState().silentSince === undefined) this.store.setState({ silentSince: this.#heardAt });
      this.#turn();
    }, TURN_MS);
  }
}
