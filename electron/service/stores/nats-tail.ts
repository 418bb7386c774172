/**
 * Reads a stream of JetStream in order, from its beginning or from the latest of each subject, and
 * goes on behind what it has read when it is told to start again: after a lost connection or a node
 * that fell silent nothing is read twice and nothing left out.
 */
import { DeliverPolicy, type JetStreamClient, type JsMsg } from "@nats-io/jetstream";
import type { Clock } from "../clock.ts";
import { StoreFailure } from "./store.ts";

export interface TailOptions {
  readonly client: JetStreamClient;
  readonly clock: Clock;
  readonly stream: string;
  /** Of all subjects of the stream. */
  readonly subject: string;
  /** Whether the first reading begins with the latest of each subject, not with all. */
  readonly isLatestOnly: boolean;
  /** Must not throw: the library would end the reading without a word. */
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
  /** Counts the readings: one that was replaced may still have messages under way. */
  #readings = 0;
  #starting: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: TailOptions) {
    this.#options = options;
  }

  /** The place of the latest message that has been read. */
  get seen(): number {
    return this.#seen;
  }

  /**
   * Begins to read, or begins again behind what has been read, or behind an earlier place. Rejects
   * where it cannot.
   */
  start(behind = this.#seen): Promise<void> {
    this.#starting ??= this.#start(behind).finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** Resolves when everything up to this place has been read. Rejects with StoreFailure where that takes longer. */
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

  /** As `reaches`, however long it takes, while something is read at least every so many milliseconds. */
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

  /** Reads no further, and begins from the beginning when it is started again. */
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
