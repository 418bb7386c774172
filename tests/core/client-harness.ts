/**
 * A client on a fake clock and a fake wire, with everything that a window would have received from
 * it.
 */
import type { ClientCommands } from "../../electron/core/client-commands.ts";
import { DocketClient } from "../../electron/core/docket-client.ts";
import type { Alert, Notifier, QueueStore } from "../../electron/core/ports.ts";
import { DEFAULT_VALUES, type Settings } from "../../electron/core/settings/schema.ts";
import type { UpdateStep } from "../../electron/core/updates/update.ts";
import { type AlertPreferences, DEFAULT_ALERTS } from "../../electron/contract/alert-rules.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { ConnectionDto } from "../../electron/contract/connection.ts";
import type { BatchDto } from "../../electron/contract/queue.ts";
import type { SubmitInput, UpdateDto } from "../../electron/contract/updates.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { settle } from "../support/settle.ts";
import { Publications } from "../support/publications.ts";
import { redactKey } from "../../electron/core/transport/redact-key.ts";
import { FakeWire } from "./fake-wire.ts";
import { MemoryDraftStore, MemoryLedgerStore, MemoryUpdateStore } from "./memory-stores.ts";
import { ROBOT_7 } from "../support/principals.ts";
import { alertWords, type AlertWords } from "../../electron/shell/messages/alerts.ts";

export const SETTINGS: Settings = {
  ...DEFAULT_VALUES,
  baseUrl: "http://127.0.0.1:1",
  apiKey: "secret-key",
  assignedTo: [ROBOT_7],
  actingAs: ROBOT_7,
  displayName: "robot-7",
  undoMs: 0,
  silenceMs: 0,
};

/** The stored queue of one account. */
interface KeptQueue {
  actions: Map<string, string>;
  /** Lines of each Action's history by their positions. */
  histories: Map<string, Map<number, string>>;
  notes: Record<string, string>;
}

export class MemoryQueueStore implements QueueStore {
  readonly byAccount = new Map<string, KeptQueue>();
  /** Records for the machine as a whole, under no account. */
  readonly machine: KeptQueue = { actions: new Map(), histories: new Map(), notes: {} };
  refuses: string | undefined;
  private readonly known: Record<string, string>;

  /**
   * `known`: facts about the service that an earlier run learned; by default, heartbeats follow its
   * list.
   */
  constructor(known: Record<string, string> = { heartbeat: "follows" }) {
    this.known = known;
  }

  accounts(): string[] {
    this.maybeRefuse();
    return [...this.byAccount.keys()];
  }

  readHolding(account: string, text: string): ReturnType<QueueStore["readHolding"]> {
    return this.read(account).actions.filter(({ json }) => json.includes(text));
  }

  readNotes(account: string): Record<string, string> {
    this.maybeRefuse();
    return { ...this.of(account).notes };
  }

  read(client: string): ReturnType<QueueStore["read"]> {
    this.maybeRefuse();
    const { actions, histories, notes } = this.of(client);
    const kept = [...actions].map(([id, json]) => {
      const lines = [...(histories.get(id) ?? [])].toSorted(([a], [b]) => a - b);
      const last = lines.at(-1);
      return { id, json, ...(last !== undefined && { history: { lines: lines.map(([, line]) => line), last: last[0] } }) };
    });
    return { actions: kept, notes: { ...notes }, damaged: 0 };
  }

  forgetDamaged(): void {
    this.maybeRefuse();
  }

  write(client: string, { upserts, removes, notes }: Parameters<QueueStore["write"]>[1]): void {
    this.maybeRefuse();
    const kept = this.of(client);
    for (const { id, json, history } of upserts) {
      kept.actions.set(id, json);
      if (history === undefined) continue;
      const lines = kept.histories.get(id) ?? new Map<number, string>();
      kept.histories.set(id, lines);
      for (const position of lines.keys()) if (position <= history.forgetTo) lines.delete(position);
      for (const [index, line] of history.lines.entries()) lines.set(history.from + index, line);
    }
    for (const id of removes) {
      kept.actions.delete(id);
      kept.histories.delete(id);
    }
    Object.assign(kept.notes, notes);
  }

  private of(client: string): KeptQueue {
    if (client === "") return this.machine;
    const kept = this.byAccount.get(client) ?? { actions: new Map(), histories: new Map(), notes: { ...this.known } };
    this.byAccount.set(client, kept);
    return kept;
  }

  private maybeRefuse(): void {
    if (this.refuses !== undefined) throw new Error(this.refuses);
  }
}

/** The parts of the disk that outlive a client, beside the queue. */
export class MemoryDisk {
  readonly drafts = new MemoryDraftStore();
  readonly ledger = new MemoryLedgerStore();
  readonly updates = new MemoryUpdateStore(this.ledger);
}

/** Counts over all clients, as real ids are unique: an update outlives the Docket that made it. */
let ids = 0;

