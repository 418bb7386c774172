/**
 * Whether this instance reads what its servers answer: its own probe has to come back, in the place
 * that was answered. Copies of a bucket may come apart (seen with 2.9.10, whose nodes had lost each
 * other), and an instance that reads one of them would take its places for those of the other.
 */
import { randomUUID } from "node:crypto";
import { wordsOf } from "./nats-election.ts";
import type { NatsLink, Publication, Published } from "./nats-link.ts";
import { PROBE_KEY } from "./nats-message.ts";
import { StoreFailure } from "./store.ts";

const APART = "the store is read from a copy that has come apart from the others: what it holds now is not known";

interface Awaited {
  /** What the probe holds. */
  readonly data: string;
  /** What has been read since it was sent: whether it is the probe, by place. */
  readonly places: Map<number, boolean>;
}

export class NatsEcho {
  readonly #store: (link: NatsLink, publication: Publication) => Promise<Published>;
  #awaited: Awaited | undefined;

  constructor(store: (link: NatsLink, publication: Publication) => Promise<Published>) {
    this.#store = store;
  }

  /**
   * Stores a message in the bucket, within so many milliseconds, and has it read: whatever was stored
   * before it has been heard then, wherever it came from. Rejects with StoreFailure, and with one that
   * says so where another message stood in its place.
   */
  async probe(link: NatsLink, timeoutMs: number, read: (sequence: number) => Promise<void>): Promise<void> {
    const awaited: Awaited = { data: randomUUID(), places: new Map() };
    this.#awaited = awaited;
    try {
      const sequence = await this.#send(link, awaited.data, timeoutMs);
      await read(sequence);
      // One that was overwritten meanwhile has no place: nothing is known of it.
      if (awaited.places.get(sequence) === false) throw new ComeApart(APART);
    } finally {
      if (this.#awaited === awaited) this.#awaited = undefined;
    }
  }

  /** A message of the bucket has been read. */
  read(sequence: number, key: string, data: string): void {
    this.#awaited?.places.set(sequence, key === PROBE_KEY && data === this.#awaited.data);
  }

  async #send(link: NatsLink, data: string, timeoutMs: number): Promise<number> {
    try {
      const published = await this.#store(link, { subject: link.keys + PROBE_KEY, data, timeoutMs });
      // It depends on no revision, so that there is no conflict.
      return published.kind === "stored" ? published.sequence : 0;
    } catch (error) {
      // Whoever asks for a list wants nothing recorded.
      throw new StoreFailure(`${wordsOf(error).split(/: |, /, 1)[0]}: what it holds now is not known`, { cause: error });
    }
  }
}

export class ComeApart extends StoreFailure {}
