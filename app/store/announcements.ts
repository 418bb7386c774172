/**
 * Announcements to a screen reader through a polite and an urgent voice. The polite voice announces
 * one message at a time, so that no message interrupts another. Messages that arrive meanwhile are
 * announced together, and outdated ones are dropped. The urgent voice neither waits for the polite
 * voice nor delays it.
 */

/**
 * A text, or a function called when the message is announced. The function uses the language in
 * force then, and returns an empty text if its fact no longer holds.
 */
type Words = string | (() => string);

interface Waiting {
  readonly words: Words;
  readonly isAlarm: boolean;
}

/** Pause between two messages of a voice, in milliseconds: about the length of one message. */
const PAUSE_MS = 3_000;

export interface Announcement {
  /** Number of the message. Each message has a new number, even if its words repeat. */
  readonly number: number;
  readonly words: string;
}

/**
 * How a message interrupts: "answer" responds to the user's press; "alarm" interrupts an answer,
 * but not another alarm. A message without urgency is polite.
 */
export type Urgency = "answer" | "alarm";

/**
 * Announces at most one message in 3 s: the first at once, later ones together after the pause.
 * Only an alarm is announced earlier.
 */
export class Voice {
  #announced: Announcement = { number: 0, words: "" };
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Waiting messages by topic, in order of arrival. */
  readonly #waiting = new Map<string, Waiting>();
  /** Topics of the current announcement. */
  #announcedTopics: ReadonlySet<string> = new Set();
  /** Whether the current announcement contains an alarm. */
  #isAlarmAnnounced = false;
  readonly #listeners = new Set<() => void>();
  readonly #pauses: boolean;

  constructor(pauses: boolean) {
    this.#pauses = pauses;
  }

  readonly announced = (): Announcement => this.#announced;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  isWaiting(topic: string): boolean {
    return this.#waiting.has(topic);
  }

  say(topic: string, words: Words, isAlarm = false): void {
    const others = isAlarm ? [...this.#waiting] : [];
    if (isAlarm) this.#waiting.clear();
    this.#waiting.set(topic, { words, isAlarm });
    for (const [other, one] of others) this.#waiting.set(other, one);
    if (this.#timer === undefined || (isAlarm && !this.#isAlarmAnnounced)) this.#speak();
  }

  /**
   * Removes and returns the waiting message of a topic. If the current announcement contains the
   * topic, the announced text is cleared, so that it cannot be read later.
   */
  takeBack(topic: string): Waiting | undefined {
    const waiting = this.#waiting.get(topic);
    this.#waiting.delete(topic);
    if (this.#announcedTopics.has(topic) && this.#announced.words !== "") this.#show({ ...this.#announced, words: "" });
    return waiting;
  }

  forgetTexts(): void {
    for (const [topic, { words }] of this.#waiting) if (typeof words === "string") this.#waiting.delete(topic);
    this.#show({ ...this.#announced, words: "" });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
  }

  #speak(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = [...this.#waiting.values()];
    this.#announcedTopics = new Set(this.#waiting.keys());
    this.#waiting.clear();
    this.#isAlarmAnnounced = waiting.some(({ isAlarm }) => isAlarm);
    const words = waiting
      .map(({ words: one }) => (typeof one === "string" ? one : one()))
      .filter((one) => one !== "")
      .join(" ");
    // Clears the old text, so that a later reader of the page does not find it.
    if (words === "") return this.#show({ ...this.#announced, words });
    if (this.#pauses) this.#timer = setTimeout(() => this.#speak(), PAUSE_MS);
    this.#show({ number: this.#announced.number + 1, words });
  }

  #show(announced: Announcement): void {
    this.#announced = announced;
    for (const listener of this.#listeners) listener();
  }
}

export class Announcements {
  readonly polite: Voice;
  readonly urgent: Voice;

  /** @param pauses false if a test reads each message as it arrives */
  constructor(pauses = true) {
    this.polite = new Voice(pauses);
    this.urgent = new Voice(pauses);
  }

  /**
   * Announces words through the polite or the urgent voice.
   * @param topic a waiting message of the same topic is replaced, and its urgency is kept; empty
   * words remove it
   * @param words a function for a single announcement; a caller that passes a text must pass it
   * again after a change of language
   * @param urgency announces the message at once, over a polite announcement
   */
  say(topic: string, words: Words, urgency?: Urgency): void {
    const replaced = this.urgent.takeBack(topic);
    this.polite.takeBack(topic);
    if (words === "") return;
    if (urgency === undefined && replaced === undefined) this.polite.say(topic, words);
    else this.urgent.say(topic, words, urgency === "alarm" || replaced?.isAlarm);
  }

  /** Whether a message of this topic is still waiting. */
  isWaiting(topic: string): boolean {
    return this.polite.isWaiting(topic) || this.urgent.isWaiting(topic);
  }

  /** Removes all texts after a change of language; none of them is announced or left to be read. */
  forgetTexts(): void {
    this.polite.forgetTexts();
    this.urgent.forgetTexts();
  }

  /** Stops both voices when the window closes; nothing is announced afterwards. */
  stop(): void {
    this.polite.stop();
    this.urgent.stop();
  }
}
