/**
 * Everything that belongs to one configuration, put together: transport, subscription, queue,
 * updates, alerts, digest and the queue on disk. It lives from one `configure` to the next.
 */
import { create } from "@bufbuild/protobuf";
import { StreamActionsRequestSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { FieldChangeDto, TimelineEntry } from "../contract/action.ts";
import type { PushMessage } from "../contract/channels.ts";
import type { ConnectionDto } from "../contract/connection.ts";
import type { DigestDto } from "../contract/digest.ts";
import type { DaysOfUse } from "./alerts/days-of-use.ts";
import { Digest } from "./alerts/digest.ts";
import { Journal } from "./alerts/journal.ts";
import { LedgerWriter } from "./alerts/ledger-writer.ts";
import { Ledger } from "./alerts/ledger.ts";
import { AlertPolicy, needsAPerson } from "./alerts/policy.ts";
import { Silence } from "./alerts/silence-timer.ts";
import { Away } from "./away.ts";
import { isTerminal } from "./lifecycle.ts";
import type { Clock, DraftStore, LedgerStore, Log, Notifier, QueueStore, Random, UpdateStore } from "./ports.ts";
import { Batches } from "./queue/batches.ts";
import { Entries, type News } from "./queue/entries.ts";
import { principalFields, type Entry } from "./queue/entry.ts";
import { QueueModel } from "./queue/model.ts";
import type { OwnWork } from "./queue/own-work.ts";
import { QueueCache } from "./queue/queue-cache.ts";
import { diagnosticsOf, type SessionDiagnostics } from "./session-diagnostics.ts";
import { SessionNotes } from "./session-notes.ts";
import { accountKeyOf } from "./settings/account.ts";
import type { Settings } from "./settings/schema.ts";
import { StorageTroubles } from "./storage-troubles.ts";
import { Diagnostics } from "./subscription/diagnostics.ts";
import { Subscription } from "./subscription/subscription.ts";
import { redactKey } from "./transport/redact-key.ts";
import { RequestPause } from "./transport/request-pause.ts";
import type { Transport } from "./transport/transport.ts";
import { Drafts } from "./updates/drafts.ts";
import type { NewUpdate } from "./updates/new-update.ts";
import { Outbox } from "./updates/outbox.ts";
import { UpdateRecords } from "./updates/update-records.ts";
import type { Update, UpdateStep } from "./updates/update.ts";

/** The messages that core pushes to the window. */
export type ClientMessage = PushMessage<"queue:batch" | "connection:changed" | "digest:changed" | "accounts:changed">;

export interface SessionPorts {
  clock: Clock;
  random: Random;
  log: Log;
  notifier: Notifier;
  newId: () => string;
  /** The records on this machine. */
  stores: { queue: QueueStore; updates: UpdateStore; drafts: DraftStore; ledger: LedgerStore };
  publish: (...message: ClientMessage) => void;
  /** Called at each step of an update; for tests that end the process there. */
  step?: (step: UpdateStep) => void;
}

/** The parts that the client gives to each of its sessions. */
export interface SessionParts {
  days: DaysOfUse;
  /** The generation of the list in the window; each session has its own. */
  listEpoch: number;
  connectionChanged: () => void;
}

export class Session {
  readonly settings: Settings;
  readonly entries: Entries;
  readonly model: QueueModel;
  readonly batches: Batches;
  readonly outbox: Outbox;
  readonly drafts: Drafts;
  readonly ledger: Ledger;
  readonly silence: Silence;
  readonly digest: Digest;
  readonly storage: StorageTroubles;
  private readonly ports: SessionPorts & SessionParts;
  private readonly subscription: Subscription;
  private readonly alerts: AlertPolicy;
  private readonly ledgerWriter: LedgerWriter;
  private readonly journal: Journal;
  private readonly queueCache: QueueCache;
  private readonly notes: SessionNotes;
  private readonly away: Away;
  private readonly record: Diagnostics;
  private readonly pause: RequestPause;
  private readonly updateListeners = new Set<() => void>();
  /** A backlog was being sent when an update last changed. */
  private sentMany = false;

  constructor(ports: SessionPorts & SessionParts, settings: Settings, wire: Transport) {
    const transport = redactKey(wire, settings.apiKey);
    const { clock, random, log, newId, stores, days } = ports;
    const { updates, ledger } = stores;
    const accountKey = accountKeyOf(settings);
    this.ports = ports;
    this.settings = settings;
    this.record = new Diagnostics(clock);
    this.storage = new StorageTroubles(log, ports.connectionChanged);
    this.pause = new RequestPause(clock, () => this.pauseChanged());
    this.alerts = new AlertPolicy({ clock, notifier: ports.notifier, note: (id, line) => this.note(id, line) });
    this.entries = new Entries(
      { clock, day: () => days.count(), filters: settings },
      {
        changed: (id) => this.entryChanged(id),
        news: (news) => this.news(news),
        left: (entry) => this.left(entry),
        stopWork: (entry) => this.stopWork(entry),
      },
    );
    this.model = new QueueModel(clock, this.entries, {
      changed: (id) => this.entryChanged(id),
      settled: (complete) => {
        this.batches.touch();
        this.away.settled(complete);
      },
      resyncJudged: (sequence, present, complete, isGone) => {
        if (complete) this.away.decided();
        this.outbox.resyncJudged(sequence, present, isGone);
        this.outbox.advanceAll();
      },
    });
    this.journal = new Journal({ clock, updates, ledger, accountKey, onProblem: this.storage.refuses("journal") });
    this.ledger = new Ledger({
      clock,
      store: ledger,
      days,
      journal: this.journal,
      accountKey,
      onProblem: this.storage.withholds("ledger"),
    });
    this.ledgerWriter = new LedgerWriter(this.journal);
    this.drafts = new Drafts({
      clock,
      store: stores.drafts,
      accountKey,
      onProblem: this.storage.refuses("drafts"),
      onUnreadable: this.storage.withholds("drafts"),
    });
    this.silence = new Silence({
      clock,
      silenceMs: settings.silenceMs,
      isLive: () => this.subscription.isLive(),
      entries: () => this.entries.all(),
      ask: (entry, since) => this.askForReport(entry, since),
      changed: (id) => this.batches.touch(id),
    });
    this.outbox = new Outbox({
      clock,
      log,
      newId,
      transport,
      pause: this.pause,
      actingAs: settings.actingAs,
      displayName: settings.displayName,
      echoMs: 2 * settings.heartbeatMs,
      undoMs: settings.undoMs,
      records: new UpdateRecords({
        store: updates,
        journal: this.journal,
        accountKey,
        days,
        onUnreadable: this.storage.withholds("updates"),
      }),
      world: {
        isLive: () => this.subscription.isLive(),
        silentMs: () => this.subscription.silentMs,
        entry: (id) => this.entries.get(id),
        isFresh: (id) => this.model.isFresh(id),
        moment: () => ({ mark: this.entries.nextSequence(), epoch: this.subscription.epoch }),
        requestResync: () => this.subscription.requestResync(),
      },
      changed: (update) => this.updateChanged(update),
      step: (step) => ports.step?.(step),
    });
    this.batches = new Batches(
      clock,
      ports.listEpoch,
      {
        entries: this.entries,
        known: () => this.model.known,
        context: (id) => ({
          update: this.outbox.latest(id),
          ahead: this.outbox.ahead(id),
          silentSince: this.silence.since(id),
        }),
      },
      (batch) => ports.publish("queue:batch", batch),
    );
    this.queueCache = new QueueCache({
      clock,
      store: stores.queue,
      accountKey,
      get: (id) => this.entries.get(id),
      onProblem: this.storage.refuses("queue"),
      onUnreadable: this.storage.withholds("queue"),
    });
    const kept = this.queueCache.read();
    this.notes = new SessionNotes(this.queueCache, kept.notes);
    const own = (id: string): OwnWork => this.outbox.ownFor(id);
    const { model, entries } = this;
    this.subscription = new Subscription(
      { clock, random, log },
      {
        transport,
        sink: {
          begin: (epoch) => model.begin(epoch),
          apply: (frame, epoch) => model.apply(frame, epoch, own(frame.event.action?.id ?? "")),
          unreadable: (epoch) => model.unreadable(epoch),
          settled: (epoch) => model.settled(epoch, own),
          nextSequence: () => entries.nextSequence(),
          judge: (list, sequence, epoch) => model.judge(list, sequence, epoch, own),
          hasMissedEvents: () => model.hasMissedEvents(),
        },
        diagnostics: this.record,
        pause: this.pause,
        request: create(StreamActionsRequestSchema, {
          assignedTo: settings.assignedTo.map(principalFields),
          requestedBy: settings.requestedBy.map(principalFields),
          authorizedBy: settings.authorizedBy.map(principalFields),
          heartbeatPeriodMillis: settings.heartbeatMs,
        }),
        heartbeatTrust: this.notes.heartbeatTrust,
        onHeartbeatTrust: (trust) => this.notes.keepHeartbeatTrust(trust),
        onConnection: () => this.connectionChanged(),
      },
    );
    this.digest = new Digest(
      { isOurs: (id, content) => this.outbox.ownFor(id).isOurs(content), changed: (dto) => this.digestChanged(dto) },
      this.notes.digest,
    );
    this.away = new Away({ clock, alerts: this.alerts, digest: this.digest, queueCache: this.queueCache, entries });
    this.outbox.restore();
    this.notes.resumePause(this.pause);
    model.restore(kept.entries, kept.asOf !== undefined);
    this.away.restore(kept.asOf);
    // Alerts that the last run could not show are still due.
    for (const entry of entries.all()) if (needsAPerson(entry) && !wasAlerted(entry)) this.alerts.assigned(entry);
  }

  start(): void {
    this.silence.start();
    this.batches.touch();
    this.subscription.start();
  }

  /** Nothing happens after the call; settles when the last socket is released. */
  async stop(): Promise<void> {
    this.away.stop();
    this.batches.stop();
    this.silence.stop();
    this.pause.stop();
    this.outbox.stop();
    this.alerts.stop();
    this.ledger.stop();
    this.journal.stop();
    this.drafts.stop();
    this.queueCache.flush();
    await this.subscription.stop();
  }

  wake(why: string): void {
    this.subscription.wake(why);
  }

  reopen(why: string): void {
    this.subscription.reopen(why);
  }

  connection(): ConnectionDto {
    const connection = this.subscription.connection();
    const { until } = this.pause;
    const { unreadableMessages } = this.model;
    const { progress } = this.outbox;
    const { asOf } = this.away;
    return {
      ...connection,
      ...(unreadableMessages > 0 && { unreadable: unreadableMessages }),
      ...(connection.state !== "live" && asOf !== undefined && { asOf }),
      ...(until !== undefined && { pausedUntil: until }),
      ...(progress !== undefined && { sending: progress }),
    };
  }

  diagnostics(): SessionDiagnostics {
    const { settings, record, subscription, entries, outbox } = this;
    const at = this.ports.clock.now();
    return diagnosticsOf(
      { settings, record, subscription, entries, outbox },
      { at, connection: this.connection(), storage: this.storage.all },
    );
  }

  /** Puts an update on record, after its Action: the next start has to know what it concerns. */
  add(input: NewUpdate): ReturnType<Outbox["add"]> {
    this.queueCache.flush(input.entry.id);
    const added = this.outbox.add(input);
    if (added.ok) {
      const { id } = input.entry;
      // The version on the screen is the one that is acknowledged.
      if (input.move === "acknowledge") this.entries.acknowledging(id);
      // Any update of mine answers the question whether I still work on it.
      this.silence.later(id);
    }
    return added;
  }

  /** Calls back at each change of an update, until the returned function is called. */
  onUpdate(listener: () => void): () => void {
    this.updateListeners.add(listener);
    return () => void this.updateListeners.delete(listener);
  }

  /** The user looks at this Action. */
  opened(id: string): void {
    const entry = this.entries.get(id);
    if (entry !== undefined) this.ledgerWriter.opened(entry);
  }

  confirmStop(id: string): boolean {
    const entry = this.entries.confirmStop(id);
    if (entry !== undefined) this.ledgerWriter.stopped(entry);
    return entry !== undefined;
  }

  acceptChanges(id: string): FieldChangeDto["field"][] | undefined {
    const entry = this.entries.get(id);
    const fields = this.entries.acceptChanges(id);
    if (entry !== undefined && fields !== undefined) this.ledgerWriter.acceptedChange(entry, fields);
    return fields;
  }

  private entryChanged(id: string): void {
    this.batches.touch(id);
    this.queueCache.touch(id);
  }

  private news({ entry, source, assigned, isSureAgain }: News): void {
    if (assigned) {
      this.ports.log.info(`assigned: ${entry.id} "${entry.content.name}" (${entry.content.state})`);
      this.ledgerWriter.received(entry);
      this.alerts.assigned(entry);
    } else if (isSureAgain && !wasAlerted(entry)) this.alerts.assigned(entry);
    this.alerts.changed(entry);
    this.outbox.observe(entry.id, entry.content, source === "initial" ? { epoch: entry.epoch } : undefined);
  }

  private left(entry: Entry): void {
    this.ports.log.info(`left: ${entry.id} "${entry.content.name}"`);
    this.ledgerWriter.left(entry);
    this.alerts.changed(entry);
  }

  private stopWork(entry: Entry): void {
    this.ports.log.warn(`stop work: ${entry.id} ${entry.stop?.why ?? ""}`);
    this.alerts.stopWork(entry);
  }

  private note(id: string, line: TimelineEntry): void {
    this.entries.note(id, line);
    const entry = this.entries.get(id);
    if (entry !== undefined && line.kind === "alert") this.ledgerWriter.alerted(entry, line);
  }

  private connectionChanged(): void {
    if (this.away.connectionChanged(this.subscription.connection())) {
      this.outbox.advanceAll();
      this.outbox.settleDoubts();
    }
    this.ports.connectionChanged();
  }

  private pauseChanged(): void {
    if (this.pause.remainingMs === 0) this.outbox.advanceAll();
    this.notes.keepPause(this.pause.until, this.ports.clock.now());
    this.ports.connectionChanged();
  }

  private updateChanged(update: Update): void {
    const { actionId, move, progress, state } = update;
    if (state.is === "confirmed" && progress !== undefined) this.drafts.settle({ actionId, move, ...progress });
    if (isTerminal(update.target)) this.decideEnding(update);
    this.batches.touch(actionId);
    for (const listener of this.updateListeners) listener();
    const sendsMany = this.outbox.progress !== undefined;
    if (sendsMany || this.sentMany) this.ports.connectionChanged();
    this.sentMany = sendsMany;
  }

  /**
   * A lost answer leaves open for ever who ended the Action, under whatever name the service shows:
   * its user has pressed the same, and is at work no more.
   */
  private decideEnding({ actionId, state }: Update): void {
    if (state.is === "accepted" || state.is === "confirmed" || state.is === "superseded") this.entries.endingDecided(actionId, true);
    else if (state.is === "refused") this.entries.endingDecided(actionId, false);
  }

  private askForReport(entry: Entry, since: number): void {
    const minutes = Math.round((this.ports.clock.now() - since) / 60_000);
    this.ledgerWriter.asked(entry, minutes);
    this.alerts.silent(entry, minutes);
    this.batches.touch(entry.id);
  }

  private digestChanged(digest: DigestDto | undefined): void {
    this.notes.keepDigest(digest);
    this.ports.publish("digest:changed", digest ?? null);
  }
}

function wasAlerted(entry: Entry): boolean {
  return entry.timeline.some((line) => line.kind === "alert" && line.result === "shown" && line.at >= entry.receivedAt);
}
