/** Stores the API keys of all instances in their bucket: digests, in the format of a key file. */
import type { Clock } from "../clock.ts";
import { untilElected, wordsOf } from "./nats-election.ts";
import { namesOf, NatsLink, type NatsOptions } from "./nats-link.ts";
import { KEYS_KEY } from "./nats-message.ts";
import { makeStreams } from "./nats-streams.ts";

const PUBLISH_MS = 5000;
const ELECTION_MS = 60_000;
/** Bytes of a message besides its data: its subject and headers. */
const HEAD_BYTES = 4096;

export interface KeyListener {
  /**
   * Receives the keys in the bucket, before the store is open and whenever they change; undefined
   * if they were removed.
   */
  readonly onKeys?: (text: string | undefined) => void;
}

/** The keys of the bucket, as reported to the listener. */
export class HeardKeys {
  readonly #onKeys: KeyListener["onKeys"];
  #isHeard = false;

  constructor({ onKeys }: KeyListener) {
    this.#onKeys = onKeys;
  }

  /** @param text undefined if the keys were removed */
  heard(text: string | undefined): void {
    this.#isHeard = true;
    this.#onKeys?.(text);
  }

  /**
   * Must be called when the bucket is read again. Its keys stay in force meanwhile, so that no
   * client is refused for that.
   */
  forget(): void {
    this.#isHeard = false;
  }

  /**
   * Must be called when all of the new bucket was read. If it contains no keys, the old ones are
   * removed.
   */
  wasRead(): void {
    if (!this.#isHeard) this.heard(undefined);
  }
}

/** Replaces the keys in the bucket. Rejects with a message. */
export async function putKeys(options: NatsOptions, text: string, clock: Clock): Promise<void> {
  const link = await NatsLink.open(options);
  try {
    const most = link.maxBytes - HEAD_BYTES;
    if (Buffer.byteLength(text) > most) throw new Error(`its servers take no more than ${most} bytes of keys`);
    const elected = untilElected(clock, ELECTION_MS);
    await elected(() => makeStreams(link, options));
    // A retry is harmless: it stores the same keys under the same subject.
    await elected(() => link.publish({ subject: link.keys + KEYS_KEY, data: text, timeoutMs: PUBLISH_MS }));
  } catch (error) {
    throw new Error(`the store ${namesOf(options)}: ${wordsOf(error)}`, { cause: error });
  } finally {
    await link.close();
  }
}
