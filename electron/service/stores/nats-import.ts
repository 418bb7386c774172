/**
 * Imports into an empty bucket. JetStream has no transactions, so a note in the bucket marks an
 * import in progress, and no service starts meanwhile, so that none shows partial contents. An
 * interrupted import can be completed with the same file; existing records are then skipped.
 */
import type { Clock } from "../clock.ts";
import type { Incoming, StoredRecord } from "./contents.ts";
import { entryJson } from "./entry-text.ts";
import { untilElected, wordsOf } from "./nats-election.ts";
import { namesOf, NatsLink, type NatsOptions } from "./nats-link.ts";
import { ACTION_KEYS, IMPORT_KEY, keyOf, PROBE_KEY, valueText } from "./nats-message.ts";
import { makeStreams } from "./nats-streams.ts";
import { StoreFailure } from "./store.ts";

/** Number of concurrent publications, each of which waits for the servers' response. */
const WINDOW = 256;
const PUBLISH_MS = 10_000;
const ELECTION_MS = 60_000;
/**
 * Time to watch for a service's probes in milliseconds. A service stores a probe every second, or
 * every three seconds if a probe takes its maximum time.
 */
const WATCH_MS = 4000;
/** Bytes of a message besides its data: its subject and headers. */
const HEAD_BYTES = 4096;

interface Note {
  /** Digest of the file. */
  readonly digest: string;
}

/** Rejects with a message, which says whether the import can be continued. */
export async function fillBucket(options: NatsOptions, incoming: Incoming, clock: Clock): Promise<void> {
  const link = await NatsLink.open(options);
  try {
    await new BucketWriter(link, options, clock).fill(incoming);
  } catch (error) {
    throw new Error(`the store ${namesOf(options)}: ${wordsOf(error)}`, { cause: error });
  } finally {
    await link.close();
  }
}

/** Throws if an import has not been completed, because the contents of the bucket are partial. */
export async function refuseUnfinished(link: NatsLink, bucket: string): Promise<void> {
  if ((await link.latest(IMPORT_KEY))?.data === undefined) return;
  throw new Error(`the bucket ${bucket} holds an import that has not been finished; start that import again with the same file`);
}

class BucketWriter {
  readonly #link: NatsLink;
  readonly #options: NatsOptions;
  readonly #clock: Clock;
  readonly #elected: ReturnType<typeof untilElected>;

  constructor(link: NatsLink, options: NatsOptions, clock: Clock) {
    this.#link = link;
    this.#options = options;
    this.#clock = clock;
    this.#elected = untilElected(clock, ELECTION_MS);
  }

  async fill({ records, digest, longest }: Incoming): Promise<void> {
    const { maxBytes } = this.#link;
    if (longest && longest.bytes > maxBytes - HEAD_BYTES)
      throw new Error(`line ${longest.line} is longer than what it takes (${maxBytes} bytes); nothing was imported`);
    await this.#elected(() => makeStreams(this.#link, this.#options));
    const note = await this.#begin(digest);
    try {
      await this.#write(records(), note.isOurs ? "new" : "begun");
      await this.#store(IMPORT_KEY, undefined, note.sequence);
    } catch (error) {
      throw new Error(`${wordsOf(error)}; the import is not finished: start it again with the same file, no service starts before`, {
        cause: error,
      });
    }
  }

  /** Writes the note, or finds the one that the same import has left. */
  async #begin(digest: string): Promise<{ sequence: number; isOurs: boolean }> {
    const { bucket } = this.#options;
    const found = await this.#elected(() => this.#link.latest(IMPORT_KEY));
    if (found?.data !== undefined) {
      if ((JSON.parse(found.data) as Note).digest === digest) return { sequence: found.sequence, isOurs: false };
      throw new Error(
        `the bucket ${bucket} holds an unfinished import of another file; start that one again, or give this one a bucket of its own`,
      );
    }
    await this.#refuseUsed();
    const sequence = await this.#store(IMPORT_KEY, JSON.stringify({ digest } satisfies Note), found?.sequence ?? 0);
    try {
      await this.#refuseService();
      // A service may have written until a moment ago.
      await this.#refuseUsed();
    } catch (error) {
      await this.#store(IMPORT_KEY, undefined, sequence);
      throw error;
    }
    return { sequence, isOurs: true };
  }

  async #refuseUsed(): Promise<void> {
    const manager = await this.#link.manager();
    const { state } = await this.#elected(() =>
      manager.streams.info(this.#link.bucket, { subjects_filter: this.#link.keys + ACTION_KEYS }),
    );
    const actions = Object.keys(state.subjects ?? {}).length;
    const { latest: updates } = await this.#elected(() => this.#link.logBounds());
    if (actions + updates === 0) return;
    throw new Error(
      `the bucket ${this.#options.bucket} has held ${actions} Actions and ${updates} updates, and an import goes where there is nothing: give it a bucket of its own`,
    );
  }

  /** Throws if a service uses the bucket, which its new probes reveal. */
  async #refuseService(): Promise<void> {
    const probe = await this.#elected(() => this.#link.latest(PROBE_KEY));
    if (!probe) return;
    await new Promise<void>((resolve) => void this.#clock.after(WATCH_MS, resolve));
    const next = await this.#elected(() => this.#link.latest(PROBE_KEY));
    if (next?.sequence === probe.sequence) return;
    throw new Error(`the bucket ${this.#options.bucket} is in use by a service; end that one, nothing was imported`);
  }

  async #write(records: AsyncIterable<StoredRecord>, kind: "new" | "begun"): Promise<void> {
    const { latest: there } = await this.#elected(() => this.#link.logBounds());
    let updates = 0;
    const pending = new Set<Promise<void>>();
    let failure: unknown;
    for await (const record of records) {
      if (record.kind === "update") updates += 1;
      const storing =
        record.kind === "update"
          ? updates > there && this.#append(JSON.stringify(entryJson(record.entry)), updates - 1)
          : this.#put(keyOf(record.action.id), valueText(record.action, undefined), kind);
      if (storing === false) continue;
      const settled = storing.catch((error: unknown) => void (failure ??= error)).finally(() => pending.delete(settled));
      pending.add(settled);
      if (pending.size >= WINDOW) await Promise.race(pending);
      if (failure !== undefined) break;
    }
    await Promise.all(pending);
    if (failure !== undefined) throw failure;
  }

  /**
   * Appends an entry after the given number of others: in order and without duplicates, however
   * often the import is restarted.
   */
  async #append(data: string, behind: number): Promise<void> {
    const { logSubject: subject } = this.#link;
    const published = await this.#link.publish({ subject, data, expectedLast: behind, timeoutMs: PUBLISH_MS });
    if (published.kind === "conflict") throw new StoreFailure("somebody else writes to its log");
  }

  async #put(key: string, data: string, kind: "new" | "begun"): Promise<void> {
    const published = await this.#link.publish({ subject: this.#link.keys + key, data, expected: 0, timeoutMs: PUBLISH_MS });
    if (published.kind === "conflict" && kind === "new") throw new StoreFailure("somebody else writes to its bucket");
  }

  /** Writes the note, or removes it. */
  async #store(key: string, data: string | undefined, expected: number): Promise<number> {
    const published = await this.#elected(() =>
      this.#link.publish({ subject: this.#link.keys + key, data, expected, timeoutMs: PUBLISH_MS }),
    );
    if (published.kind === "conflict") throw new StoreFailure("another import has begun there");
    return published.sequence;
  }
}
