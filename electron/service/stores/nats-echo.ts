/**
 * Checks that this instance reads from the same copy that its servers write to: its own probe must
 * arrive at the sequence that was confirmed. The copies of a bucket may diverge (seen with 2.9.10,
 * whose nodes had lost each other), and an instance that reads one copy would take its sequences
 * for those of the other.
 */
import { randomUUID } from "node:crypto";
import { wordsOf } from "./nats-election.ts";
import type { NatsLink, Publication, Published } from "./nats-link.ts";
import { PROBE_KEY } from "./nats-message.ts";
import { StoreFailure } from "./store.ts";

const APART = "the store is read from a copy that has come apart from the others: what it holds now is not known";

interface Awaited {
  /** Content of the probe. */
  readonly data: string;
  /** For each sequence that was read since the probe was sent, whether it was the probe. */
  readonly places: Map<number, boolean>;
}

export class NatsEcho {
  readonly #store: (link: NatsLink, publication: Publication) => Promise<Published>;
  #awaited: Awaited | undefined;

  constructor(store: (link: NatsLink, publication: Publication) => Promise<Published>) {
    this.#store = store;
  }

  /**
   * Stores a probe in the bucket within `timeoutMs` milliseconds, and waits until it is read.
   * Everything that any instance stored before it has then been received. Rejects with
   * StoreFailure, or with ComeApart if another message had its sequence.
   */
  async probe(link: NatsLink, timeoutMs: number, read: (sequence: number) => Promise<void>): Promise<void> {
    const awaited: Awaited = { data: randomUUID(), places: new Map() };
    this.#awaited = awaited;
    try {
      const sequence = await this.#send(link, awaited.data, timeoutMs);
      await read(sequence);
      // A probe that was overwritten meanwhile has no entry here; nothing is known about it.
      if (awaited.places.get(sequence) === false) throw new ComeApart(APART);
    } finally {
      if (this.#awaited === awaited) this.#awaited = undefined;
    }
  }

  /** Must be called when a message of the bucket has been read. */
  read(sequence: number, key: string, data: string): void {
    this.#awaited?.places.set(sequence, key === PROBE_KEY && data === this.#awaited.data);
  }

  async #send(link: NatsLink, data: string, timeoutMs: number): Promise<number> {
    try {
      const published = await this.#store(link, { subject: link.keys + PROBE_KEY, data, timeoutMs });
      // A publication without an expected revision cannot conflict.
      return published.kind === "stored" ? published.sequence : 0;
    } catch (error) {
      // The caller wants to read, so the message must not say that nothing was recorded.
      throw new StoreFailure(`${wordsOf(error).split(/: |, /, 1)[0]}: what it holds now is not known`, { cause: error });
    }
  }
}

export class ComeApart extends StoreFailure {}
