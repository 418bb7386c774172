/**
 * What is said to a screen reader: one message at a time, so that none cuts another off. What comes
 * in between waits and is said together; what it no longer needs to hear is left out.
 */

/** Made when they are said: in the language that is in force by then. */
type Words = string | (() => string);

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
  readonly #waiting = new Map<string, Words>();
  /** Whether what is being said, or waits, is urgent. */
  #urgent = { said: false, waits: false };
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
   * @param words a function for what is said once; whoever gives a text gives it anew in another
   * language
   * @param isUrgent said at once, with all that waits after it; after what is urgent, too, in its turn
   */
  say(topic: string, words: Words, isUrgent = false): void {
    this.#waiting.delete(topic);
    if (words === "") return;
    const others = isUrgent ? [...this.#waiting] : [];
    if (isUrgent) this.#waiting.clear();
    this.#waiting.set(topic, words);
    for (const [other, text] of others) this.#waiting.set(other, text);
    this.#urgent.waits ||= isUrgent;
    if (this.#timer === undefined || (isUrgent && !this.#urgent.said)) this.#speak();
  }

  /** Another language is in force: no text of the one before is said, or left to be read. */
  forgetTexts(): void {
    for (const [topic, words] of this.#waiting) if (typeof words === "string") this.#waiting.delete(topic);
    this.#show({ ...this.#announced, words: "" });
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
    const words = [...this.#waiting.values()].map((one) => (typeof one === "string" ? one : one())).join(" ");
    this.#waiting.clear();
    this.#urgent = { said: this.#urgent.waits, waits: false };
    // Nobody who reads the page later is to find it there.
    if (words === "") return this.#show({ ...this.#announced, words });
    if (this.#pauses) this.#timer = setTimeout(() => this.#speak(), PAUSE_MS);
    this.#show({ number: this.#announced.number + 1, words });
  }

  #show(announced: Announcement): void {
    this.#announced = announced;
    for (const listener of this.#listeners) listener();
  }
}
