/**
 * Reads a JetStream stream in order, from its beginning or from the latest message of each subject.
 * When it is started again, after a lost connection or an unresponsive node, it continues after the
 * last message, so that nothing is read twice and nothing is skipped.
 */
import { DeliverPolicy, type JetStreamClient, type JsMsg } from "@nats-io/jetstream";
import type { Clock } from "../clock.ts";
import { StoreFailure } from "./store.ts";

export interface TailOptions {
  readonly client: JetStreamClient;
  readonly clock: Clock;
  readonly stream: string;
  /** Filter for the subjects of the stream. */
  readonly subject: string;
  /** Whether the first reading begins with the latest message of each subject instead of all. */
  readonly isLatestOnly: boolean;
  /** Must not throw, because the library would end the reading silently. */
  readonly onMessage: (message: JsMsg) => void;
}

interface Waiting {
  readonly sequence: number;
  readonly settle: (isThere: boolean) => void;
}

export class NatsTail {
  readonly #options: TailOptions;
  readonly #waiting = new Set<Waiting>();
  #seen = 0;
  #reading: { stop: () => void } | undefined;
  /** Number of readings. A reading that was replaced may still deliver messages. */
  #readings = 0;
  #starting: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: TailOptions) {
    this.#options = options;
  }

  /** Sequence of the latest message that has been read. */
  get seen(): number {
    return this.#seen;
  }

  /**
   * Starts reading, or continues after the last message or after an earlier sequence. Rejects if
   * that fails.
   */
  start(behind = this.#seen): Promise<void> {
    this.#starting ??= this.#start(behind).finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /**
   * Resolves when everything up to this sequence has been read. Rejects with StoreFailure after
   * `ms` milliseconds.
   */
  async reaches(sequence: number, ms: number): Promise<void> {
    if (this.#seen >= sequence) return;
    const isThere = await new Promise<boolean>((resolve) => {
      const settle = (isRead: boolean): void => {
        timer.cancel();
        this.#waiting.delete(waiting);
        resolve(isRead);
      };
      const timer = this.#options.clock.after(ms, () => settle(false));
      const waiting: Waiting = { sequence, settle };
      this.#waiting.add(waiting);
    });
    if (!isThere) throw new StoreFailure("the store does not answer: what it holds now is not known");
  }

  /**
   * Like `reaches`, without a total limit, while something is read at least every `silentMs`
   * milliseconds.
   */
  async readsTo(sequence: number, silentMs: number): Promise<void> {
    for (;;) {
      const seen = this.#seen;
      try {
        await this.reaches(sequence, silentMs);
        return;
      } catch (error) {
        if (this.#seen <= seen) throw error;
      }
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.forget();
  }

  /** Stops reading. The next start begins from the beginning. */
  forget(): void {
    this.#leave();
    this.#seen = 0;
    for (const { settle } of this.#waiting) settle(false);
  }

  #leave(): void {
    this.#readings += 1;
    this.#reading?.stop();
    this.#reading = undefined;
  }

  async #start(behind: number): Promise<void> {
    const { client, stream, subject, isLatestOnly } = this.#options;
    this.#leave();
    this.#seen = Math.min(this.#seen, behind);
    const reading = this.#readings;
    const first = { deliver_policy: isLatestOnly ? DeliverPolicy.LastPerSubject : DeliverPolicy.All };
    const from = this.#seen === 0 ? first : { opt_start_seq: this.#seen + 1 };
    const consumer = await client.consumers.getPushConsumer(stream, { filter_subjects: subject, ...from });
    const messages = await consumer.consume({ callback: (message) => this.#take(message, reading) });
    if (this.#isStopped || reading !== this.#readings) messages.stop();
    else this.#reading = messages;
  }

  #take(message: JsMsg, reading: number): void {
    if (reading !== this.#readings || message.seq <= this.#seen) return;
    this.#options.onMessage(message);
    this.#seen = message.seq;
    for (const { sequence, settle } of this.#waiting) if (this.#seen >= sequence) settle(true);
  }
}
