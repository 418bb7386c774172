/**
 * Actions in NATS JetStream, shared by any number of services: a key-value bucket with one key per
 * Action, written by compare-and-set on its revision, and read by every instance in the bucket's
 * order. A probe through the same bucket checks that this instance receives everything.
 */
import type { JsMsg } from "@nats-io/jetstream";
import type { Clock } from "../clock.ts";
import type { UpdateEntry } from "../update-entry.ts";
import { ComeApart, NatsEcho } from "./nats-echo.ts";
import { untilElected, wordsOf } from "./nats-election.ts";
import { namesOf, NatsLink, type NatsOptions, OPERATION, type Publication, type Published } from "./nats-link.ts";
import { refuseUnfinished } from "./nats-import.ts";
import { idOf, KEYS_KEY, keyOf, readValue, valueText } from "./nats-message.ts";
import { HeardKeys, type KeyListener } from "./nats-keys.ts";
import { NatsLog } from "./nats-log.ts";
import { isMissed, NatsPast } from "./nats-past.ts";
import { makeLog, makeStreams } from "./nats-streams.ts";
import { NatsTail } from "./nats-tail.ts";
import { NatsWatch } from "./nats-watch.ts";
import { SharedRun } from "./shared-run.ts";
import {
  type Answer,
  type Change,
  type Proposal,
  type Remark,
  type Revision,
  type Store,
  StoreFailure,
  type StoreListener,
} from "./store.ts";

/** Time limit of a publication; afterwards it is unknown whether it was stored. */
const PUBLISH_MS = 5000;
/** Time limit for storing a probe, and again for receiving it. */
const PROBE_MS = 2000;
/** Maximum time between two messages, in milliseconds, while the existing contents are read. */
const SILENT_MS = 5000;
/** Time limit for the election of leaders when the service starts. */
const ELECTION_MS = 60_000;
/** Time limit when it reads again, because another server may have a leader by then. */
const ELECTION_AGAIN_MS = 5000;

const OTHER_CONTENTS = "the store holds other contents than before, and is read anew";

type NatsStoreOptions = NatsOptions & KeyListener & { readonly clock: Clock };

export class NatsStore implements Store {
  remarks: readonly Remark[] = [];
  readonly #options: NatsStoreOptions;
  /** The latest received revision of each Action, including removed ones. */
  readonly #heads = new Map<string, Revision>();
  readonly #present = new Set<string>();
  readonly #keys: HeardKeys;
  readonly #log = new NatsLog((entry) => this.#listener?.logged(entry));
  #listener: StoreListener | undefined;
  #link: NatsLink | undefined;
  #actions: NatsTail | undefined;
  #entries: NatsTail | undefined;
  readonly #probes = new SharedRun(() => this.#probe());
  readonly #watch: NatsWatch;
  /** Values and entries that cannot be read, each with its message. */
  readonly #unreadable = new Map<string, string>();
  readonly #past = new NatsPast();
  readonly #echo = new NatsEcho((link, publication) => this.#store(link, publication));
  /** Whether the bucket was found to have other contents, and is being read again. */
  #isVoid = false;
  /** Number of times that this has happened. */
  #beginnings = 0;
  readonly #reading = new SharedRun(() => this.#resume());

