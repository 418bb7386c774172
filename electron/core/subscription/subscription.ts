/**
 * Holds one live subscription, whatever the network, the service and the machine do. Each attempt is
 * an epoch with a number (stream-epoch.ts); its death is declared here, never awaited from an
 * iterator. The meaning of events is the sink's.
 */
import { create } from "@bufbuild/protobuf";
import {
  ActionStreamMode,
  StreamActionsRequestSchema,
  type StreamActionsRequest,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { ConnectionDto } from "../../contract/connection.ts";
import type { ConnectionState } from "../../contract/vocabulary.ts";
import type { Clock, Log, Random, Timer } from "../ports.ts";
import { failure, inLog, type TransportFailure } from "../transport/failure.ts";
import type { RequestPause } from "../transport/request-pause.ts";
import type { StreamEnd, Transport } from "../transport/transport.ts";
import { Backoff, HEALTHY_AFTER_MS, SOONEST_MS } from "./backoff.ts";
import { CutPattern, type Cut } from "./cut-pattern.ts";
import type { Diagnostics } from "./diagnostics.ts";
import { type Explanation, explanationOf, isFinalRefusal } from "./failure-advice.ts";
import { HeartbeatPeriod } from "./heartbeat-period.ts";
import { ListPolling } from "./list-polling.ts";
import { Resync } from "./resync.ts";
import type { SubscriptionSink } from "./sink.ts";
import { SnapshotEnd, type HeartbeatTrust } from "./snapshot-end.ts";
import { StalledStreams } from "./stalled-streams.ts";
import { StreamEpoch, type EpochParts, type Stage } from "./stream-epoch.ts";
import { Watchdog } from "./watchdog.ts";

/** The shortest period that is asked for, whatever cuts the line. Milliseconds. */
const SHORTEST_PERIOD_MS = 250;
/** Streams that live shorter than this are met by the backoff, however regular their end. */
const CUT_LIFE_MS = 2_500;
/** As are streams that a change of the network ends sooner than this. Milliseconds. */
const CHANGES_APART_MS = 1_000;

export interface SubscriptionOptions {
  transport: Transport;
  /** Filters and heartbeat period; the mode is set here. */
  request: StreamActionsRequest;
  sink: SubscriptionSink;
  diagnostics: Diagnostics;
  pause: RequestPause;
  /** Whether this service's first heartbeat follows its list, as an earlier run has learned it. */
  heartbeatTrust: HeartbeatTrust;
  onHeartbeatTrust: (trust: HeartbeatTrust) => void;
  onConnection: () => void;
}

interface Ports {
  clock: Clock;
  random: Random;
  log: Log;
}

type Phase =
  | { is: "stopped" }
  /** An epoch is under way, in its own stage. */
  | { is: "open"; epoch: StreamEpoch }
  | { is: "waiting"; until: number; cause: TransportFailure }
  | { is: "refused"; cause: TransportFailure };

export class Subscription {
  private readonly ports: Ports;
  private readonly options: SubscriptionOptions;
  private readonly parts: EpochParts;
  private readonly backoff: Backoff;
  private readonly resync: Resync;
  private readonly watchdog: Watchdog;
  private readonly heartbeats: HeartbeatPeriod;
  private readonly polling: ListPolling;
  private readonly snapshotEnd: SnapshotEnd;
  private readonly cuts = new CutPattern();
  private readonly timers: { retry?: Timer; healthy?: Timer } = {};
  private phase: Phase = { is: "stopped" };
  private phaseSince: number;
  /** The state shown at the last change of the phase. */
  private shownBefore: ConnectionState = "offline";
  private epochNumber = 0;
  /** Attempts since the stream was last live. */
  private attempts = 0;
  private droppedCount = 0;
  private lastHeardAt: number | undefined;
  /** The same by the monotonic clock. */
  private lastHeard: number | undefined;
  private lastCause: TransportFailure | undefined;
  /** Since the stream was last live, an attempt has ended before its list was complete. */
  private listFailed = false;
  /** The last stream ended in the middle of its list. */
  private listCutOff = false;
  private cut: Cut | undefined;
  /** Streams and resyncs that may still hold a socket, those of dead epochs included. */
  private readonly unsettled = new Set<Promise<void>>();

  constructor(ports: Ports, options: SubscriptionOptions) {
    const { transport, pause, diagnostics, sink } = options;
    const { clock, log } = ports;
    this.ports = ports;
    this.options = options;
    this.phaseSince = clock.now();
    this.backoff = new Backoff(ports.random);
    this.snapshotEnd = new SnapshotEnd(options.heartbeatTrust, options.onHeartbeatTrust);
    this.heartbeats = new HeartbeatPeriod(options.request.heartbeatPeriodMillis);
    this.polling = new ListPolling(this.heartbeats);
    this.watchdog = new Watchdog(clock, this.heartbeats.periodMs, {
      stale: () => this.openEpoch?.becomeStale(),
      fresh: () => this.openEpoch?.becomeFresh(),
      dead: (silentMs) => this.silent(silentMs),
      slept: () => this.wake("the machine slept or its clock was moved"),
    });
    this.resync = new Resync(
      { ...ports, transport, pause, diagnostics, isFinalRefusal, started: (work) => this.awaitAtStop(work) },
      {
        requested: () => ({ sequence: sink.nextSequence(), contentFrames: this.openEpoch?.contentFrames ?? 0 }),
        request: () => this.request(ActionStreamMode.INITIAL_ONLY),
        isLive: () => this.isLive(),
        isOpen: () => this.stage !== undefined && this.stage !== "opening",
        isPolled: () => this.polling.isActive,
        lagMs: () => this.watchdog.lag.ms,
        periodMs: () => (this.polling.isActive ? this.pollMs : this.heartbeats.periodMs),
        listed: (list, requested) => this.openEpoch?.listed(list, requested),
        overdue: () => this.listOverdue(),
        refused: (cause) => this.die(cause),
      },
    );
    const { heartbeats, polling, resync, snapshotEnd, watchdog } = this;
    const stalledStreams = new StalledStreams();
    this.parts = { clock, log, transport, sink, diagnostics, heartbeats, polling, resync, snapshotEnd, stalledStreams, watchdog };
  }

  start(): void {
    this.watchdog.start();
    this.open();
  }

  /** Nothing is delivered after the call; settles when no timer, socket or listener is left. */
  async stop(): Promise<void> {
    this.endEpoch();
    this.watchdog.stop();
    this.phase = { is: "stopped" };
    await Promise.all(this.unsettled);
  }

  /** The machine woke up, or the network is back: connects anew, unless the key is refused. */
  wake(why: string): void {
    if (this.phase.is !== "refused") this.reopen(why);
  }

  /** Connects anew at once, whatever is going on: also for the user's "Retry now". */
  reopen(why: string): void {
    if (this.phase.is === "stopped") return;
    this.options.diagnostics.ended({ code: "canceled", message: `Given up for a new attempt: ${why}.` });
    this.ports.log.info(`reconnecting: ${why}`);
    this.open();
  }

  /** Requests a list that decides an update's outcome, as soon as the stream is live. */
  requestResync(): void {
    this.resync.requestDecision();
  }

  /** The heartbeat period that is asked for, and the one that the service is known to keep. */
  heartbeatPeriod(): { askedMs: number; learnedMs?: number } {
    const { askedMs, mode, periodMs } = this.heartbeats;
    return { askedMs, ...(mode === "learned" && { learnedMs: periodMs }) };
  }

  isLive(): boolean {
    return this.stage === "live";
  }

  /** The number of the present attempt; 0 before the first. */
  get epoch(): number {
    return this.epochNumber;
  }

  /**
   * The age of the last message, milliseconds; Infinity before the first. Messages that may wait
   * in this process are no silence.
   */
  get silentMs(): number {
    if (this.lastHeard === undefined) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.ports.clock.monotonic() - this.watchdog.lag.ms - this.lastHeard);
  }

  private get openEpoch(): StreamEpoch | undefined {
    return this.phase.is === "open" ? this.phase.epoch : undefined;
  }

  private get stage(): Stage | undefined {
    return this.openEpoch?.stage;
  }

  private get pollMs(): number {
    return this.polling.everyMs(this.resync.lastTookMs);
  }

  connection(): ConnectionDto {
    const { phase, stage } = this;
    const { heldBack } = this.polling;
    const cause = phase.is === "waiting" || phase.is === "refused" ? phase.cause : this.lastCause;
    const state = this.stateShown();
    return {
      state,
      since: stage === "live" && state === "stale" ? Math.min(this.watchdog.overdueAt, this.ports.clock.now()) : this.phaseSince,
      ...(state !== "live" && this.explain(state, cause)),
      ...(this.lastHeardAt !== undefined && { lastHeardAt: this.lastHeardAt }),
      ...(state === "live" && { staleAfterMs: this.watchdog.staleAfterMs }),
      ...(phase.is === "waiting" && { nextAttemptAt: phase.until }),
      attempts: this.attempts,
      epoch: this.epochNumber,
      heartbeats: !this.polling.isActive,
      dropped: this.droppedCount,
      ...(stage === "initial" && { received: this.snapshotEnd.received }),
      ...(heldBack !== undefined && {
        heldBack: { askEveryMs: this.pollMs, ...(heldBack === "byService" && { by: "service" as const }) },
      }),
      ...(this.cut !== undefined && { cut: this.cut }),
    };
  }

  /** Judged at the moment of the question: a timer that is late must not leave it Live. */
  private stateShown(): ConnectionState {
    switch (this.stage) {
      case "live":
        return this.watchdog.isOverdue ? "stale" : "live";
      case "stale":
        return "stale";
      case "opening":
        // A failed attempt stays offline until something answers.
        return this.attempts > 1 ? "offline" : "connecting";
      case "initial":
        // A list that was cut may be cut again: its beginning is no news.
        return this.listFailed ? "offline" : "connecting";
      case undefined:
        return this.phase.is === "refused" ? "refused" : "offline";
    }
  }

  private explain(state: ConnectionState, cause: TransportFailure | undefined): Explanation {
    if (state === "stale")
      return { reason: "Nothing is heard from the service.", advice: "What you see may be out of date; updates wait safely." };
    if (this.stage === "initial" && !this.listFailed) return { reason: "Receiving the list." };
    return cause === undefined ? {} : explanationOf(cause);
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.entered();
  }

  private entered(): void {
    const shown = this.stateShown();
    if (shown !== this.shownBefore) this.phaseSince = this.ports.clock.now();
    this.shownBefore = shown;
    this.options.onConnection();
  }

  private open(): void {
    this.endEpoch();
    this.epochNumber += 1;
    this.attempts += 1;
    this.polling.begin();
    this.snapshotEnd.opened(this.ports.clock.monotonic());
    this.heartbeats.newEpoch();
    this.options.diagnostics.began(this.epochNumber);
    this.watchdog.expect(this.heartbeats.periodMs);
    this.options.sink.begin(this.epochNumber);
    const epoch = new StreamEpoch(this.epochNumber, this.parts, {
      wasCutOff: this.listCutOff,
      entered: () => this.entered(),
      changed: () => this.options.onConnection(),
      heard: () => this.heard(),
      dropped: () => void (this.droppedCount += 1),
      settled: () => this.settled(),
      ended: (end) => this.ended(epoch, end),
      failed: (cause) => this.die(cause),
      reopen: (why) => this.reopen(why),
    });
    this.enter({ is: "open", epoch });
    this.awaitAtStop(epoch.open(this.request(ActionStreamMode.UNSPECIFIED)));
  }

  private awaitAtStop(work: Promise<void>): void {
    this.unsettled.add(work);
    void work.finally(() => this.unsettled.delete(work));
  }

  private heard(): void {
    this.lastHeardAt = this.ports.clock.now();
    this.lastHeard = this.ports.clock.monotonic();
    this.options.diagnostics.heard(this.watchdog.lag.ms);
    this.watchdog.heard();
    this.options.onConnection();
  }

  private settled(): void {
    this.attempts = 0;
    this.listFailed = false;
    this.lastCause = undefined;
    this.options.diagnostics.live();
    this.timers.healthy?.cancel();
    this.timers.healthy = this.ports.clock.after(HEALTHY_AFTER_MS, () => this.isHealthy());
  }

  private isHealthy(): void {
    this.backoff.reset();
    this.cuts.reset();
    if (this.cut === undefined) return;
    this.cut = undefined;
    this.options.onConnection();
  }

  private ended(epoch: StreamEpoch, end: StreamEnd): void {
    this.listCutOff = epoch.stage === "initial" && epoch.frames > 0;
    this.watchForCuts(epoch, end.clean || end.failure.fromService);
    this.die(end.clean ? failure("unavailable", "The service ended the stream.") : end.failure);
  }

  /** Streams that end at the same age again and again are opened anew without a growing delay. */
  private watchForCuts({ openedAt }: StreamEpoch, byService: boolean): void {
    if (openedAt === undefined || this.lastHeard === undefined) return this.cuts.reset();
    const now = this.ports.clock.monotonic();
    const livedMs = now - openedAt;
    const cut = this.cuts.ended({ silentMs: now - this.lastHeard, livedMs, lagMs: this.watchdog.lag.ms });
    if (cut === undefined) return;
    if (livedMs >= CUT_LIFE_MS) this.backoff.reset();
    // The service may end its own streams as it likes.
    if (byService) return;
    const isCured = cut.of === "silence" && this.heartbeats.askFor(Math.max(SHORTEST_PERIOD_MS, Math.round(cut.afterMs / 2)));
    const { askedMs } = this.heartbeats;
    this.cut = isCured ? { ...cut, askEveryMs: askedMs } : cut;
    const answer = isCured ? `; heartbeats are asked for every ${askedMs} ms` : "";
    this.ports.log.warn(`cut: every stream ends after ${cut.afterMs} ms of ${cut.of}${answer}`);
  }

  private silent(silentMs: number): void {
    // A resync that still brings something is no silence; "stale" shows how old the list is.
    if (this.polling.isActive && this.resync.isBringing) return;
    this.cuts.reset();
    // Without heartbeats, a closed resync counts as hearing the service; so this is silence, too.
    if (!this.polling.isActive) this.heartbeats.diedOfSilence();
    this.die(failure("unreachable", `Nothing was heard from the service for ${Math.round(silentMs / 1000)} s.`));
  }

  private die(cause: TransportFailure): void {
    if (this.stage === "initial") this.listFailed = true;
    const openedAt = this.openEpoch?.openedAt;
    this.endEpoch();
    this.options.diagnostics.ended(cause);
    // A repeated cause is logged once; diagnostics count every attempt.
    if (cause.message !== this.lastCause?.message) this.ports.log.warn(`connection lost: ${inLog(cause)}`);
    this.lastCause = cause;
    if (isFinalRefusal(cause)) return this.enter({ is: "refused", cause });
    const delay = this.delayAfter(cause, openedAt);
    this.timers.retry = this.ports.clock.after(delay, () => this.open());
    this.enter({ is: "waiting", until: this.ports.clock.now() + delay, cause });
  }

  /** Milliseconds. A failure on the old network says nothing of the new one. */
  private delayAfter({ code, retryAfterMs }: TransportFailure, openedAt = Number.POSITIVE_INFINITY): number {
    const livedMs = this.ports.clock.monotonic() - openedAt;
    if (code !== "network_changed" || livedMs < CHANGES_APART_MS) return this.backoff.next(retryAfterMs);
    this.backoff.reset();
    return SOONEST_MS;
  }

  private endEpoch(): void {
    this.openEpoch?.end();
    this.resync.cancel();
    this.watchdog.rest();
    this.timers.retry?.cancel();
    this.timers.healthy?.cancel();
  }

  /**
   * Heartbeats alone do not show that the stream brings changes; its own list does. Where lists
   * stand in for the stream, one that fails is silence.
   */
  private listOverdue(): void {
    if (this.isLive() && !this.polling.isActive) this.reopen("no list could be read beside the stream for too long");
  }

  private request(streamMode: ActionStreamMode): StreamActionsRequest {
    const { assignedTo, requestedBy, authorizedBy } = this.options.request;
    return create(StreamActionsRequestSchema, {
      assignedTo,
      requestedBy,
      authorizedBy,
      streamMode,
      ...(streamMode === ActionStreamMode.UNSPECIFIED && { heartbeatPeriodMillis: this.heartbeats.askedMs }),
    });
  }
}
