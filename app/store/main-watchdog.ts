/**
 * Notices that main stands still: its beat comes once a second. Silence is counted in turns for
 * which this page was awake, so that a page that slept or was busy reads before it judges.
 */

/** As often as main beats (electron/shell/beat.ts). */
const TURN_MS = 1000;

/** So many turns without a beat: main stands still. It may be busy for less. */
const MISSED = 3;

/** A turn that is this much late was not waited through awake, and does not count. */
const LATE_MS = 500;

export interface WatchdogClock {
  readonly now: () => number;
  /** Milliseconds that no change of the clock moves. */
  readonly monotonic: () => number;
}

export class MainWatchdog {
  readonly #clock: WatchdogClock;
  readonly #onSilent: (since: number) => void;
  #lastBeatAt = 0;
  #missed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onSilent is called in each silent turn with the epoch milliseconds of the last beat */
  constructor(clock: WatchdogClock, onSilent: (since: number) => void) {
    this.#clock = clock;
    this.#onSilent = onSilent;
  }

  /** Starts the wait for the next beat, or restarts it. */
  beatReceived(): void {
    this.#lastBeatAt = this.#clock.now();
    this.#missed = 0;
    this.#turn();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #turn(): void {
    clearTimeout(this.#timer);
    const begun = this.#clock.monotonic();
    this.#timer = setTimeout(() => {
      if (this.#clock.monotonic() - begun <= TURN_MS + LATE_MS) this.#missed += 1;
      if (this.#missed >= MISSED) this.#onSilent(this.#lastBeatAt);
      this.#turn();
    }, TURN_MS);
  }
}
