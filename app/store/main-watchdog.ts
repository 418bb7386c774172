/**
 * Detects that main is unresponsive: main sends a heartbeat once a second. Silence is counted in
 * periods during which this page was awake, so that a page that slept or was busy reads its
 * messages before it judges.
 */

/**
 * Length of a period in milliseconds, equal to main's heartbeat interval (electron/shell/main-heartbeat.ts).
 */
const TURN_MS = 1000;

/**
 * Number of periods without a heartbeat after which main counts as unresponsive. Main may be busy
 * for less.
 */
const MISSED = 3;

/**
 * Delay of a timer, in milliseconds, above which its period does not count: the page was not awake
 * throughout.
 */
const LATE_MS = 500;

export interface WatchdogClock {
  readonly now: () => number;
  /** Returns milliseconds of a monotonic clock, unaffected by changes of the system clock. */
  readonly monotonic: () => number;
}

export class MainWatchdog {
  readonly #clock: WatchdogClock;
  readonly #onSilent: (since: number) => void;
  #lastBeatAt = 0;
  #missed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param onSilent called in each silent period with the time of the last heartbeat, epoch
   * milliseconds
   */
  constructor(clock: WatchdogClock, onSilent: (since: number) => void) {
    this.#clock = clock;
    this.#onSilent = onSilent;
  }

  /** Starts or restarts the wait for the next heartbeat. */
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
