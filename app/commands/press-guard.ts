/**
 * What a key or the place of a button means, and since when. For a moment after a change that the
 * user did not make it takes no press, because the press was meant for what was there before.
 */

interface Slot {
  /** Empty: it does nothing. */
  readonly meaning: string;
  /** The Action that it is about. */
  readonly subject: string;
  /** By the clock of the guard, milliseconds; from then on presses are taken. */
  readonly settledAt: number;
  /** Where it does nothing: what it did before that. */
  readonly lastMeaning: string;
  /** It waits because Docket itself has chosen another Action, and nothing else has changed since. */
  readonly waitsForChoice: boolean;
}

export class PressGuard {
  readonly #now: () => number;
  readonly #pause: number;
  readonly #isActing: () => boolean;
  readonly #slots = new Map<string, Slot>();
  readonly #watchers = new Map<string, Set<Watcher>>();
  /** When the press that goes on went down; undefined while none does. */
  #pressedAt: number | undefined;

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

  /**
   * What a slot means by now. What it means first settles at once, and so does what it means again or
   * after nothing: nobody can have meant something else by it. Another subject never does.
   * @param subject the Action that it is about; empty where it is about none
   * @param isUnasked Docket has chosen that Action; once the user has chosen it too, the slot settles
   */
  changed(slot: string, meaning: string, subject = "", isUnasked = false): void {
    const before = this.#slots.get(slot);
    if (before?.meaning === meaning && before.subject === subject) {
      if (!before.waitsForChoice || isUnasked) return;
      // A notification chooses it for its user, whose hand may still be at something else.
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

  /** The pointer went down, or the key that presses a button as it comes up. */
  pressBegan(): void {
    this.#pressedAt = this.#now();
  }

  /** It came up, and its click is over. */
  pressEnded(): void {
    this.#pressedAt = undefined;
  }

  /** Whether a press on it is taken that goes down now. */
  isSettled(slot: string): boolean {
    return this.#now() >= this.#settledAt(slot);
  }

  /** Calls `look` after each change of whether a press on it is taken, until the returned function is called. */
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

  /** Whether the press that comes up now is taken: before a change, it went down for what was there then. */
  takesPress(slot: string): boolean {
    const isOlder = this.#pressedAt !== undefined && this.#settledAt(slot) - this.#pause >= this.#pressedAt;
    return this.isSettled(slot) && !isOlder;
  }

  #settledAt(slot: string): number {
    return this.#slots.get(slot)?.settledAt ?? -Infinity;
  }

  /** The slot is there no longer. */
  forget(slot: string): void {
    this.#slots.delete(slot);
  }
}

/** Looks now, and once more when the time is over. */
class Watcher {
  readonly #look: () => void;
  readonly #left: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param left until it is settled, milliseconds; not above 0 where it is */
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
