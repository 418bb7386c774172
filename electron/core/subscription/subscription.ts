/**
 * Maintains one live subscription across failures of the network, the service and the machine. Each
 * attempt is a numbered epoch (stream-epoch.ts). This class decides when an epoch has ended; it
 * never waits for an iterator to end. The sink interprets the events.
 */
import { ActionStreamMode } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { DropReason } from "../../contract/diagnostics.ts";
import type { ReconnectReason } from "../../contract/failures.ts";
import type { ConnectionDto } from "../../contract/connection.ts";
import type { ConnectionState } from "../../contract/vocabulary.ts";
import type { Timer } from "../ports.ts";
import { failure, hasSameReason, inLog, isFinalRefusal, isServicesWord, type TransportFailure } from "../transport/failures/failure.ts";
import type { StreamEnd } from "../transport/transport.ts";
import { Backoff, HEALTHY_AFTER_MS } from "./backoff.ts";
import { connectionOf, stateShown, type ConnectionFacts } from "./connection-view.ts";
import type { StreamEnding } from "./cut-pattern.ts";
import type { EpochParts, Stage } from "./epoch-parts.ts";
import { HeartbeatPeriod } from "./heartbeat-period.ts";
import { LastMessage } from "./last-message.ts";
import { LineCuts } from "./line-cuts.ts";
import { ListPolling } from "./list-polling.ts";
import { isPlannedReconnect } from "./planned-reconnect.ts";
import { Resync } from "./resync.ts";
import { SnapshotEnd } from "./snapshot-end.ts";
import { requestOf, type SubscriptionOptions, type SubscriptionPorts } from "./subscription-options.ts";
import { StalledStreams } from "./stalled-streams.ts";
import { StreamEpoch } from "./stream-epoch.ts";
import { Watchdog } from "./watchdog.ts";

type Phase =
  | { is: "stopped" }
  /** An epoch is open and tracks its own stage. */
  | { is: "open"; epoch: StreamEpoch }
  | { is: "waiting"; until: number; cause: TransportFailure }
  | { is: "refused"; cause: TransportFailure };

/** Reasons to replace a stream although it is live. */
const OF_THE_STREAM: ReadonlySet<ReconnectReason> = new Set(["heldBackNoMore", "listsContradict", "listOverdue"]);

export class Subscription {
  private readonly ports: SubscriptionPorts;
  private readonly options: SubscriptionOptions;
  private readonly parts: EpochParts;
  private readonly backoff: Backoff;
  private readonly resync: Resync;
  private readonly watchdog: Watchdog;
  private readonly heartbeats: HeartbeatPeriod;
  private readonly polling: ListPolling;
  private readonly snapshotEnd: SnapshotEnd;
  private readonly cuts: LineCuts;
  private readonly timers: { retry?: Timer; healthy?: Timer } = {};
  private phase: Phase = { is: "stopped" };
  private phaseSince: number;
  /** Connection state that was shown at the last change of phase. */
  private shownBefore: ConnectionState = "offline";
  private epochNumber = 0;
  private attempts = 0;
  private droppedCount = 0;
  private firstDrop: DropReason | undefined;
  private readonly lastMessage: LastMessage;
  private lastCause: TransportFailure | undefined;
  /** Whether an attempt has ended before its list was complete since the stream was last live. */
  private listFailed = false;
  /** Whether the last stream ended in the middle of its list. */
  private listCutOff = false;
  /** Streams and resyncs that may still hold a socket, including those of ended epochs. */
  private readonly unsettled = new Set<Promise<void>>();

