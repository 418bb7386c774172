/**
 * Tracks what a key or a button's place means, and since when. For a moment after a change that the
 * user did not make, presses are refused, because they were meant for what was there before.
 */

interface Slot {
  /** The meaning; empty if a press does nothing. */
  readonly meaning: string;
  /** Id of the Action that the slot is about. */
  readonly subject: string;
  /** Time from which presses are accepted, by the guard's clock, in milliseconds. */
  readonly settledAt: number;
  /** The last meaning that was not empty, while the slot means nothing. */
  readonly lastMeaning: string;
  /** Whether the slot waits only because Docket itself chose another Action. */
  readonly waitsForChoice: boolean;
}

export class PressGuard {
  readonly #now: () => number;
  readonly #pause: number;
  readonly #isActing: () => boolean;
  readonly #slots = new Map<string, Slot>();
  readonly #watchers = new Map<string, Set<Watcher>>();
  /** Start time of the present press; undefined without a press. */
  #pressedAt: number | undefined;

  /**
   * @param now monotonic clock, in milliseconds
   * @param pause milliseconds
   * @param isActing whether a press of the user is being handled
   */
  constructor(now: () => number, pause: number, isActing: () => boolean) {
    this.#now = now;
    this.#pause = pause;
    this.#isActing = isActing;
  }

  /**
   * Sets what a slot means now. A first meaning is accepted at once, and so is a meaning that
   * returns or follows nothing, because no press can have been meant for something else. A new
   * subject is never accepted at once.
   * @param subject id of the Action that the slot is about; empty if none
   * @param isUnasked whether Docket chose that Action; the slot settles once the user chooses the
   * Action too
   */
  changed(slot: string, meaning: string, subject = "", isUnasked = false): void {
    const before = this.#slots.get(slot);
    if (before?.meaning === meaning && before.subject === subject) {
      if (!before.waitsForChoice || isUnasked) return;
      // A notification may choose the Action while the user's hand is still busy elsewhere.
      const settledAt = this.#isActing() ? -Infinity : before.settledAt;
      this.#slots.set(slot, { ...before, settledAt, waitsForChoice: false });
      this.#notify(slot);
      return;
    }
    const isOurs = before === undefined || this.#isActing();
    const settlesAt = isOurs ? -Infinity : this.#now() + this.#pause;
    const isSameSubject = before?.subject === subject;
    const lastMeaning = !isSameSubject ? "" : before.meaning === "" ? before.lastMeaning : before.meaning;
    const isResumed = isSameSubject && before.meaning === "" && meaning !== "";
    const settledAt = !isResumed ? settlesAt : meaning === lastMeaning ? -Infinity : before.settledAt;
    this.#slots.set(slot, { meaning, subject, settledAt, lastMeaning, waitsForChoice: isUnasked && !isSameSubject });
    this.#notify(slot);
  }

  #notify(slot: string): void {
    for (const watcher of this.#watchers.get(slot) ?? []) watcher.look();
  }

  /** Called when the pointer goes down, or a key that presses a button at its release. */
  pressBegan(): void {
    this.#pressedAt = this.#now();
  }

  /** Called when the pointer or key is released and its click is over. */
  pressEnded(): void {
    this.#pressedAt = undefined;
  }

  /** Whether a press that begins now is accepted. */
  isSettled(slot: string): boolean {
    return this.#now() >= this.#settledAt(slot);
  }

  /**
   * Calls `look` after each change of whether presses are accepted, until the returned function is
   * called.
   */
  watch(slot: string, look: () => void): () => void {
    const watcher = new Watcher(look, () => this.#settledAt(slot) - this.#now());
    const watchers = this.#watchers.get(slot) ?? new Set();
    this.#watchers.set(slot, watchers.add(watcher));
    return () => {
      watcher.stop();
      watchers.delete(watcher);
      if (watchers.size === 0 && this.#watchers.get(slot) === watchers) this.#watchers.delete(slot);
    };
  }

  /**
   * Whether a press that ends now is accepted. A press that began before a change was meant for the
   * earlier meaning.
   */
  takesPress(slot: string): boolean {
    const isOlder = this.#pressedAt !== undefined && this.#settledAt(slot) - this.#pause >= this.#pressedAt;
    return this.isSettled(slot) && !isOlder;
  }

  #settledAt(slot: string): number {
    return this.#slots.get(slot)?.settledAt ?? -Infinity;
  }

  /** Removes the slot. */
  forget(slot: string): void {
    this.#slots.delete(slot);
  }
}

/** Calls its callback at once, and again when the slot settles. */
class Watcher {
  readonly #look: () => void;
  readonly #left: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param left returns the time until the slot settles, in milliseconds; at most 0 if settled */
  constructor(look: () => void, left: () => number) {
    this.#look = look;
    this.#left = left;
  }

  look(): void {
    this.stop();
    const left = this.#left();
    if (left > 0) this.#timer = setTimeout(() => this.look(), left);
    this.#look();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
