/**
 * What a key or the place of a button means, and since when. For a moment after a change that the
 * user did not make it takes no press, because the press was meant for what was there before.
 */

interface Slot {
  readonly meaning: string;
  /** By the clock of the settling. */
  readonly settledAt: number;
}

export class Settling {
  readonly #now: () => number;
  readonly #pause: number;
  readonly #isActing: () => boolean;
  readonly #slots = new Map<string, Slot>();

  /**
   * @param now milliseconds that no change of the clock moves
   * @param pause milliseconds
   * @param isActing whether the user's press is being handled
   */
  constructor(now: () => number, pause: number, isActing: () => boolean) {
    this.#now = now;
    this.#pause = pause;
    this.#isActing = isActing;
  }

  /** What a slot means by now. The first meaning that it has settles at once. */
  changed(slot: string, meaning: string): void {
    const before = this.#slots.get(slot);
    if (before?.meaning === meaning) return;
    const isOurs = before === undefined || this.#isActing();
    this.#slots.set(slot, { meaning, settledAt: isOurs ? -Infinity : this.#now() + this.#pause });
  }

  /** Whether a press on it is taken. */
  isSettled(slot: string): boolean {
    return this.#now() >= (this.#slots.get(slot)?.settledAt ?? -Infinity);
  }

  /** The slot is there no longer. */
  forget(slot: string): void {
    this.#slots.delete(slot);
  }
}
