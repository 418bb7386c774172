/**
 * Everything that belongs to one configuration, put together: transport, subscription, queue, updates, alerts, digest and the last queue on
 * disk. It lives from one `configure` of Docket to the next; what happens in it is handed to Docket's listener.
 */
import { create } from "@bufbuild/protobuf";
import { StreamActionsRequestSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { FieldChangeDto, TimelineEntry } from "../contract/action.ts";
import { formatPrincipal } from "../contract/setting-values.ts";
import type { ConnectionDto } from "../contract/connection.ts";
import type { DiagnosticsDto } from "../contract/diagnostics.ts";
import type { DigestDto, DigestItemDto } from "../contract/digest.ts";
import type { UpdateState } from "../contract/vocabulary.ts";
import { LedgerWriter } from "./alerts/ledger-writer.ts";
import { Digest } from "./alerts/digest.ts";
import { AlertPolicy, needsAPerson } from "./alerts/policy.ts";
import { Journal } from "./alerts/journal.ts";
import { Ledger } from "./alerts/ledger.ts";
import { Silence } from "./alerts/silence-timer.ts";
import type { DaysOfUse } from "./alerts/days-of-use.ts";
import type { Clock, DraftStore, LedgerStore, Log, Notifier, QueueStore, Random, Timer, UpdateStore } from "./ports.ts";
import { isTerminal } from "./lifecycle.ts";
import { principalFields, type Entry } from "./queue/entry.ts";
import { QueueCache } from "./queue/queue-cache.ts";
import { QueueModel } from "./queue/model.ts";
import type { ModelListener, News } from "./queue/model-ports.ts";
import { accountKeyOf } from "./settings/account.ts";
import type { Settings } from "./settings/schema.ts";
import { Diagnostics } from "./subscription/diagnostics.ts";
import type { HeartbeatTrust } from "./subscription/snapshot-end.ts";
import { Subscription } from "./subscription/subscription.ts";
import { RequestPause } from "./transport/request-pause.ts";
import type { Transport } from "./transport/transport.ts";
import { redactKey } from "./transport/redact-key.ts";
import { Drafts } from "./updates/drafts.ts";
import type { UpdateStep } from "./updates/fate.ts";
import { Outbox, type NewUpdate } from "./updates/outbox.ts";
import { UpdateRecords } from "./updates/update-records.ts";
import type { Update } from "./updates/update.ts";

export interface SessionPorts {
  clock: Clock;
  random: Random;
  log: Log;
  notifier: Notifier;
  newId: () => string;
  /** What is kept on this machine. */
  stores: { queue: QueueStore; updates: UpdateStore; drafts: DraftStore; ledger: LedgerStore };
  /** Called at each step of an update; for tests that end the process there. */
  step?: (step: UpdateStep) => void;
}

/** What the sessions of a client share. */
export interface SessionParts {
  days: DaysOfUse;
}

export interface SessionListener {
  rowChanged(id?: string): void;
  connectionChanged(): void;
  digestChanged(digest: DigestDto | undefined): void;
}

/** How long new assignments wait for the resync that completes the picture of what happened while Docket was away. */
const MAX_HOLD_MS = 3_000;
/** How long they wait for a list that is still coming in, or has stalled: then what is known by now is announced together. */
const MAX_LIST_HOLD_MS = 10_000;
/** How often "true at" is written while all is well; a crash costs at most this much precision of the next digest. */
const TRUE_AT_EVERY_MS = 60_000;
const DIGEST_NOTE = "digest";
/** What is known of this service's first heartbeat (snapshot-end.ts). */
const HEARTBEAT_NOTE = "heartbeat";
/** Until when the service wants no updates, epoch milliseconds. */
const PAUSE_NOTE = "pausedUntil";
const PAUSE_LEFT_NOTE = "pausedForMs";

export class Session {
  readonly settings: Settings;
  readonly model: QueueModel;
  readonly outbox: Outbox;
  readonly drafts: Drafts;
  readonly ledger: Ledger;
  readonly silence: Silence;
  readonly digest: Digest;
  private readonly subscription: Subscription;
  private readonly ports: SessionPorts;
  private readonly listener: SessionListener;
  private readonly alerts: AlertPolicy;
  private readonly books: LedgerWriter;
  private readonly journal: Journal;
  private readonly queueCache: QueueCache;
  private readonly diagnosticsRecord: Diagnostics;
  private readonly pause: RequestPause;
  private asOf: number | undefined;
  private trueAtWritten = 0;
  private lastState: ConnectionDto["state"] | undefined;
  /** A list was coming in, or about to, when the connection last changed. */
  private received = false;
  /** The attempt that was last live. */
  private liveEpoch = 0;
  private holdTimer: Timer | undefined;
  private listHoldTimer: Timer | undefined;
  private readonly storageSentences = { refused: new Map<string, string>(), unreadable: new Map<string, string>() };
  /** A backlog was being sent when an update last changed. */
  private sentMany = false;

  constructor(ports: SessionPorts & SessionParts, settings: Settings, wire: Transport, listener: SessionListener) {
    const transport = redactKey(wire, settings.apiKey);
    const { clock, random, log, newId, notifier, stores, days } = ports;
    const accountKey = accountKeyOf(settings);
    const refused = (what: string) => (problem: string | undefined) => this.storageSaid("refused", what, problem);
    const unreadable = (what: string) => (problem: string | undefined) => this.storageSaid("unreadable", what, problem);
    this.ports = ports;
    this.settings = settings;
    this.listener = listener;
    this.diagnosticsRecord = new Diagnostics(clock);
    this.pause = new RequestPause(clock, () => this.pauseChanged());
    this.alerts = new AlertPolicy({ clock, notifier, note: (id, line) => this.note(id, line) });
    this.model = new QueueModel(
      {
        clock,
        day: () => days.total,
        filters: settings,
        isOurs: (id, content) => this.outbox.isOurs(id, content),
        isUndecided: (id) => this.outbox.isUndecided(id),
        recorded: (id) => this.outbox.recorded(id),
        starting: (id) => this.outbox.isStarting(id),
        ending: (id) => this.outbox.ending(id),
      },
      this.modelListener(),
    );
    const { updates, ledger } = stores;
    this.journal = new Journal({ clock, updates, ledger, accountKey, onProblem: refused("journal") });
    this.ledger = new Ledger({ clock, store: ledger, days, journal: this.journal, accountKey, onProblem: unreadable("ledger") });
    this.books = new LedgerWriter(this.journal);
    this.drafts = new Drafts({ clock, store: stores.drafts, accountKey, onProblem: refused("drafts"), onUnreadable: unreadable("drafts") });
    this.silence = new Silence({
      clock,
      silenceMs: settings.silenceMs,
      isLive: () => this.subscription.isLive(),
      entries: () => this.model.all(),
      ask: (entry, since) => this.askForReport(entry, since),
      changed: (id) => listener.rowChanged(id),
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
      records: new UpdateRecords({ store: updates, journal: this.journal, accountKey, days, onUnreadable: unreadable("updates") }),
      world: {
        isLive: () => this.subscription.isLive(),
        silentMs: () => this.subscription.silentMs,
        entry: (id) => this.model.get(id),
        isFresh: (id) => this.model.isFresh(id),
        moment: () => ({ mark: this.model.mark(), epoch: this.subscription.connection().epoch }),
        requestResync: () => this.subscription.requestResync(),
      },
      changed: (update) => this.updateChanged(update),
      step: (step) => ports.step?.(step),
    });
    this.queueCache = new QueueCache({
      clock,
      store: stores.queue,
      accountKey,
      get: (id) => this.model.get(id),
      onProblem: refused("queue"),
      onUnreadable: unreadable("queue"),
    });
    const kept = this.queueCache.read();
    this.subscription = new Subscription(
      { clock, random, log },
      {
        transport,
        sink: this.model,
        diagnostics: this.diagnosticsRecord,
        pause: this.pause,
        request: create(StreamActionsRequestSchema, {
          assignedTo: settings.assignedTo.map(principalFields),
          requestedBy: settings.requestedBy.map(principalFields),
          authorizedBy: settings.authorizedBy.map(principalFields),
          heartbeatPeriodMillis: settings.heartbeatMs,
        }),
        heartbeatTrust: parseTrust(kept.notes[HEARTBEAT_NOTE]),
        onHeartbeatTrust: (trust) => this.queueCache.note(HEARTBEAT_NOTE, trust),
        onConnection: () => this.connectionChanged(),
      },
    );
    this.outbox.restore();
    const { [PAUSE_NOTE]: until, [PAUSE_LEFT_NOTE]: leftMs } = kept.notes;
    this.pause.resume(Number(until || Number.NaN), leftMs ? Number(leftMs) : undefined);
    this.digest = this.restore(kept);
  }

  start(): void {
    this.silence.start();
    this.subscription.start();
  }

  /** From the call on nothing happens any more; settles when the last socket is let go. */
  async stop(): Promise<void> {
    this.holdTimer?.cancel();
    this.listHoldTimer?.cancel();
    this.silence.stop();
    this.pause.stop();
    this.outbox.stop();
    this.alerts.stop();
    this.ledger.stop();
    this.journal.stop();
    this.drafts.stop();
    if (this.asOf !== undefined) this.queueCache.trueAt(this.asOf);
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
    return {
      ...connection,
      ...(unreadableMessages > 0 && { unreadable: unreadableMessages }),
      ...(connection.state !== "live" && this.asOf !== undefined && { asOf: this.asOf }),
      ...(until !== undefined && { pausedUntil: until }),
      ...(progress !== undefined && { sending: progress }),
    };
  }

  /** Everything but the versions, which only the shell knows. */
  diagnostics(): Omit<DiagnosticsDto, "versions"> {
    const { settings, subscription } = this;
    const { attempts, events, dropped, gaps, buffered, resyncs } = this.diagnosticsRecord.record();
    const updates: Partial<Record<UpdateState, number>> = {};
    let actions = 0;
    for (const entry of this.model.all()) {
      actions += 1;
      for (const { state } of this.outbox.list(entry.id)) updates[state] = (updates[state] ?? 0) + 1;
    }
    return {
      at: this.ports.clock.now(),
      service: {
        address: settings.baseUrl,
        transport: settings.transport,
        codec: settings.codec,
        "acting as": formatPrincipal(settings.actingAs),
        "assigned to": listed(settings.assignedTo),
        "requested by": listed(settings.requestedBy),
        "authorized by": listed(settings.authorizedBy),
      },
      connection: this.connection(),
      attempts,
      events,
      dropped,
      heartbeat: { ...subscription.heartbeatPeriod(), gaps },
      buffered,
      resyncs,
      actions,
      updates,
      storage: [...this.storageSentences.refused.values(), ...this.storageSentences.unreadable.values()],
    };
  }

  /** Takes up the queue of the last run, if there is one: from then on Docket has been away. */
  private restore({ entries, asOf, notes }: ReturnType<QueueCache["read"]>): Digest {
    const digest = new Digest(
      { isOurs: (id, content) => this.outbox.isOurs(id, content), changed: (dto) => this.digestChanged(dto) },
      parseDigest(notes[DIGEST_NOTE]),
    );
    this.model.restore(entries, asOf !== undefined);
    this.asOf = asOf;
    // A run that never saw a whole list leaves nothing to compare with, only what its updates speak of.
    if (asOf !== undefined) digest.away(asOf, this.model.all());
    // Docket ended before the alert of these could be shown: they are still due.
    for (const entry of this.model.all()) if (needsAPerson(entry) && !wasAlerted(entry)) this.alerts.assigned(entry);
    return digest;
  }

  private modelListener(): ModelListener {
    return {
      changed: (id) => this.entryChanged(id),
      removed: (id) => this.entryChanged(id),
      news: (news) => this.news(news),
      left: (entry) => {
        this.ports.log.info(`left: ${entry.id} "${entry.content.name}"`);
        this.books.left(entry);
        this.alerts.changed(entry);
      },
      stopWork: (entry) => this.tellToStop(entry),
      settled: (complete) => {
        this.listener.rowChanged();
        if (complete) this.back();
        else this.holdTimer ??= this.ports.clock.after(MAX_HOLD_MS, () => this.release());
      },
      resyncJudged: (mark, present, complete, isGone) => {
        if (complete && this.digest.isAway) this.back();
        this.outbox.resyncJudged(mark, present, isGone);
        this.outbox.advanceAll();
      },
    };
  }

  private news({ entry, source, assigned, isSureAgain }: News): void {
    if (assigned) {
      this.ports.log.info(`assigned: ${entry.id} "${entry.content.name}" (${entry.content.state})`);
      this.books.received(entry);
      this.alerts.assigned(entry);
    } else if (isSureAgain && !wasAlerted(entry)) this.alerts.assigned(entry);
    this.alerts.changed(entry);
    this.outbox.observe(entry.id, entry.content, source === "initial" ? { epoch: entry.epoch } : undefined);
  }

  /** Docket sees everything again. */
  private back(): void {
    this.release(this.digest.back(this.ports.clock.now(), this.model.all()));
  }

  private release(news: DigestItemDto[] = []): void {
    this.holdTimer?.cancel();
    this.holdTimer = undefined;
    this.alerts.release(news);
  }

  private connectionChanged(): void {
    const { state, lastHeardAt, epoch, received } = this.subscription.connection();
    const { clock } = this.ports;
    // While live, everything heard makes the list true until then; while stale it was true until the last word.
    if (state === "live" && lastHeardAt !== undefined) {
      this.asOf = lastHeardAt;
      if (lastHeardAt - this.trueAtWritten >= TRUE_AT_EVERY_MS || lastHeardAt < this.trueAtWritten) this.writeTrueAt(lastHeardAt);
    }
    const receives = state === "connecting" || received !== undefined;
    if (state !== this.lastState || receives !== this.received) {
      this.received = receives;
      // The same stream again means that its list went on after it had seemed whole: nobody was away.
      const sawBefore = (this.lastState === "live" || this.lastState === "stale") && !(state === "connecting" && epoch === this.liveEpoch);
      if (state === "live") this.liveEpoch = epoch;
      this.lastState = state;
      // Nobody knows when the next whole picture comes: what is known by now is told now.
      if ((state === "offline" && !receives) || state === "refused" || (state === "connecting" && sawBefore)) this.release();
      this.listHoldTimer?.cancel();
      if (receives) this.holdForList();
      if (sawBefore && state !== "live" && state !== "stale") {
        this.digest.away(this.asOf ?? clock.now(), this.model.all());
        if (this.asOf !== undefined) this.writeTrueAt(this.asOf);
      }
      if (state === "live") {
        this.outbox.advanceAll();
        this.outbox.settleDoubts();
      }
    }
    this.listener.connectionChanged();
  }

  private holdForList(): void {
    this.alerts.hold();
    this.listHoldTimer = this.ports.clock.after(MAX_LIST_HOLD_MS, () => {
      this.alerts.release();
      this.holdForList();
    });
  }

  private pauseChanged(): void {
    if (this.pause.remainingMs === 0) this.outbox.advanceAll();
    const { until } = this.pause;
    this.queueCache.note(PAUSE_NOTE, String(until ?? ""));
    this.queueCache.note(PAUSE_LEFT_NOTE, until === undefined ? "" : String(until - this.ports.clock.now()));
    this.listener.connectionChanged();
  }

  private writeTrueAt(at: number): void {
    this.trueAtWritten = at;
    this.queueCache.trueAt(at);
  }

  private entryChanged(id: string): void {
    this.listener.rowChanged(id);
    this.queueCache.touch(id);
  }

  private note(id: string, line: TimelineEntry): void {
    this.model.note(id, line);
    this.entryChanged(id);
    const entry = this.model.get(id);
    if (entry === undefined || line.kind !== "alert") return;
    this.books.alerted(entry, line);
  }

  /** Puts an update on record, after the Action that it is about: the next start must know what the update speaks of. */
  add(input: NewUpdate): ReturnType<Outbox["add"]> {
    this.queueCache.flush(input.entry.id);
    const added = this.outbox.add(input);
    if (added.ok) {
      const { id } = input.entry;
      // What is acknowledged is what stood on the screen.
      if (input.move === "acknowledge") this.model.acknowledging(id);
      // Any word of mine answers the question whether I still work on it.
      this.silence.later(id);
    }
    return added;
  }

  /** The user looks at this Action. */
  opened(id: string): void {
    const entry = this.model.get(id);
    if (entry !== undefined) this.books.opened(entry);
  }

  confirmStop(id: string): boolean {
    const entry = this.model.get(id);
    if (entry === undefined || !this.model.confirmStop(id)) return false;
    this.books.stopped(entry);
    return true;
  }

  acceptChanges(id: string): FieldChangeDto["field"][] | undefined {
    const entry = this.model.get(id);
    const fields = this.model.acceptChanges(id);
    if (entry !== undefined && fields !== undefined) this.books.acceptedChange(entry, fields);
    return fields;
  }

  private updateChanged(update: Update): void {
    const { actionId, move, progress, state } = update;
    if (state === "confirmed" && progress !== undefined) this.drafts.settle({ actionId, move, ...progress });
    if (isTerminal(update.target)) this.decideEnding(update);
    this.listener.rowChanged(actionId);
    const sendsMany = this.outbox.progress !== undefined;
    if (sendsMany || this.sentMany) this.listener.connectionChanged();
    this.sentMany = sendsMany;
  }

  /**
   * A lost answer leaves it open for ever who ended it, under whatever name the service shows the
   * end: its user has pressed the same, and is at work no more.
   */
  private decideEnding({ actionId, state }: Update): void {
    if (state === "accepted" || state === "confirmed" || state === "superseded") this.model.endingDecided(actionId, true);
    else if (state === "refused") this.model.endingDecided(actionId, false);
  }

  private tellToStop(entry: Entry): void {
    this.ports.log.warn(`stop work: ${entry.id} ${entry.stop?.why ?? ""}`);
    this.alerts.stopWork(entry);
  }

  private askForReport(entry: Entry, since: number): void {
    const minutes = Math.round((this.ports.clock.now() - since) / 60_000);
    this.books.asked(entry, minutes);
    this.alerts.silent(entry, minutes);
    this.listener.rowChanged(entry.id);
  }

  private digestChanged(digest: DigestDto | undefined): void {
    this.queueCache.note(DIGEST_NOTE, digest === undefined ? "" : JSON.stringify(digest));
    this.listener.digestChanged(digest);
  }

  /** What the disk refuses to take at present, and what it does not give back; sentences. */
  storageProblems(): { refused?: string; unreadable: string[] } {
    const { refused, unreadable } = this.storageSentences;
    const [first] = refused.values();
    return { ...(first !== undefined && { refused: first }), unreadable: [...unreadable.values()] };
  }

  private storageSaid(kind: "refused" | "unreadable", what: string, problem: string | undefined): void {
    const sentences = this.storageSentences[kind];
    if (problem === sentences.get(what)) return;
    if (problem === undefined) sentences.delete(what);
    else {
      this.ports.log.error(problem);
      sentences.set(what, problem);
    }
    this.listener.connectionChanged();
  }
}

function listed(principals: Settings["assignedTo"]): string {
  return principals.map(formatPrincipal).join(", ") || "none";
}

function wasAlerted(entry: Entry): boolean {
  return entry.timeline.some((line) => line.kind === "alert" && line.result === "shown" && line.at >= entry.receivedAt);
}

function parseTrust(text: string | undefined): HeartbeatTrust {
  return text === "follows" || text === "beside" ? text : "unknown";
}

/** What this version wrote; anything else is no digest. */
function parseDigest(text: string | undefined): DigestDto | undefined {
  if (!text) return undefined;
  try {
    const value = JSON.parse(text) as DigestDto;
    return Array.isArray(value.items) && typeof value.since === "number" ? value : undefined;
  } catch {
    return undefined;
  }
}
