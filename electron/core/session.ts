/**
 * Everything that belongs to one configuration, put together: transport, subscription, queue, updates, alerts, digest and the last queue on
 * disk. It lives from one `configure` of the desk to the next; what happens in it is handed to the desk's listener.
 */
import { create } from "@bufbuild/protobuf";
import { StreamActionsRequestSchema } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { ConnectionDto, DiagnosticsDto, DigestDto, DigestItemDto, TimelineEntry, UpdateState } from "../contract/dto.ts";
import { Digest } from "./alerts/digest.ts";
import { AlertPolicy, needsAPerson } from "./alerts/policy.ts";
import type { Clock, Log, Notifier, QueueStore, Random, Timer } from "./ports.ts";
import { principalFields, type Entry } from "./queue/entry.ts";
import { LastQueue } from "./queue/last-queue.ts";
import { QueueModel, type ModelListener, type News } from "./queue/model.ts";
import { formatPrincipal, type Settings } from "./settings/schema.ts";
import { Diagnostics } from "./subscription/diagnostics.ts";
import { Subscription } from "./subscription/subscription.ts";
import type { Transport } from "./transport/transport.ts";
import { Outbox } from "./updates/outbox.ts";
import type { Update } from "./updates/update.ts";

export interface SessionPorts {
  clock: Clock;
  random: Random;
  log: Log;
  notifier: Notifier;
  newId: () => string;
  queueStore: QueueStore;
}

export interface SessionListener {
  rowChanged(id?: string): void;
  updateChanged(update: Update): void;
  connectionChanged(): void;
  digestChanged(digest: DigestDto | undefined): void;
}

/** How long new assignments wait for the census that completes the picture of what happened while Docket was away. */
const MAX_HOLD_MS = 3_000;
/** How often "true at" is written while all is well; a crash costs at most this much precision of the next digest. */
const TRUE_AT_EVERY_MS = 60_000;
const DIGEST_NOTE = "digest";

export class Session {
  readonly settings: Settings;
  readonly model: QueueModel;
  readonly outbox: Outbox;
  readonly digest: Digest;
  private readonly subscription: Subscription;
  private readonly ports: SessionPorts;
  private readonly listener: SessionListener;
  private readonly alerts: AlertPolicy;
  private readonly lastQueue: LastQueue;
  private readonly diagnosticsRecord: Diagnostics;
  private asOf: number | undefined;
  private trueAtWritten = 0;
  private lastState: ConnectionDto["state"] | undefined;
  private holdTimer: Timer | undefined;
  private storageProblem: string | undefined;

  constructor(ports: SessionPorts, settings: Settings, transport: Transport, listener: SessionListener) {
    const { clock, random, log, newId, notifier, queueStore } = ports;
    this.ports = ports;
    this.settings = settings;
    this.listener = listener;
    this.diagnosticsRecord = new Diagnostics(clock);
    this.alerts = new AlertPolicy({ clock, notifier, note: (id, line) => this.note(id, line) });
    this.model = new QueueModel(
      {
        clock,
        filters: settings,
        isOurs: (id, content) => this.outbox.isOurs(id, content),
        isUndecided: (id) => this.outbox.isUndecided(id),
      },
      this.modelListener(),
    );
    this.outbox = new Outbox({
      clock,
      log,
      newId,
      transport,
      actingAs: settings.actingAs,
      displayName: settings.displayName,
      echoMs: 2 * settings.heartbeatMs,
      world: {
        isLive: () => this.subscription.isLive(),
        entry: (id) => this.model.get(id),
        isFresh: (id) => this.model.isFresh(id),
        moment: () => ({ mark: this.model.mark(), epoch: this.subscription.connection().epoch }),
        requestCensus: () => this.subscription.requestCensus(),
      },
      changed: (update) => listener.updateChanged(update),
    });
    this.subscription = new Subscription(
      { clock, random, log },
      {
        transport,
        sink: this.model,
        diagnostics: this.diagnosticsRecord,
        request: create(StreamActionsRequestSchema, {
          assignedTo: settings.assignedTo.map(principalFields),
          requestedBy: settings.requestedBy.map(principalFields),
          authorizedBy: settings.authorizedBy.map(principalFields),
          heartbeatPeriodMillis: settings.heartbeatMs,
        }),
        onConnection: () => this.connectionChanged(),
      },
    );
    this.lastQueue = new LastQueue({
      clock,
      store: queueStore,
      desk: `${settings.baseUrl} ${formatPrincipal(settings.actingAs)}`,
      get: (id) => this.model.get(id),
      onProblem: (problem) => this.storageSaid(problem),
    });
    this.digest = this.restore();
  }

