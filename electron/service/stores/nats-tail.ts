/**
 * Reads a stream of JetStream in order, from its beginning or from the latest of each subject, and
 * goes on behind what it has read when it is told to start again: after a lost connection or a node
 * that fell silent nothing is read twice and nothing left out.
 */
import { type ConsumerMessages, DeliverPolicy, type JetStreamClient, type JsMsg } from "@nats-io/jetstream";
import type { Clock } from "../clock.ts";

export interface TailOptions {
  readonly client: JetStreamClient;
  readonly clock: Clock;
  readonly stream: string;
  /** Of all subjects of the stream. */
  readonly subject: string;
  /** Whether the first reading begins with the latest of each subject, not with all. */
  readonly isLatestOnly: boolean;
  /** Whatever it throws is a defect, and ends the process. */
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
  #starting: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: TailOptions) {
    this.#options = options;
  }

  /** Begins to read, or begins again behind what has been read. Rejects where it cannot. */
  start(): Promise<void> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** Resolves with whether everything up to this sequence has been read within so many ms. */
  reaches(sequence: number, ms: number): Promise<boolean> {
    if (this.#seen >= sequence) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (isThere: boolean): void => {
        timer.cancel();
        this.#waiting.delete(waiting);
        resolve(isThere);
      };
      const timer = this.#options.clock.after(ms, () => settle(false));
      const waiting: Waiting = { sequence, settle };
      this.#waiting.add(waiting);
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#reading?.stop();
    this.#reading = undefined;
    for (const { settle } of this.#waiting) settle(false);
  }

  async #start(): Promise<void> {
    const { client, stream, subject, isLatestOnly } = this.#options;
    this.#reading?.stop();
    this.#reading = undefined;
    const first = { deliver_policy: isLatestOnly ? DeliverPolicy.LastPerSubject : DeliverPolicy.All };
    const from = this.#seen === 0 ? first : { opt_start_seq: this.#seen + 1 };
    const consumer = await client.consumers.getPushConsumer(stream, { filter_subjects: subject, ...from });
    const messages: ConsumerMessages = await consumer.consume({ callback: (message) => this.#take(message, messages) });
    if (this.#isStopped) messages.stop();
    else this.#reading = messages;
  }

  #take(message: JsMsg, from: ConsumerMessages): void {
    // One that was replaced may still have some under way.
    if (from !== this.#reading && this.#reading !== undefined) return;
    if (message.seq <= this.#seen) return;
    this.#options.onMessage(message);
    this.#seen = message.seq;
    for (const { sequence, settle } of this.#waiting) if (this.#seen >= sequence) settle(true);
  }
}