  constructor(ports: SubscriptionPorts, options: SubscriptionOptions) {
    const { transport, pause, diagnostics, sink } = options;
    const { clock, log } = ports;
    this.ports = ports;
    this.options = options;
    this.phaseSince = clock.now();
    this.lastMessage = new LastMessage(clock);
    this.backoff = new Backoff(ports.random);
    this.snapshotEnd = new SnapshotEnd(options.heartbeatTrust, options.onHeartbeatTrust);
    this.heartbeats = new HeartbeatPeriod(options.request.heartbeatPeriodMillis);
    this.polling = new ListPolling(this.heartbeats);
    this.cuts = new LineCuts({ log, backoff: this.backoff, heartbeats: this.heartbeats });
    this.watchdog = new Watchdog(clock, this.heartbeats.periodMs, {
      stale: () => this.openEpoch?.becomeStale(),
      fresh: () => this.openEpoch?.becomeFresh(),
      dead: (silentMs) => this.silent(silentMs),
      slept: () => this.wake("clockMoved"),
    });
    this.resync = new Resync(
      { ...ports, transport, pause, diagnostics, isFinalRefusal, started: (work) => this.awaitAtStop(work) },
      {
        requested: () => ({ sequence: sink.nextSequence(), contentFrames: this.openEpoch?.contentFrames ?? 0 }),
        request: () => requestOf(options.request, ActionStreamMode.INITIAL_ONLY),
        isLive: () => this.isLive(),
        isOpen: () => this.stage !== undefined && this.stage !== "opening",
        isPolled: () => this.polling.isActive,
        lagMs: () => this.watchdog.lag.ms,
        periodMs: () => (this.polling.isActive ? this.polling.everyMs(this.resync.lastTookMs) : this.heartbeats.periodMs),
        listed: (list, requested) => this.openEpoch?.listed(list, requested),
        // Only a list shows whether a stream that sends nothing but heartbeats delivers changes.
        failed: () => this.options.onConnection(),
        overdue: () => this.isLive() && !this.polling.isActive && this.reopen("listOverdue"),
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

  /**
   * Stops the subscription; no callback runs after the call. The promise settles when no timer,
   * socket or listener is left.
   */
  async stop(): Promise<void> {
    this.endEpoch();
    this.watchdog.stop();
    this.phase = { is: "stopped" };
    await Promise.all(this.unsettled);
  }

  /** Reconnects after the machine woke up or the network returned, unless the key is refused. */
  wake(why: ReconnectReason): void {
    if (this.phase.is === "refused") return;
    // The new attempt has another cause than the planned reconnect, so that cause is cleared.
    if (isPlannedReconnect(this.lastCause?.reason)) this.lastCause = undefined;
    this.reopen(why);
  }

  /** Reconnects at once in any phase except "stopped"; the user's "Retry now" uses it as well. */
  reopen(why: ReconnectReason): void {
    if (this.phase.is === "stopped") return;
    const ended = failure({ code: "renewed", params: { why } });
    this.options.diagnostics.ended(ended);
    this.ports.log.info(`reconnecting: ${inLog(ended)}`);
    // The stream was not silent, so silence must not be shown as the reason.
    if (OF_THE_STREAM.has(why)) this.lastCause = ended;
    this.open();
  }

  /** Requests a list that decides the outcome of an update as soon as the stream is live. */
  requestResync(): void {
    this.resync.requestDecision();
  }

  /**
   * Returns the requested heartbeat period and, once learned, the period that the service keeps.
   */
  heartbeatPeriod(): { askedMs: number; learnedMs?: number } {
    const { askedMs, mode, periodMs } = this.heartbeats;
    return { askedMs, ...(mode === "learned" && { learnedMs: periodMs }) };
  }

  isLive(): boolean {
    return this.stage === "live";
  }

  /**
   * Whether the stream is live and its last message is recent enough. False at once after a sleep,
   * whichever timer fires first.
   */
  get isUpToDate(): boolean {
    return this.isLive() && !this.watchdog.isOverdue;
  }

  /** Number of the current attempt; 0 before the first. */
  get epoch(): number {
    return this.epochNumber;
  }

  /** Age of the last message in milliseconds; Infinity before the first. */
  get silentMs(): number {
    return this.lastMessage.silentMs(this.watchdog.lag.ms);
  }

  private get openEpoch(): StreamEpoch | undefined {
    return this.phase.is === "open" ? this.phase.epoch : undefined;
  }

  private get stage(): Stage | undefined {
    return this.openEpoch?.stage;
  }

  connection(): ConnectionDto {
    return connectionOf(this.facts());
  }

  private facts(): ConnectionFacts {
    const { phase, stage, attempts, listFailed, phaseSince, epochNumber } = this;
    return {
      stage,
      isRefused: phase.is === "refused",
      watchdog: this.watchdog,
      attempts,
      listFailed,
      epoch: epochNumber,
      now: this.ports.clock.now(),
      phaseSince,
      cause: phase.is === "waiting" || phase.is === "refused" ? phase.cause : this.lastCause,
      listCause: this.resync.cause,
      nextAttemptAt: phase.is === "waiting" ? phase.until : undefined,
      lastMessageAt: this.lastMessage.at,
      dropped: this.droppedCount,
      firstDrop: this.firstDrop,
      received: this.snapshotEnd.received,
      polling: this.polling,
      pollMs: this.polling.everyMs(this.resync.lastTookMs),
      cut: this.cuts.cut,
    };
  }

  private dropped(reason: DropReason): void {
    this.droppedCount += 1;
    this.firstDrop ??= reason;
    this.options.onConnection();
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.entered();
  }

  private entered(): void {
    const shown = stateShown(this.facts());
    if (shown !== this.shownBefore) this.phaseSince = this.ports.clock.now();
    this.shownBefore = shown;
    this.options.onConnection();
  }

  private open(): void {
    this.endEpoch();
    this.epochNumber += 1;
    this.firstDrop = undefined;
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
      messageReceived: () => this.messageReceived(),
      dropped: (reason) => this.dropped(reason),
      snapshotComplete: () => this.snapshotComplete(),
      ended: (end) => this.ended(epoch, end),
      failed: (cause) => this.die(cause),
      reopen: (why) => this.reopen(why),
    });
    this.enter({ is: "open", epoch });
    const request = requestOf(this.options.request, ActionStreamMode.UNSPECIFIED, this.heartbeats.askedMs);
    this.awaitAtStop(epoch.open(request));
  }

  private awaitAtStop(work: Promise<void>): void {
    this.unsettled.add(work);
    void work.finally(() => this.unsettled.delete(work));
  }

  private messageReceived(): void {
    const at = this.lastMessage.now();
    this.options.diagnostics.messageReceived(this.watchdog.lag);
    // The full connection state is built and sent only if the last message was overdue.
    if (this.watchdog.messageReceived()) this.options.onConnection();
    else this.options.onMessage(at);
  }

  private snapshotComplete(): void {
    this.attempts = 0;
    this.listFailed = false;
    this.lastCause = undefined;
    this.options.diagnostics.live();
    this.timers.healthy?.cancel();
    this.timers.healthy = this.ports.clock.after(HEALTHY_AFTER_MS, () => this.isHealthy());
  }

  private isHealthy(): void {
    this.backoff.reset();
    if (this.cuts.outlived()) this.options.onConnection();
  }

  private ended(epoch: StreamEpoch, end: StreamEnd): void {
    this.listCutOff = epoch.stage === "initial" && epoch.frames > 0;
    this.cuts.ended(this.endingOf(epoch), end.clean || isServicesWord(end.failure));
    this.die(end.clean ? failure({ code: "streamEnded", params: {} }) : end.failure);
  }

  private endingOf({ openedAt }: StreamEpoch): StreamEnding | undefined {
    if (openedAt === undefined || this.lastMessage.at === undefined) return undefined;
    const livedMs = this.ports.clock.monotonic() - openedAt;
    return { silentMs: this.lastMessage.silentMs(), livedMs, lagMs: this.watchdog.lag.ms };
  }

  private silent(silentMs: number): void {
    // A resync that still receives messages is not silence; "stale" shows how old the list is.
    if (this.polling.isActive && this.resync.isBringing) return;
    this.cuts.reset();
    // Without heartbeats, a closed resync counts as a message, so this case is silence as well.
    if (!this.polling.isActive) this.heartbeats.diedOfSilence();
    const inList = this.stage === "initial" && { inList: true as const };
    this.die(failure({ code: "silence", params: { seconds: Math.round(silentMs / 1000), ...inList } }));
  }

  private die(cause: TransportFailure): void {
    if (this.stage === "initial") this.listFailed = true;
    const openedAt = this.openEpoch?.openedAt;
    this.endEpoch();
    this.options.diagnostics.ended(cause);
    // A repeated cause is logged once; the diagnostics count every attempt.
    if (!hasSameReason(cause, this.lastCause)) this.ports.log.warn(`connection lost: ${inLog(cause)}`);
    this.lastCause = cause;
    if (isFinalRefusal(cause)) return this.enter({ is: "refused", cause });
    const livedMs = openedAt === undefined ? 0 : this.ports.clock.monotonic() - openedAt;
    const delay = this.backoff.after(cause, livedMs);
    this.timers.retry = this.ports.clock.after(delay, () => this.open());
    this.enter({ is: "waiting", until: this.ports.clock.now() + delay, cause });
  }

  private endEpoch(): void {
    this.openEpoch?.end();
    this.resync.cancel();
    this.watchdog.rest();
    this.timers.retry?.cancel();
    this.timers.healthy?.cancel();
  }
}
