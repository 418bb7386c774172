/** Puts the API keys of all instances into their bucket: digests, as a key file has them. */
import type { Clock } from "../clock.ts";
import { untilElected, wordsOf } from "./nats-election.ts";
import { namesOf, NatsLink, type NatsOptions } from "./nats-link.ts";
import { KEYS_KEY } from "./nats-message.ts";
import { makeStreams } from "./nats-streams.ts";

const PUBLISH_MS = 5000;
const ELECTION_MS = 60_000;
/** Of a message besides its data: its subject and headers. */
const HEAD_BYTES = 4096;

export interface KeyListener {
  /** Hears the keys in the bucket, before the store is open and whenever they change; undefined: they were removed. */
  readonly onKeys?: (text: string | undefined) => void;
}

/** The keys of the bucket, as its listener is to know them. */
export class HeardKeys {
  readonly #onKeys: KeyListener["onKeys"];
  #isHeard = false;

  constructor({ onKeys }: KeyListener) {
    this.#onKeys = onKeys;
  }

  /** @param text undefined where they were removed */
  heard(text: string | undefined): void {
    this.#isHeard = true;
    this.#onKeys?.(text);
  }

  /** The bucket is read anew. Its keys hold meanwhile, so that no client is refused for that. */
  forget(): void {
    this.#isHeard = false;
  }

  /** All of the new bucket was read: keys that are not in it hold no longer. */
  wasRead(): void {
    if (!this.#isHeard) this.heard(undefined);
  }
}

/** In the place of those that were there. Rejects with a sentence. */
export async function putKeys(options: NatsOptions, text: string, clock: Clock): Promise<void> {
  const link = await NatsLink.open(options);
  try {
    const most = link.maxBytes - HEAD_BYTES;
    if (Buffer.byteLength(text) > most) throw new Error(`its servers take no more than ${most} bytes of keys`);
    const elected = untilElected(clock, ELECTION_MS);
    await elected(() => makeStreams(link, options));
    // Twice is once: the same in the same place.
    await elected(() => link.publish({ subject: link.keys + KEYS_KEY, data: text, timeoutMs: PUBLISH_MS }));
  } catch (error) {
    throw new Error(`the store ${namesOf(options)}: ${wordsOf(error)}`, { cause: error });
  } finally {
    await link.close();
  }
}