  constructor(options: NatsStoreOptions) {
    this.#options = options;
    this.#keys = new HeardKeys(options);
    this.#watch = new NatsWatch({
      clock: options.clock,
      probe: async () => {
        await this.catchUp();
        await this.#checkLog();
      },
      mend: (isElsewhere) => this.#mend(isElsewhere),
      lost: (reason) => this.#listener?.lost(reason),
    });
  }

  async open(listener: StoreListener): Promise<void> {
    this.#listener = listener;
    const link = await NatsLink.open(this.#options);
    this.#link = link;
    try {
      await this.#begin(link);
    } catch (error) {
      await this.close();
      throw new Error(`the store ${namesOf(this.#options)} cannot be used: ${wordsOf(error)}`, { cause: error });
    }
    this.#watch.start();
  }

  async put(proposal: Proposal): Promise<Answer> {
    const { actionId, action, expected, entry } = proposal;
    const link = this.#open();
    const key = keyOf(actionId);
    const unreadable = this.#unreadable.get(key);
    if (unreadable !== undefined) throw new StoreFailure(`${unreadable}: nothing was recorded`);
    const headNow = (): Revision => this.#heads.get(actionId) ?? 0;
    const head = headNow();
    if (expected !== (this.#present.has(actionId) ? head : 0)) return { kind: "conflict" };
    await this.#log.publishMissing(link, actionId);
    const data = action && valueText(action, entry);
    const published = await this.#store(link, { subject: link.keys + key, data, expected: head, timeoutMs: PUBLISH_MS });
    if (published.kind === "conflict") void this.#startOverWhere(() => isMissed(link, key, headNow, () => this.catchUp()));
    if (published.kind === "conflict") return published;
    this.#past.stored({ sequence: published.sequence, key, data: data ?? "" });
    this.#apply({ actionId, revision: published.sequence, action, ...(entry && { entry }) });
    if (entry) this.#log.publish(link, entry).catch(() => undefined);
    return { kind: "stored", revision: published.sequence };
  }

  async record(entry: UpdateEntry): Promise<void> {
    await this.#log.publish(this.#open(), entry);
  }

  catchUp(): Promise<void> {
    return this.#probes.run();
  }

  async close(): Promise<void> {
    this.#watch.stop();
    this.#listener = undefined;
    this.#actions?.stop();
    this.#entries?.stop();
    const link = this.#link;
    this.#link = undefined;
    await link?.close();
  }

  async #begin(link: NatsLink): Promise<void> {
    const elected = untilElected(this.#options.clock, ELECTION_MS);
    this.remarks = await elected(() => makeStreams(link, this.#options));
    const shared = { client: link.client, clock: this.#options.clock };
    const onEntry = (message: JsMsg): void => this.#hearEntry(message);
    this.#entries = new NatsTail({ ...shared, stream: link.log, subject: link.logSubject, isLatestOnly: false, onMessage: onEntry });
    const onAction = (message: JsMsg): void => this.#hearAction(message);
    this.#actions = new NatsTail({ ...shared, stream: link.bucket, subject: `${link.keys}>`, isLatestOnly: true, onMessage: onAction });
    await this.#readAll(link);
    // A consumer is served by one server, and may be lost with it.
    link.onReconnect(() => void this.#reading.run().catch(() => undefined));
  }

  /** Reads all contents from the beginning. Rejects with a message. */
  async #readAll(link: NatsLink): Promise<void> {
    const elected = untilElected(this.#options.clock, this.#isVoid ? ELECTION_AGAIN_MS : ELECTION_MS);
    // The log first: an Action's entry that is not in it by then is missing there.
    const { first, latest } = await elected(() => link.logBounds());
    this.#log.beginsAt(first);
    await elected(async () => this.#entries?.start());
    await this.#entries?.readsTo(latest, SILENT_MS);
    await elected(async () => this.#actions?.start());
    await elected(() => this.#echo.probe(link, PROBE_MS, async (sequence) => this.#actions?.readsTo(sequence, SILENT_MS)));
    // Again, because an entry whose version was overwritten before it was read is only in the log.
    await this.#entries?.readsTo((await elected(() => link.logBounds())).latest, SILENT_MS);
    this.#checkReadable();
    this.#watch.heard(this.#options.clock.monotonic());
    // Checked after the probe, because an import that begins now sees the probe and stops.
    await elected(() => refuseUnfinished(link, this.#options.bucket));
    await Promise.all(this.#log.missing.map((entry) => elected(() => this.#log.publish(link, entry))));
    this.#log.wasRead();
  }

  /** Resolves when everything that any instance stored before has been received. */
  async #probe(): Promise<void> {
    const began = this.#options.clock.monotonic();
    try {
      await this.#echo.probe(this.#open(), PROBE_MS, async (sequence) => this.#actions?.reaches(sequence, PROBE_MS));
    } catch (error) {
      if (error instanceof ComeApart) this.#startOver();
      throw error;
    }
    this.#open();
    this.#checkReadable();
    this.#watch.heard(began);
  }

  /** On another server, reading restarts on reconnect; requests until then get no response. */
  async #mend(isElsewhere: boolean): Promise<void> {
    if (isElsewhere) await this.#link?.changeServer();
    else await this.#readAgain();
  }

  /** The log is a separate stream, which may be created again on its own. */
  async #checkLog(): Promise<void> {
    const link = this.#link;
    if (link) await this.#startOverWhere(async () => !(await this.#log.isHeld(link)));
  }

  /** Starts over if the contents are others. If there is no response, nothing is concluded. */
  async #startOverWhere(isOther: () => Promise<boolean>): Promise<void> {
    const beginnings = this.#beginnings;
    if ((await isOther().catch(() => false)) && beginnings === this.#beginnings && this.#link) this.#startOver();
  }

  /** One run at a time. If it fails, the next probe fails, too. */
  #readAgain(): Promise<void> {
    return this.#reading.join().catch(() => undefined);
  }

  async #resume(): Promise<void> {
    const link = this.#link;
    if (!link) return;
    if (!this.#isVoid && !(await this.#past.isHeld(link))) this.#startOver();
    if (!this.#isVoid) {
      // After the latest change, not after the latest probe, whose sequence may have been reused.
      await Promise.all([this.#actions?.start(this.#past.read), this.#entries?.start()]);
      return;
    }
    // If only the log is lost, no other code creates it again.
    await makeLog(link, this.#options);
    await this.#readAll(link);
    this.#keys.wasRead();
    this.#isVoid = false;
    this.#listener?.whole();
  }

  /** Reads the bucket again, because its contents are others; until then all requests fail. */
  #startOver(): void {
    this.#isVoid = true;
    this.#beginnings += 1;
    this.#actions?.forget();
    this.#entries?.forget();
    for (const heard of [this.#keys, this.#log, this.#past]) heard.forget();
    for (const known of [this.#heads, this.#present, this.#unreadable]) known.clear();
    this.#listener?.voided(OTHER_CONTENTS);
    void this.#readAgain();
  }

  /** Throws if the contents are others: the sequence was used before, or reading started over. */
  async #store(link: NatsLink, publication: Publication): Promise<Published> {
    const beginnings = this.#beginnings;
    const seen = this.#actions?.seen ?? 0;
    const published = await link.publish(publication);
    if (beginnings === this.#beginnings && published.kind === "stored" && published.sequence <= seen) this.#startOver();
    if (beginnings === this.#beginnings) return published;
    throw new StoreFailure(`${OTHER_CONTENTS}, so it is not known whether this was recorded`);
  }

  #hearAction({ subject, seq, data, headers }: JsMsg): void {
    const key = subject.slice(this.#link?.keys.length);
    const text = Buffer.from(data).toString("utf8");
    const isRemoved = headers?.has(OPERATION) === true;
    this.#echo.read(seq, key, text);
    if (key === KEYS_KEY) this.#keys.heard(isRemoved ? undefined : text);
    const actionId = idOf(key);
    if (actionId === undefined) return;
    this.#past.wasRead({ sequence: seq, key, data: text });
    // The change is this instance's own, or one that it has received before.
    if (seq <= (this.#heads.get(actionId) ?? 0)) return;
    try {
      const value = isRemoved ? { action: undefined } : readValue(text, key);
      this.#unreadable.delete(key);
      this.#apply({ actionId, revision: seq, ...value });
    } catch (error) {
      this.#cannotRead(key, `the value of the Action ${actionId}`, error);
    }
  }

  #hearEntry({ data, seq }: JsMsg): void {
    try {
      this.#log.read(Buffer.from(data).toString("utf8"), seq);
    } catch (error) {
      this.#cannotRead(`log ${seq}`, `the update ${seq} in the log`, error);
    }
  }

  /** Until it can be read, all requests fail: the Action must not seem to be missing. */
  #cannotRead(key: string, what: string, error: unknown): void {
    const sentence = `${what} in the bucket ${this.#options.bucket} cannot be read: ${wordsOf(error)}`;
    this.#unreadable.set(key, sentence);
    this.#listener?.lost(sentence);
  }

  #checkReadable(): void {
    const [sentence] = this.#unreadable.values();
    if (sentence !== undefined) throw new StoreFailure(sentence);
  }

  #apply(change: Change): void {
    const { actionId, revision, action, entry } = change;
    if (revision <= (this.#heads.get(actionId) ?? 0)) return;
    this.#heads.set(actionId, revision);
    if (action) this.#present.add(actionId);
    else this.#present.delete(actionId);
    this.#log.changed(actionId, entry);
    this.#listener?.changed(change);
  }

  #open(): NatsLink {
    if (!this.#link) throw new StoreFailure("the service is stopping: nothing was recorded");
    if (this.#isVoid) throw new StoreFailure(`${OTHER_CONTENTS}: nothing was recorded`);
    return this.#link;
  }
}
