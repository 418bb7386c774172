/**
 * A memory store shared by several instances as they share NATS, with a short delay between them.
 * The base of the faulty stores with which the checker is tested. A place outlives its stores.
 */
import type { Answer, Change, Proposal, Revision, Store, StoreListener } from "../../../electron/service/stores/store.ts";
import type { UpdateEntry } from "../../../electron/service/update-entry.ts";
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";

/** Delay of a change on its way to another instance, in milliseconds. */
const LAG_MS = 100;

export class SharedPlace {
  /** All changes ever stored, in order. */
  readonly changes: Change[] = [];
  readonly entries: UpdateEntry[] = [];
  readonly #heads = new Map<string, { revision: Revision; action: Action | undefined }>();
  readonly #stores = new Set<SharedMemory>();

  join(store: SharedMemory): void {
    this.#stores.add(store);
  }

  leave(store: SharedMemory): void {
    this.#stores.delete(store);
  }

  present(): Change[] {
    return [...this.#heads].map(([actionId, head]) => ({ actionId, ...head }));
  }

  revision(actionId: string): Revision {
    const head = this.#heads.get(actionId);
    return head?.action ? head.revision : 0;
  }

  write({ actionId, action, entry }: Proposal): Revision {
    const revision = this.changes.length + 1;
    this.#heads.set(actionId, { revision, action });
    this.changes.push({ actionId, revision, action, ...(entry && { entry }) });
    if (entry) this.entries.push(entry);
    for (const store of this.#stores) store.bring({ actionId, revision, action, ...(entry && { entry }) }, entry);
    return revision;
  }

  /** Stores the latest change of an Action a second time, under a new revision. */
  again(actionId: string): void {
    const latest = this.changes.findLast((change) => change.actionId === actionId);
    if (!latest) return;
    const change = { ...latest, revision: this.changes.length + 1 };
    this.#heads.set(actionId, change);
    this.changes.push(change);
    for (const store of this.#stores) store.bring(change, undefined);
  }

  log(entry: UpdateEntry): void {
    this.entries.push(entry);
    for (const store of this.#stores) store.bring(undefined, entry);
  }
}

interface Brought {
  readonly change: Change | undefined;
  readonly entry: UpdateEntry | undefined;
}

export class SharedMemory implements Store {
  protected readonly place: SharedPlace;
  protected listener: StoreListener | undefined;
  #coming: Brought[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(place: SharedPlace) {
    this.place = place;
  }

  async open(listener: StoreListener): Promise<void> {
    this.listener = listener;
    for (const change of this.place.present()) listener.changed(change);
    for (const entry of this.place.entries) listener.logged(entry);
    this.place.join(this);
  }

  async put(proposal: Proposal): Promise<Answer> {
    if (this.place.revision(proposal.actionId) !== proposal.expected) return { kind: "conflict" };
    const revision = this.place.write(proposal);
    this.hear();
    return { kind: "stored", revision };
  }

  async record(entry: UpdateEntry): Promise<void> {
    this.place.log(entry);
    this.hear();
  }

  async catchUp(): Promise<void> {
    this.hear();
  }

  async close(): Promise<void> {
    this.listener = undefined;
    this.place.leave(this);
    clearTimeout(this.#timer);
  }

  /** Queues a change and an entry, delivered after the delay. */
  bring(change: Change | undefined, entry: UpdateEntry | undefined): void {
    this.#coming.push({ change, entry });
    this.#timer ??= setTimeout(() => this.hear(), LAG_MS);
  }

  /** Cancels the delivery timer; queued changes are delivered at the next explicit request. */
  protected putOff(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Delivers all queued changes and entries. */
  protected hear(): void {
    this.putOff();
    const coming = this.inOrder(this.#coming.flatMap(({ change }) => change ?? []));
    const entries = this.#coming.flatMap(({ entry }) => entry ?? []);
    this.#coming = [];
    for (const change of coming) this.listener?.changed(change);
    for (const entry of entries) this.listener?.logged(entry);
  }

  protected inOrder(changes: Change[]): Change[] {
    return changes;
  }
}