export class ClientHarness {
  readonly clock: FakeClock;
  readonly wire: FakeWire;
  readonly log: string[] = [];
  /** Alerts as the system receives them. */
  readonly alerts: (Pick<Alert, "actionId" | "urgent" | "sound"> & AlertWords)[] = [];
  readonly shown: Alert[] = [];
  /** The ids of these alerts. */
  readonly ids: string[] = [];
  /** Alert preferences of the user. */
  wants: AlertPreferences = DEFAULT_ALERTS;
  /** Actions of removed alerts; for an alert of several, its own id. */
  readonly withdrawn: string[] = [];
  /** Returns the system's answer to an alert. */
  onAlert: () => ReturnType<Notifier["show"]> = () => Promise.resolve({ shown: true });
  /** Called at each step of an update. */
  onStep: (step: UpdateStep) => void = () => undefined;
  readonly batches: BatchDto[] = [];
  readonly connections: ConnectionDto[] = [];
  readonly published = new Publications();
  readonly client: DocketClient;
  private readonly settings: Partial<Settings>;

  readonly store: MemoryQueueStore;
  readonly disk: MemoryDisk;

  constructor(
    settings: Partial<Settings> = {},
    random = (): number => 0.5,
    store = new MemoryQueueStore(),
    disk = new MemoryDisk(),
    before?: ClientHarness,
  ) {
    this.clock = before?.clock ?? new FakeClock();
    this.wire = before?.wire ?? new FakeWire();
    this.settings = settings;
    this.store = store;
    this.disk = disk;
    const say = (message: string): void => void this.log.push(message);
    this.client = new DocketClient(
      {
        clock: this.clock,
        random,
        fetch: () => Promise.reject(new Error("the wire is a fake")),
        log: { info: say, warn: say, error: say },
        stores: { queue: store, updates: disk.updates, drafts: disk.drafts, ledger: disk.ledger },
        publish: this.published.publish,
        newId: () => `update-${(ids += 1)}`,
        step: (step) => this.onStep(step),
        alerts: () => this.wants,
        notifier: {
          show: (alert) => {
            const { id, actionId, message, urgent, sound } = alert;
            this.ids.push(id);
            this.shown.push(alert);
            const about = actionId === undefined ? {} : { actionId };
            this.alerts.push({ ...about, urgent, ...(sound !== undefined && { sound }), ...alertWords(message) });
            return this.onAlert();
          },
          withdraw: (id) => void this.withdrawn.push(id.replace(/^(?:action|changed|stopWork|silent) /u, "")),
        },
      },
      // Every transport of the app redacts the key like this (create-transport.ts).
      ({ apiKey }) => redactKey(this.wire, apiKey),
    );
    this.published.on("queue:batch", (batch) => this.batches.push(batch));
    this.published.paintedBy(this.client);
    this.published.on("connection:changed", (connection) => this.connections.push(connection));
    this.client.configure({ ...SETTINGS, ...settings });
  }

  /** Ends the process as `kill -9` does: later writes never reach the disk. */
  async kill(): Promise<void> {
    const { updates, drafts, ledger } = this.disk;
    const disks = [this.store, updates, drafts, ledger];
    for (const disk of disks) disk.refuses = "the process is gone";
    await this.client.stop();
    for (const disk of disks) disk.refuses = undefined;
  }

  /** Starts Docket again on the same machine and the same wire. */
  restarted(): ClientHarness {
    return new ClientHarness(this.settings, undefined, this.store, this.disk, this);
  }

  /**
   * Opens the stream, delivers `actions` as the snapshot and ends it with a heartbeat, as the
   * service does.
   */
  async live(...actions: Parameters<FakeWire["live"]["initial"]>): Promise<this> {
    this.wire.live
      .open()
      .initial(...actions)
      .heartbeat();
    // An empty list has to be proved by a resync.
    if (actions.length === 0) await this.answerResync();
    await this.clock.advance(300);
    return this;
  }

  /** Answers the requested list with `actions`, and closes it. */
  async answerResync(...actions: Parameters<FakeWire["live"]["initial"]>): Promise<void> {
    this.wire.resync
      .open()
      .initial(...actions)
      .end();
    await settle();
  }

  /** Answers two lists in a row without an Action. */
  async emptied(): Promise<void> {
    await this.answerResync();
    this.wire.live.heartbeat();
    await this.clock.advance(5_000);
    await this.answerResync();
  }

  row(id: string): RowDto {
    const row = this.client.queries.list().rows.find((candidate) => candidate.id === id);
    if (row === undefined) throw new Error(`There is no row "${id}".`);
    return row;
  }

  update(id: string): UpdateDto {
    const { update } = this.row(id);
    if (update === undefined) throw new Error(`"${id}" has no update.`);
    return update;
  }

  get state(): ConnectionDto["state"] {
    return this.client.queries.connection().state;
  }

  /** Presses a button of the window's current row. */
  async press(id: string, move: SubmitInput["move"], progress?: SubmitInput["progress"]): Promise<ReturnType<ClientCommands["submit"]>> {
    const result = this.client.commands.submit({
      actionId: id,
      move,
      seenState: this.row(id).movesFrom,
      pressedAt: this.clock.now(),
      ...(progress !== undefined && { progress }),
    });
    await settle();
    return result;
  }
}
