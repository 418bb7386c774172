/**
 * Pauses after slow changes of the list, so that keys and scrolling get frames. After a change that
 * took longer than two frames, the next change waits as long as the excess. A page that is less
 * slow shows changes as early as possible. Changes that arrive during the pause are applied
 * together. Benefits and costs: tests/bench/README.md.
 */

/** Duration of two frames, in milliseconds. A longer change is followed by a pause. */
const SLOW_MS = 2000 / 60;
/** Longest pause in milliseconds, so that no change is shown much later than on a fast page. */
const MAX_PAUSE_MS = 100;

export class ListPace {
  readonly #now: () => number;
  readonly #onEnd: () => void;
  /** Number of the present change, and its duration so far in milliseconds. */
  #change = 0;
  #taken = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param now monotonic clock, in milliseconds
   * @param onEnd called at the end of each pause
   */
  constructor(now: () => number, onEnd: () => void) {
    this.#now = now;
    this.#onEnd = onEnd;
  }

  /** Whether changes have to wait. */
  get isPause(): boolean {
    return this.#pause !== undefined;
  }

  /** Whether the present change has already taken so long that a pause will follow. */
  get isLate(): boolean {
    return this.#taken > SLOW_MS;
  }

  /** Starts measuring a part of the present change; the returned function stops the measurement. */
  begin(): () => void {
    const [change, from] = [this.#change, this.#now()];
    return () => {
      if (change === this.#change) this.#taken += this.#now() - from;
    };
  }

  /** Called when the change has been painted; starts the pause if the change was slow. */
  painted(): void {
    const [isLate, taken] = [this.isLate, this.#taken];
    this.forget();
    if (isLate) this.#pause = setTimeout(() => this.#end(), Math.min(taken - SLOW_MS, MAX_PAUSE_MS));
  }

  /** Cancels the pause and discards the measured time. */
  forget(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#taken = 0;
    this.#change += 1;
  }

  #end(): void {
    this.#pause = undefined;
    this.#onEnd();
  }
}
