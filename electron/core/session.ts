/**
 * Assembles everything that belongs to one configuration: transport, subscription, queue, updates,
 * alerts, digest and the queue on disk. A session lasts from one `configure` to the next.
 */
import { DEFAULT_ALERTS } from "../contract/alert-rules.ts";
import type { ReconnectReason } from "../contract/failures.ts";
import type { ConnectionDto } from "../contract/connection.ts";
import type { DigestDto } from "../contract/digest.ts";
import { AccountRecords } from "./account-records.ts";
import { causeAgain, type HandedAlerts } from "./alerts/alert-handover.ts";
import { Digest } from "./alerts/digest.ts";
import { AlertPolicy } from "./alerts/policy.ts";
import { SilenceTimer } from "./alerts/silence-timer.ts";
import { Away } from "./away.ts";
import { Batches, type BatchPorts } from "./queue/page/batches.ts";
import { Entries } from "./queue/entries.ts";
import { streamRequestOf } from "./queue/stream-request.ts";
import { QueueModel } from "./queue/model.ts";
import { QueueReaders } from "./queue/queue-readers.ts";
import { queueSink } from "./queue/queue-sink.ts";
import type { RowContext } from "./queue/row.ts";
import { ViewCounter } from "./queue/view-counts.ts";
import { sessionConnection } from "./session-connection.ts";
import { diagnosticsOf, type SessionDiagnostics } from "./session-diagnostics.ts";
import { SessionEvents } from "./session-events.ts";
import { SessionNotes } from "./session-notes.ts";
import type { SessionParts, SessionPorts } from "./session-ports.ts";
import { SessionUpdates } from "./session-updates.ts";
import { accountKeyOf } from "./settings/account.ts";
import type { Settings } from "./settings/schema.ts";
import { StorageTroubles } from "./storage-troubles.ts";
import { Diagnostics } from "./subscription/diagnostics.ts";
import { Subscription } from "./subscription/subscription.ts";
import { RequestPause } from "./transport/request-pause.ts";
import type { Transport } from "./transport/transport.ts";
import type { Outbox } from "./updates/outbox.ts";

export class Session {
  readonly settings: Settings;
  readonly entries: Entries;
  readonly model: QueueModel;
  readonly batches: Batches;
  private readonly counter: ViewCounter;
  readonly updates: SessionUpdates;
  readonly outbox: Outbox;
  readonly silence: SilenceTimer;
  readonly digest: Digest;
  readonly storage: StorageTroubles;
  readonly records: AccountRecords;
  private readonly ports: SessionPorts & SessionParts;
  private readonly subscription: Subscription;
  readonly alerts: AlertPolicy;
  private readonly events: SessionEvents;
  private readonly notes: SessionNotes;
  private readonly away: Away;
  private readonly record: Diagnostics;
  private readonly pause: RequestPause;