  start(): void {
    this.subscription.start();
  }

  /** From the call on nothing happens any more; settles when the last socket is let go. */
  async stop(): Promise<void> {
    this.holdTimer?.cancel();
    this.outbox.stop();
    this.alerts.stop();
    if (this.asOf !== undefined) this.lastQueue.trueAt(this.asOf);
    this.lastQueue.stop();
    await this.subscription.stop();
  }

  reopen(why: string): void {
    this.subscription.reopen(why);
  }

  connection(): ConnectionDto {
    const connection = this.subscription.connection();
    return { ...connection, ...(connection.state !== "live" && this.asOf !== undefined && { asOf: this.asOf }) };
  }

  /** Everything but the versions, which only the shell knows. */
  diagnostics(): Omit<DiagnosticsDto, "versions"> {
    const { settings, subscription } = this;
    const { attempts, events, dropped, gaps, buffered, censuses } = this.diagnosticsRecord.record();
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
      censuses,
      actions,
      updates,
      storage: this.storageProblem === undefined ? [] : [this.storageProblem],
    };
  }

  /** Takes up the queue of the last run, if there is one: from then on Docket has been away. */
  private restore(): Digest {
    const { entries, asOf, notes } = this.lastQueue.read();
    const digest = new Digest(
      { isOurs: (id, content) => this.outbox.isOurs(id, content), changed: (dto) => this.digestChanged(dto) },
      parseDigest(notes[DIGEST_NOTE]),
    );
    if (asOf === undefined) return digest;
    this.asOf = asOf;
    this.model.restore(entries);
    digest.away(asOf, this.model.all());
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
        this.alerts.changed(entry);
      },
      settled: (complete) => {
        this.listener.rowChanged();
        if (complete) this.back();
        else this.holdTimer ??= this.ports.clock.after(MAX_HOLD_MS, () => this.release());
      },
      censusJudged: (mark, present, complete) => {
        if (complete && this.digest.isAway) this.back();
        this.outbox.censusJudged(mark, present, complete);
        this.outbox.advanceAll();
      },
    };
  }

  private news({ entry, source, assigned }: News): void {
    if (assigned) {
      this.ports.log.info(`assigned: ${entry.id} "${entry.content.name}" (${entry.content.state})`);
      this.alerts.assigned(entry);
    }
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
    const { state, lastHeardAt } = this.subscription.connection();
    const { clock } = this.ports;
    // While live, everything heard makes the list true until then; while stale it was true until the last word.
    if (state === "live" && lastHeardAt !== undefined) {
      this.asOf = lastHeardAt;
      if (lastHeardAt - this.trueAtWritten >= TRUE_AT_EVERY_MS || lastHeardAt < this.trueAtWritten) this.writeTrueAt(lastHeardAt);
    }
    if (state !== this.lastState) {
      const sawBefore = this.lastState === "live" || this.lastState === "stale";
      this.lastState = state;
      // Nobody knows when the next whole picture comes: what is known by now is told now.
      if (state === "offline" || state === "refused" || (state === "connecting" && sawBefore)) this.release();
      if (state === "connecting") this.alerts.hold();
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

  private writeTrueAt(at: number): void {
    this.trueAtWritten = at;
    this.lastQueue.trueAt(at);
  }

  private entryChanged(id: string): void {
    this.listener.rowChanged(id);
    this.lastQueue.touch(id);
  }

  private note(id: string, line: TimelineEntry): void {
    this.model.note(id, line);
    this.entryChanged(id);
  }

  private digestChanged(digest: DigestDto | undefined): void {
    this.lastQueue.note(DIGEST_NOTE, digest === undefined ? "" : JSON.stringify(digest));
    this.listener.digestChanged(digest);
  }

  private storageSaid(problem: string | undefined): void {
    if (problem !== undefined && problem !== this.storageProblem) this.ports.log.error(problem);
    this.storageProblem = problem;
  }
}

function listed(principals: Settings["assignedTo"]): string {
  return principals.map(formatPrincipal).join(", ") || "none";
}

function wasAlerted(entry: Entry): boolean {
  return entry.timeline.some((line) => line.kind === "alert" && line.result === "shown" && line.at >= entry.receivedAt);
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
