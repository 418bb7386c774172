/**
 * Leaves a slow page time for frames: after a change of the list that took longer than two of them,
 * the next one waits for as long as that one took beyond them, and keys and scrolling have frames
 * meanwhile. A page that is slower by less shows changes as early as it can. What comes in the pause
 * is one change. What it gives and costs: tests/bench/README.md.
 */

/** A change that took longer, two frames in milliseconds, is followed by a pause. */
const SLOW_MS = 2000 / 60;
/** The longest pause, milliseconds: no change comes much later than on a fast page. */
const MAX_PAUSE_MS = 100;

export class ListPace {
  readonly #now: () => number;
  readonly #onEnd: () => void;
  /** The number of the present change, and what it has taken so far, milliseconds. */
  #change = 0;
  #taken = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param now milliseconds that no change of the clock moves
   * @param onEnd called at the end of each pause
   */
  constructor(now: () => number, onEnd: () => void) {
    this.#now = now;
    this.#onEnd = onEnd;
  }

  /** Nothing is to be changed now. */
  get isPause(): boolean {
    return this.#pause !== undefined;
  }

  /** The present change has taken its time already: a pause follows it. */
  get isLate(): boolean {
    return this.#taken > SLOW_MS;
  }

  /** A part of the present change begins now; whoever calls the result ends it. */
  begin(): () => void {
    const [change, from] = [this.#change, this.#now()];
    return () => {
      if (change === this.#change) this.#taken += this.#now() - from;
    };
  }

  /** The change is on the screen. */
  painted(): void {
    const [isLate, taken] = [this.isLate, this.#taken];
    this.forget();
    if (isLate) this.#pause = setTimeout(() => this.#end(), Math.min(taken - SLOW_MS, MAX_PAUSE_MS));
  }

  /** No pause is made of what has been. */
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