  constructor(ports: SessionPorts & SessionParts, settings: Settings, transport: Transport) {
    const { clock, random, log, newId, stores, days } = ports;
    this.ports = ports;
    this.settings = settings;
    this.record = new Diagnostics(clock);
    this.storage = new StorageTroubles(log, ports.connectionChanged);
    this.pause = new RequestPause(clock, () => this.pauseChanged());
    this.records = new AccountRecords({
      clock,
      days,
      stores,
      accountKey: accountKeyOf(settings),
      storage: this.storage,
      entry: (id) => this.entries.get(id),
    });
    this.alerts = new AlertPolicy({
      clock,
      notifier: ports.notifier,
      preferences: ports.alerts ?? (() => DEFAULT_ALERTS),
      isLive: () => this.subscription.isUpToDate,
      unread: () => this.digest.dto?.items ?? [],
      note: (id, line) => this.events.note(id, line),
      noteGeneral: (line) => this.records.ledgerWriter.generalAlert(line),
    });
    const readers = new QueueReaders(
      this.records,
      () => this.counter,
      () => this.batches,
    );
    this.events = new SessionEvents({
      clock,
      log,
      alerts: this.alerts,
      ledgerWriter: this.records.ledgerWriter,
      ahead: this.records.ahead,
      entries: () => this.entries,
      outbox: () => this.outbox,
      digest: () => this.digest,
      readers,
      hasList: () => this.away.asOf !== undefined,
    });
    this.entries = new Entries({ clock, day: () => days.total, filters: settings }, this.events);
    this.model = new QueueModel(clock, this.entries, {
      changed: (id) => readers.changed(id),
      snapshotComplete: (complete) => {
        this.listChanged();
        if (complete) this.records.ahead.clear();
        this.away.snapshotComplete(complete);
      },
      resyncJudged: (sequence, present, complete, isGone) => {
        if (complete) {
          this.records.ahead.clear();
          this.away.decided();
        }
        this.outbox.resyncJudged(sequence, present, isGone);
        this.outbox.advanceAll();
      },
    });
    this.silence = new SilenceTimer({
      clock,
      silenceMs: settings.silenceMs,
      isLive: () => this.subscription.isUpToDate,
      entries: () => this.entries.all(),
      ask: (entry, since) => {
        this.events.silent(entry, since, () => this.silence.since(entry.id) !== undefined);
        this.batches.touch(entry.id);
      },
      asked: () => this.events.silencesAsked(),
      changed: (entry) => {
        this.batches.touch(entry.id);
        this.alerts.changed(entry);
      },
    });
    this.updates = new SessionUpdates(
      {
        clock,
        log,
        newId,
        transport,
        pause: this.pause,
        settings,
        world: {
          isLive: () => this.subscription.isLive(),
          silentMs: () => this.subscription.silentMs,
          entry: (id) => this.entries.get(id),
          isFresh: (id) => this.model.isFresh(id),
          moment: () => ({ sequence: this.entries.nextSequence(), epoch: this.subscription.epoch }),
          requestResync: () => this.subscription.requestResync(),
        },
        step: ports.step,
      },
      {
        records: this.records,
        entries: this.entries,
        events: this.events,
        silence: this.silence,
        batches: () => this.batches,
        progressed: ports.messageReceived,
      },
    );
    this.outbox = this.updates.outbox;
    const queue = { entries: this.entries, known: () => this.model.known };
    this.counter = new ViewCounter(clock, queue, (counts) => void ports.publish("queue:counts", counts));
    const context = (id: string): RowContext => ({
      update: this.outbox.latest(id),
      ahead: this.outbox.ahead(id),
      silentSince: this.silence.since(id),
    });
    // While the disk accepts writes, no row shows "Confirmed" for an update that a restart would
    // not know as confirmed.
    const flush = (): void => this.records.updates.settle();
    const emit: BatchPorts["emit"] = (batch) => ports.publish("queue:batch", batch);
    this.batches = new Batches({ clock, log, flush, emit }, ports.listEpoch, { ...queue, context }, this.counter);
    const kept = this.records.queueCache.restore();
    this.notes = new SessionNotes(this.records.queueCache, kept.notes);
    this.subscription = new Subscription(
      { clock, random, log },
      {
        transport,
        sink: queueSink(this.model, this.entries, (id) => this.outbox.ownFor(id)),
        diagnostics: this.record,
        pause: this.pause,
        request: streamRequestOf(settings),
        heartbeatTrust: this.notes.heartbeatTrust,
        onHeartbeatTrust: (trust) => this.notes.keepHeartbeatTrust(trust),
        onConnection: () => this.connectionChanged(),
        onMessage: (at) => {
          this.away.messageReceived(at);
          ports.messageReceived();
        },
      },
    );
    this.digest = new Digest(
      { isOurs: (id, content) => this.outbox.ownFor(id).isOurs(content), changed: (dto) => this.digestChanged(dto) },
      this.notes.digest,
    );
    this.away = new Away({ clock, alerts: this.alerts, digest: this.digest, queueCache: this.records.queueCache, entries: this.entries });
    this.outbox.restore();
    this.notes.resumePause(this.pause);
    this.model.restore(kept.entries, kept.asOf !== undefined && kept.isWhole);
    this.away.restore(kept.asOf);
    this.records.ahead.restore(kept.lastLine, this.entries);
    this.events.restored();
    if (ports.alertsLeft !== undefined) this.takeOverAlerts(ports.alertsLeft);
  }

  start(): void {
    this.silence.start();
    this.listChanged();
    this.subscription.start();
  }

  /**
   * Returns the alerts on the screen, for the account's next session; called at the end of this
   * one.
   */
  handOverAlerts(): HandedAlerts {
    return this.alerts.handOver();
  }

  /** Stops all parts; settles when the last socket is released. */
  async stop(): Promise<void> {
    this.away.stop();
    this.batches.stop();
    this.counter.stop();
    this.events.stop();
    this.silence.stop();
    this.pause.stop();
    this.outbox.stop();
    this.alerts.stop();
    this.records.stop();
    await this.subscription.stop();
  }

  wake(why: ReconnectReason): void {
    this.alerts.woke();
    this.subscription.wake(why);
  }

  reopen(why: ReconnectReason): void {
    this.subscription.reopen(why);
  }

  connection(): ConnectionDto {
    const { subscription, pause, model, outbox, away } = this;
    return sessionConnection({ subscription, pause, model, outbox, away });
  }

  diagnostics(): SessionDiagnostics {
    const { settings, record, subscription, entries, outbox } = this;
    const at = this.ports.clock.now();
    return diagnosticsOf(
      { settings, record, subscription, entries, outbox },
      { at, connection: this.connection(), page: this.batches.pace.facts(), storage: this.storage.all },
    );
  }

  /** After midnight, Actions that were finished "today" were finished yesterday. */
  checkDate(): void {
    for (const id of this.counter.checkDate()) this.batches.touch(id);
  }

  private takeOverAlerts(left: HandedAlerts): void {
    const { clock } = this.ports;
    const silence = this.settings.silenceMs > 0 ? this.silence : undefined;
    this.alerts.takeOver(left, (one) => causeAgain(one, { clock, entry: (id) => this.entries.get(id), silence }));
    if (this.digest.dto === undefined) this.alerts.absenceRead();
  }

  /** Called when the counts may have changed, or whether the list is known. */
  private listChanged(): void {
    this.counter.touch();
    this.batches.touch();
  }

  private connectionChanged(): void {
    const connection = this.subscription.connection();
    if (this.away.connectionChanged(connection)) {
      this.outbox.served(connection.epoch);
      this.outbox.advanceAll();
      this.outbox.lookForOutcomes();
    }
    this.ports.connectionChanged();
  }

  private pauseChanged(): void {
    if (this.pause.remainingMs === 0) this.outbox.advanceAll();
    this.notes.keepPause(this.pause.until, this.ports.clock.now());
    this.ports.connectionChanged();
  }

  private digestChanged(digest: DigestDto | undefined): void {
    this.notes.keepDigest(digest);
    if (digest === undefined) this.alerts.absenceRead();
    this.ports.publish("digest:changed", digest ?? null);
  }
}
