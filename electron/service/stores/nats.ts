/**
 * Actions in NATS JetStream, where any number of services share them: a key-value bucket with one
 * key per Action, written by compare-and-set on its revision, and read by every instance in the
 * bucket's one order. A probe through the same bucket says whether this instance still hears all.
 */
import type { JsonValue } from "@bufbuild/protobuf";
import type { JsMsg } from "@nats-io/jetstream";
import type { Clock, Timer } from "../clock.ts";
import type { UpdateEntry } from "../update-entry.ts";
import { entryJson, readEntry } from "./entry-text.ts";
import { untilElected, wordsOf } from "./nats-election.ts";
import { namesOf, NatsLink, type NatsOptions, OPERATION } from "./nats-link.ts";
import { refuseUnfinished } from "./nats-import.ts";
import { idOf, IMPORT_KEY, keyOf, PROBE_KEY, readValue, valueText } from "./nats-message.ts";
import { NatsTail } from "./nats-tail.ts";
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

/** How long one publication may take; then it is not known whether it was stored. */
const PUBLISH_MS = 5000;
/** How long a probe may take to be stored, and then to come back. */
const PROBE_MS = 2000;
const PROBE_EVERY_MS = 1000;
/** With nothing heard for so long, streams end: what they show cannot be vouched for. */
const LOST_MS = 10_000;
/** How long the present contents may take to arrive at the start. */
const FIRST_READING_MS = 120_000;
/** How long the servers may take to have leaders, when the service starts. */
const ELECTION_MS = 60_000;
/** Ids of the log's latest entries, by which a second one is known. */
const IDS_KEPT = 10_000;

export class NatsStore implements Store {
  remarks: readonly Remark[] = [];
  readonly #clock: Clock;
  readonly #options: NatsOptions;
  /** The latest revision heard of each Action, removed ones too. */
  readonly #heads = new Map<string, Revision>();
  readonly #present = new Set<string>();
  /** Entries of the Actions' latest changes that have not been heard in the log. */
  readonly #unlogged = new Map<string, UpdateEntry>();
  readonly #logged = new Set<string>();
  #isLogWhole = true;
  /** The time of the first entry that was heard. */
  #logBegan: string | undefined;
  #listener: StoreListener | undefined;
  #link: NatsLink | undefined;
  #actions: NatsTail | undefined;
  #log: NatsTail | undefined;
  #probing: { now: Promise<void>; next: Promise<void> | undefined } | undefined;
  #timer: Timer | undefined;
  #isClosed = false;
  #failures = 0;
  /** The monotonic time of the latest probe that has come back. */
  #heardAt = 0;

  constructor(options: NatsOptions & { clock: Clock }) {
    this.#options = options;
    this.#clock = options.clock;
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
    this.#watchOver();
  }

