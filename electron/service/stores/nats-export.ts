/**
 * Reads all contents of a bucket and its log as of one moment, while services continue to run.
 * JetStream determines the latest versions when they are requested, and keeps 64 of each Action.
 * The export contains all earlier entries of the log, and those later updates whose outcome is
 * among the versions.
 */
import { AckPolicy, type Consumer, DeliverPolicy, JetStreamApiError, type JsMsg } from "@nats-io/jetstream";
import type { JsonValue } from "@bufbuild/protobuf";
import type { Clock } from "../clock.ts";
import type { UpdateEntry } from "../update-entry.ts";
import type { StoredRecord } from "./contents.ts";
import { readEntry } from "./entry-text.ts";
import { untilElected, wordsOf } from "./nats-election.ts";
import { refuseUnfinished } from "./nats-import.ts";
import { namesOf, NatsLink, type NatsOptions, OPERATION, STREAM_NOT_FOUND } from "./nats-link.ts";
import { ACTION_KEYS, readValue } from "./nats-message.ts";

const BATCH = 500;
/** If nothing arrives for this long, in milliseconds, the export fails. */
const SILENT_MS = 10_000;
/** Time for which the servers keep a consumer whose reader has disconnected, in nanoseconds. */
const KEPT_NS = 60_000_000_000;
const ELECTION_MS = 10_000;

/**
 * Throws if the bucket cannot be read completely; the records that were yielded before are then
 * incomplete.
 */
export async function* readBucket(options: NatsOptions, clock: Clock): AsyncGenerator<StoredRecord> {
  const link = await NatsLink.open(options);
  try {
    yield* new BucketReader(link, clock).read(options.bucket);
  } catch (error) {
    throw new Error(`the store ${namesOf(options)} cannot be read: ${sentenceOf(error, options.bucket)}`, { cause: error });
  } finally {
    await link.close();
  }
}

interface Start {
  readonly deliver_policy: DeliverPolicy;
  readonly opt_start_seq?: number;
}

class BucketReader {
  readonly #link: NatsLink;
  readonly #elected: ReturnType<typeof untilElected>;
  /** Ids of the updates that have been yielded. */
  readonly #given = new Set<string>();
  /** Updates that entered the log at about the moment of the versions, by Action. */
  readonly #late = new Map<string, UpdateEntry[]>();
  /** The updates, late or missing in the log, whose outcome is among the versions. */
  readonly #belonging = new Map<string, UpdateEntry>();
  #logBegan: string | undefined;
  #isLogWhole = true;

  constructor(link: NatsLink, clock: Clock) {
    this.#link = link;
    this.#elected = untilElected(clock, ELECTION_MS);
  }

  async *read(bucket: string): AsyncGenerator<StoredRecord> {
    const link = this.#link;
    await this.#elected(() => refuseUnfinished(link, bucket));
    const before = await this.#elected(() => link.logBounds());
    this.#isLogWhole = before.first <= 1;
    const versions = await this.#consumer(link.bucket, link.keys + ACTION_KEYS, { deliver_policy: DeliverPolicy.LastPerSubject });
    const { latest } = await this.#elected(() => link.logBounds());
    await this.#readLate(before.latest, latest);
    yield* this.#readLog(before.latest);
    yield* this.#readVersions(versions);
    const late = [...this.#late.values()].flat().filter(({ id }) => this.#belonging.delete(id));
    for (const entry of [...late, ...this.#belonging.values()].toSorted(byTime)) yield { kind: "update", entry };
  }

  async *#readLog(latest: number): AsyncGenerator<StoredRecord> {
    for await (const message of this.#log({ deliver_policy: DeliverPolicy.All }, latest)) {
      const entry = entryOf(message);
      this.#logBegan ??= entry.at;
      if (this.#given.has(entry.id)) continue;
      this.#given.add(entry.id);
      yield { kind: "update", entry };
    }
  }

  async #readLate(after: number, latest: number): Promise<void> {
    if (latest <= after) return;
    for await (const message of this.#log({ deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: after + 1 }, latest)) {
      const entry = entryOf(message);
      if (entry.actionId === undefined) continue;
      this.#late.set(entry.actionId, [...(this.#late.get(entry.actionId) ?? []), entry]);
    }
  }

  /** Yields the log up to this sequence, as far as it exists. */
  async *#log(from: Start, latest: number): AsyncGenerator<JsMsg> {
    const consumer = await this.#consumer(this.#link.log, this.#link.logSubject, from);
    if (latest === 0 || (await consumer.info(true)).num_pending === 0) return;
    for await (const message of messagesOf(consumer)) {
      if (message.seq <= latest) yield message;
      if (message.seq >= latest) return;
    }
  }

  async *#readVersions(consumer: Consumer): AsyncGenerator<StoredRecord> {
    const keys = new Set<string>();
    let left = (await consumer.info(true)).num_pending;
    if (left === 0) return;
    for await (const { subject, headers, data } of messagesOf(consumer)) {
      // The version for that moment is no longer kept, and a later one has taken its place.
      if (keys.has(subject))
        throw new Error("an Action was changed more often meanwhile than the bucket keeps versions; start the export again");
      keys.add(subject);
      if (headers?.has(OPERATION) !== true) {
        const { action, entry } = readValue(Buffer.from(data).toString("utf8"), subject.slice(this.#link.keys.length));
        if (entry) this.#note(entry);
        yield { kind: "action", action };
      }
      left -= 1;
      if (left === 0) return;
    }
  }

  /**
   * Records which updates belong to a version. Updates of one Action are in the log in the order of
   * their versions. A repeatable refusal is a version, too.
   */
  #note(entry: UpdateEntry): void {
    if (this.#given.has(entry.id)) return;
    const late = this.#late.get(entry.actionId ?? "") ?? [];
    const place = late.findIndex(({ id }) => id === entry.id);
    const isForgotten = !this.#isLogWhole && entry.at < (this.#logBegan ?? "");
    if (place < 0 && isForgotten) return;
    const belonging = place < 0 ? [entry] : late.slice(0, place + 1).filter(({ fate, repeatable }) => fate === "accepted" || repeatable);
    for (const one of belonging) this.#belonging.set(one.id, one);
  }

  async #consumer(stream: string, subject: string, from: Start): Promise<Consumer> {
    const manager = await this.#elected(() => this.#link.manager());
    const config = { ...from, filter_subject: subject, ack_policy: AckPolicy.None, inactive_threshold: KEPT_NS, mem_storage: true };
    return this.#link.client.consumers.getConsumerFromInfo(await this.#elected(() => manager.consumers.add(stream, config)));
  }
}

/** Yields messages in the order of the stream, without an end. */
async function* messagesOf(consumer: Consumer): AsyncGenerator<JsMsg> {
  for (;;) {
    let count = 0;
    for await (const message of await consumer.fetch({ max_messages: BATCH, expires: SILENT_MS })) {
      count += 1;
      yield message;
    }
    if (count === 0) throw new Error(`nothing has come from it for ${SILENT_MS / 1000} s; start the export again`);
  }
}

function entryOf({ data }: JsMsg): UpdateEntry {
  return readEntry(JSON.parse(Buffer.from(data).toString("utf8")) as JsonValue);
}

function byTime(one: UpdateEntry, other: UpdateEntry): number {
  return Date.parse(one.at) - Date.parse(other.at);
}

function sentenceOf(error: unknown, bucket: string): string {
  return error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND ? `there is no bucket ${bucket} in it` : wordsOf(error);
}
