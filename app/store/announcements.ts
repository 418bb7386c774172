/**
 * What is said to a screen reader: one message at a time, so that none cuts another off. What comes
 * in between waits and is said together; what it no longer needs to hear is left out.
 */

/** Between two messages, milliseconds: about as long as one of them takes. */
const PAUSE_MS = 3_000;

export interface Announcement {
  /** Another one for each message, also for one in the same words. */
  readonly number: number;
  readonly words: string;
}

export class Announcements {
  #announced: Announcement = { number: 0, words: "" };
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** By topic, in the order in which they came. */
  readonly #waiting = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  readonly #pauses: boolean;

  /** @param pauses false where a test reads each message as it comes */
  constructor(pauses = true) {
    this.#pauses = pauses;
  }

  readonly announced = (): Announcement => this.#announced;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * @param topic words of the same topic that still wait are replaced; empty words take them back
   * @param isUrgent said at once, with all that waits after it
   */
  say(topic: string, words: string, isUrgent = false): void {
    this.#waiting.delete(topic);
    if (words === "") return;
    if (isUrgent) {
      const others = [...this.#waiting];
      this.#waiting.clear();
      this.#waiting.set(topic, words);
      for (const [other, text] of others) this.#waiting.set(other, text);
      this.#speak();
      return;
    }
    this.#waiting.set(topic, words);
    if (this.#timer === undefined) this.#speak();
  }

  /** The window goes: nothing more is said. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
  }

  #speak(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const words = [...this.#waiting.values()].join(" ");
    this.#waiting.clear();
    // Nobody who reads the page later is to find it there.
    if (words === "") this.#announced = { ...this.#announced, words };
    else {
      this.#announced = { number: this.#announced.number + 1, words };
      if (this.#pauses) this.#timer = setTimeout(() => this.#speak(), PAUSE_MS);
    }
    for (const listener of this.#listeners) listener();
  }
}