  async put(proposal: Proposal): Promise<Answer> {
    const { actionId, action, expected, entry } = proposal;
    const link = this.#open();
    const head = this.#heads.get(actionId) ?? 0;
    if (expected !== (this.#present.has(actionId) ? head : 0)) return { kind: "conflict" };
    // Once overwritten, an entry that is not in the log would be nowhere.
    const earlier = this.#unlogged.get(actionId);
    if (earlier) await this.#publishEntry(earlier);
    const data = action && valueText(action, entry);
    const published = await link.publish({ subject: link.keys + keyOf(actionId), data, expected: head, timeoutMs: PUBLISH_MS });
    if (published.kind === "conflict") return published;
    this.#apply({ actionId, revision: published.sequence, action, ...(entry && { entry }) });
    if (entry) this.#publishEntry(entry).catch(() => undefined);
    return { kind: "stored", revision: published.sequence };
  }

  async record(entry: UpdateEntry): Promise<void> {
    await this.#publishEntry(entry);
  }

  /** Calls that come while one is under way share the next one. */
  catchUp(): Promise<void> {
    const running = this.#probing;
    if (!running) return this.#runProbe();
    running.next ??= running.now.then(
      () => this.#runProbe(),
      () => this.#runProbe(),
    );
    return running.next;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#listener = undefined;
    this.#actions?.stop();
    this.#log?.stop();
    const link = this.#link;
    this.#link = undefined;
    await link?.close();
  }

  async #begin(link: NatsLink): Promise<void> {
    const elected = untilElected(this.#clock, ELECTION_MS);
    this.#checkReplicas(await elected(() => link.make(this.#options)));
    const shared = { client: link.client, clock: this.#clock };
    const log = new NatsTail({
      ...shared,
      stream: link.log,
      subject: link.logSubject,
      isLatestOnly: false,
      onMessage: (message) => this.#hearEntry(message),
    });
    const actions = new NatsTail({
      ...shared,
      stream: link.bucket,
      subject: `${link.keys}>`,
      isLatestOnly: true,
      onMessage: (message) => this.#hearAction(message),
    });
    this.#log = log;
    this.#actions = actions;
    // The log first: an Action's entry that is not in it then is missing there.
    const { first, latest } = await elected(() => link.logBounds());
    this.#isLogWhole = first <= 1;
    await elected(() => log.start());
    await reached(log, latest, FIRST_READING_MS);
    await elected(() => actions.start());
    await reached(actions, await elected(() => this.#sendProbe(link)), FIRST_READING_MS);
    this.#heardAt = this.#clock.monotonic();
    // Behind the probe: an import that begins now sees that, and leaves again.
    await elected(() => refuseUnfinished(link, this.#options.bucket));
    await Promise.all([...this.#unlogged.values()].map((entry) => elected(() => this.#publishEntry(entry))));
    // What is read is served by a server, and may be gone with it.
    link.onReconnect(() => void this.#readAgain());
  }

  /** Whoever asks for more than there are must not believe to have them. */
  #checkReplicas(there: number): void {
    const { bucket, replicas } = this.#options;
    if (there >= replicas) return;
    const sentence = `the bucket ${bucket} and its log were made for ${there} of its servers, and --store-replicas asks for ${replicas}: change them with NATS' own tool`;
    this.remarks = [{ name: "replicas", sentence }];
  }

  #runProbe(): Promise<void> {
    const now = this.#probe(PROBE_MS).finally(() => {
      if (this.#probing?.now === now) this.#probing = undefined;
    });
    this.#probing = { now, next: undefined };
    return now;
  }

  /**
   * Stores a message in the bucket and waits until it comes back: whatever was stored before it has
   * been heard then, wherever it came from.
   */
  async #probe(ms: number): Promise<void> {
    const began = this.#clock.monotonic();
    await reached(this.#actions, await this.#sendProbe(this.#open()), ms);
    this.#heardAt = began;
  }

  async #sendProbe(link: NatsLink): Promise<number> {
    const published = await link.publish({ subject: link.keys + PROBE_KEY, data: "", timeoutMs: PROBE_MS });
    // It depends on no revision, so that there is no conflict.
    return published.kind === "stored" ? published.sequence : 0;
  }

  /** Probes without an end, and mends what can be mended from here. */
  #watchOver(): void {
    if (this.#isClosed) return;
    this.#timer = this.#clock.after(PROBE_EVERY_MS, () => {
      this.catchUp()
        .then(
          () => void (this.#failures = 0),
          () => this.#mend(),
        )
        .finally(() => this.#watchOver());
    });
  }

  async #mend(): Promise<void> {
    this.#failures += 1;
    const silentMs = this.#clock.monotonic() - this.#heardAt;
    if (silentMs > LOST_MS) this.#listener?.lost(`the service has not heard from its store for ${Math.round(silentMs / 1000)} s`);
    if (this.#isClosed) return;
    // A node may stand still with its connection open: every second time another one is tried.
    if (this.#failures % 2 === 0) await this.#link?.changeServer();
    await this.#readAgain();
  }

  async #readAgain(): Promise<void> {
    // Where it cannot, the next probe fails, too.
    await Promise.all([this.#actions?.start(), this.#log?.start()]).catch(() => undefined);
  }

  #hearAction({ subject, seq, data, headers }: JsMsg): void {
    const key = subject.slice(this.#link?.keys.length);
    if (key === PROBE_KEY || key === IMPORT_KEY) return;
    const isRemoved = headers?.has(OPERATION) === true;
    const value = isRemoved ? { action: undefined } : readValue(Buffer.from(data).toString("utf8"));
    this.#apply({ actionId: idOf(key), revision: seq, ...value });
  }

  #hearEntry({ data }: JsMsg): void {
    const entry = readEntry(JSON.parse(Buffer.from(data).toString("utf8")) as JsonValue);
    this.#logBegan ??= entry.at;
    if (this.#logged.has(entry.id)) return;
    this.#logged.add(entry.id);
    if (this.#timer && this.#logged.size > IDS_KEPT) this.#logged.delete(this.#logged.keys().next().value ?? "");
    if (entry.actionId !== undefined && this.#unlogged.get(entry.actionId)?.id === entry.id) this.#unlogged.delete(entry.actionId);
    this.#listener?.logged(entry);
  }

  #apply(change: Change): void {
    const { actionId, revision, action, entry } = change;
    if (revision <= (this.#heads.get(actionId) ?? 0)) return;
    this.#heads.set(actionId, revision);
    if (action) this.#present.add(actionId);
    else this.#present.delete(actionId);
    if (entry && this.#isMissing(entry)) this.#unlogged.set(actionId, entry);
    else this.#unlogged.delete(actionId);
    this.#listener?.changed(change);
  }

  /** Not in the log, and not because it is so old that the log has forgotten it. */
  #isMissing({ id, at }: UpdateEntry): boolean {
    return !this.#logged.has(id) && (this.#isLogWhole || at >= (this.#logBegan ?? ""));
  }

  /** The log takes an entry once, however often and from wherever it is published. */
  async #publishEntry(entry: UpdateEntry): Promise<void> {
    const link = this.#open();
    await link.publish({ subject: link.logSubject, data: JSON.stringify(entryJson(entry)), id: entry.id, timeoutMs: PUBLISH_MS });
    const { actionId = "" } = entry;
    if (this.#unlogged.get(actionId)?.id === entry.id) this.#unlogged.delete(actionId);
  }

  #open(): NatsLink {
    if (!this.#link) throw new StoreFailure("the service is stopping: nothing was recorded");
    return this.#link;
  }
}

/** Rejects with StoreFailure where it does not come in time. */
async function reached(tail: NatsTail | undefined, sequence: number, ms: number): Promise<void> {
  if (await tail?.reaches(sequence, ms)) return;
  throw new StoreFailure("the store is not heard: what it holds now is not known");
}
