/**
 * What is said to a screen reader, by two voices. The polite one says one message at a time, so that
 * none cuts another off: what comes in between waits and is said together, and what no longer needs
 * to be heard is left out. The urgent one does not wait for it, and takes nothing of its time.
 */

/** Made when they are said: in the language that is in force by then, and empty where their fact is over. */
type Words = string | (() => string);

interface Waiting {
  readonly words: Words;
  readonly isAlarm: boolean;
}

/** Between two messages of a voice, milliseconds: about as long as one of them takes. */
const PAUSE_MS = 3_000;

export interface Announcement {
  /** Another one for each message, also for one in the same words. */
  readonly number: number;
  readonly words: string;
}

/**
 * How a message interrupts: an answer to the user's own press, or an alarm, which waits for no
 * answer, but for another alarm. Without: it is polite.
 */
export type Urgency = "answer" | "alarm";

/**
 * Says at most one message in 3 s: the first at once, and all that has come since together. Only an
 * alarm comes sooner.
 */
export class Voice {
  #announced: Announcement = { number: 0, words: "" };
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** By topic, in the order in which they came. */
  readonly #waiting = new Map<string, Waiting>();
  /** Of what is being said. */
  #announcedTopics: ReadonlySet<string> = new Set();
  /** Whether an alarm is among what is being said. */
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

  /** Answers what has waited of this topic. What was said of it is over, and left to nobody to read. */
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

export class Announcements {
  readonly polite: Voice;
  readonly urgent: Voice;

  /** @param pauses false where a test reads each message as it comes */
  constructor(pauses = true) {
    this.polite = new Voice(pauses);
    this.urgent = new Voice(pauses);
  }

  /**
   * @param topic words of the same topic that still wait are replaced, and what took their place is as
   * urgent as they were; empty words take them back
   * @param words a function for what is said once; whoever gives a text gives it anew in another
   * language
   * @param urgency said at once, over what is being said politely
   */
  say(topic: string, words: Words, urgency?: Urgency): void {
    const replaced = this.urgent.takeBack(topic);
    this.polite.takeBack(topic);
    if (words === "") return;
    if (urgency === undefined && replaced === undefined) this.polite.say(topic, words);
    else this.urgent.say(topic, words, urgency === "alarm" || replaced?.isAlarm);
  }

  /** Whether words of this topic have not been said yet. */
  isWaiting(topic: string): boolean {
    return this.polite.isWaiting(topic) || this.urgent.isWaiting(topic);
  }

  /** Another language is in force: no text of the one before is said, or left to be read. */
  forgetTexts(): void {
    this.polite.forgetTexts();
    this.urgent.forgetTexts();
  }

  /** The window goes: nothing more is said. */
  stop(): void {
    this.polite.stop();
    this.urgent.stop();
  }
}
