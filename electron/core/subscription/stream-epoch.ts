/**
 * One attempt to hold the stream, from its request to its end: receives its list, decides when that
 * list is complete, and passes live events on. Nothing is delivered after `end`.
 */
import {
  ActionEventType,
  type StreamActionsRequest,
  type StreamActionsResponse,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock, Log, Timer } from "../ports.ts";
import { failure, type TransportFailure } from "../transport/failure.ts";
import { HEADERS_DEADLINE_MS } from "../transport/guarded-fetch.ts";
import type { Frame, StreamEnd, Transport } from "../transport/transport.ts";
import type { Diagnostics } from "./diagnostics.ts";
import type { HeartbeatPeriod } from "./heartbeat-period.ts";
import type { List } from "./list-request.ts";
import type { HeldBack, ListPolling } from "./list-polling.ts";
import type { Requested, Resync } from "./resync.ts";
import type { SubscriptionSink } from "./sink.ts";
import type { SnapshotEnd } from "./snapshot-end.ts";
import type { StalledStreams } from "./stalled-streams.ts";
import { eventName, eventTime, isEnding } from "./stream-event.ts";
import type { Watchdog } from "./watchdog.ts";

/** Without an INITIAL for this long (or after a heartbeat), the initial phase has gone quiet. */
const QUIET_MS = 500;
/**
 * The lead that a list can have over the stream, on any line that is fit for use. With heartbeats,
 * the stream has one period, within bounds: nothing overtakes the next heartbeat.
 */
const OVERTAKEN_MS = 1_000;
const MOST_OVERTAKEN_MS = 10_000;
/** That time is given again, at most so often, while the stream brings something else or may be unread. */
const MOST_MOMENTS = 6;
/** Wait for headers after which a list is requested; half of their deadline. */
const ASK_MS = HEADERS_DEADLINE_MS / 2;
const TIMERS = ["quiet", "stalled", "ask", "headers"] as const;

export type Stage = "opening" | "initial" | "live" | "stale";

/** The parts that outlive an epoch. */
export interface EpochParts {
  clock: Clock;
  log: Log;
  transport: Transport;
  sink: SubscriptionSink;
  diagnostics: Diagnostics;
  heartbeats: HeartbeatPeriod;
  polling: ListPolling;
  resync: Resync;
  snapshotEnd: SnapshotEnd;
  stalledStreams: StalledStreams;
  watchdog: Watchdog;
}

export interface EpochOwner {
  /** The stage is another one. */
  entered(): void;
  /** Something that is shown of the connection is different. */
  changed(): void;
  /** The service was heard just now. */
  heard(): void;
  /** A message could not be used. */
  dropped(): void;
  /** The list is complete; the epoch is live from here on. */
  settled(): void;
  ended(end: StreamEnd): void;
  failed(cause: TransportFailure): void;
  reopen(why: string): void;
  /** The last stream ended in the middle of its list. */
  readonly wasCutOff: boolean;
}

export class StreamEpoch {
  readonly number: number;
  private readonly parts: EpochParts;
  private readonly owner: EpochOwner;
  private readonly abort = new AbortController();
  private readonly timers: Partial<Record<(typeof TIMERS)[number], Timer | undefined>> = {};
  private stageNow: Stage = "opening";
  private frameCount = 0;
  /** Frames that concern the queue, heartbeats left out, and the monotonic time of the last one. */
  private contentCount = 0;
  private contentAt: number;
  private openedAtTime: number | undefined;
  /** A closed resync has shown that the list is complete. */
  private isListProven = false;
  private hasAskedAgain = false;
  /** Lists that came while the stream beside them may have been unread. */
  private unreadMoments = 0;

  constructor(number: number, parts: EpochParts, owner: EpochOwner) {
    this.number = number;
    this.parts = parts;
    this.owner = owner;
    this.contentAt = parts.clock.monotonic();
  }

  get stage(): Stage {
    return this.stageNow;
  }

  /** Frames of any kind. */
  get frames(): number {
    return this.frameCount;
  }

  /** Content frames so far; a list is judged by the number at its request. */
  get contentFrames(): number {
    return this.contentCount;
  }

  /** The monotonic time of the headers; undefined before. */
  get openedAt(): number | undefined {
    return this.openedAtTime;
  }

  /** Sends the request. Settles when the socket is released. */
  open(request: StreamActionsRequest): Promise<void> {
    const { clock, resync, transport } = this.parts;
    const { signal } = this.abort;
    // Some services hold their headers back until there is a first message; a resync finds out in
    // time whether the queue is empty.
    this.timers.ask = clock.after(ASK_MS, () => resync.now());
    this.awaitHeaders();
    return transport
      .stream(
        request,
        {
          opened: () => void (signal.aborted || this.opened()),
          frame: (frame) => void (signal.aborted || this.frame(frame)),
        },
        signal,
        true,
      )
      .then((end) => void (signal.aborted || this.owner.ended(end)))
      .catch((error: unknown) => void (signal.aborted || this.owner.failed(failure("unknown", String(error)))));
  }

  /** From here on nothing is delivered. */
  end(): void {
    this.abort.abort();
    for (const name of TIMERS) {
      this.timers[name]?.cancel();
      this.timers[name] = undefined;
    }
  }

  /** The watchdog: nothing was heard for two periods. */
  becomeStale(): void {
    if (this.stageNow === "live") this.enter("stale");
  }

  /** The watchdog: something was heard again. */
  becomeFresh(): void {
    if (this.stageNow !== "stale") return;
    this.enter("live");
    // A list that fell due meanwhile has waited for this.
    if (this.parts.resync.isWanted) this.parts.resync.request();
  }

  private enter(stage: Stage): void {
    this.stageNow = stage;
    this.owner.entered();
  }

  private awaitHeaders(): void {
    this.timers.headers?.cancel();
    this.timers.headers = this.parts.watchdog.lag.after(HEADERS_DEADLINE_MS, () =>
      this.owner.failed(failure("deadline_exceeded", `The service did not answer within ${HEADERS_DEADLINE_MS / 1000} s.`)),
    );
  }

  private opened(): void {
    const { clock, polling, resync, snapshotEnd, watchdog } = this.parts;
    this.timers.ask?.cancel();
    this.timers.headers?.cancel();
    this.openedAtTime = this.contentAt = clock.monotonic();
    resync.served();
    snapshotEnd.opened(this.openedAtTime - watchdog.lag.ms);
    if (polling.heldBack === undefined) this.owner.heard();
    // A resync has vouched for it already.
    if (this.stageNow !== "opening") return;
    this.enter("initial");
    this.awaitQuiet();
    watchdog.watch();
    // This one may live no longer than its list takes: there is no time to ask after it.
    if (this.owner.wasCutOff) resync.now();
  }

  private frame(frame: Frame): void {
    const { diagnostics, heartbeats, polling, resync, sink } = this.parts;
    this.frameCount += 1;
    const isHeartbeat = frame.ok && frame.event.eventType === ActionEventType.HEARTBEAT;
    if (!isHeartbeat) {
      this.contentCount += 1;
      this.contentAt = this.parts.clock.monotonic();
    }
    // A message that was held back says nothing of now.
    if (polling.heldBack === undefined) this.owner.heard();
    // The first frame begins the snapshot; the quiet is measured from there.
    if (this.stageNow === "initial" && (this.frameCount === 1 || !frame.ok)) this.awaitQuiet();
    if (isHeartbeat) {
      diagnostics.event(eventName(ActionEventType.HEARTBEAT));
      return this.heartbeat(frame.event);
    }
    heartbeats.message();
    if (!frame.ok) return this.drop(frame);
    const { event } = frame;
    diagnostics.event(eventName(event.eventType));
    if (event.action === undefined) return;
    if (event.eventType === ActionEventType.INITIAL) this.initial();
    // An event that was held back may be older than the list on the screen. Only an end is final,
    // whenever it was sent.
    if (polling.heldBack !== undefined && !isEnding(event)) return resync.requestSoon();
    if (sink.apply(frame, this.number)) resync.requestSoon();
  }

  private initial(): void {
    const { snapshotEnd } = this.parts;
    snapshotEnd.initial();
    if (this.stageNow === "initial") return this.awaitQuiet();
    if (this.isListProven || this.stageNow === "opening") return;
    // The list was taken for complete too early.
    snapshotEnd.wasWrong();
    this.enter("initial");
    this.awaitQuiet();
  }

  private drop({ reason, standsForAction }: Frame & { ok: false }): void {
    this.parts.diagnostics.drop(reason);
    this.parts.log.warn(`dropped: a message of the service could not be used: ${reason}`);
    this.owner.dropped();
    if (standsForAction) {
      this.parts.sink.unreadable(this.number);
      this.parts.resync.requestSoon();
    }
    this.owner.changed();
  }

  private heartbeat(event: StreamActionsResponse): void {
    const { clock, diagnostics, heartbeats, polling, resync, snapshotEnd, watchdog } = this.parts;
    const lagMs = watchdog.lag.ms;
    const at = clock.monotonic();
    diagnostics.heartbeatSent(eventTime(event), lagMs);
    if (polling.heldBack !== undefined) {
      // A new stream begins with all there is.
      if (polling.heartbeat({ at, lagMs })) this.owner.reopen("nothing may hold the stream back any more");
      return;
    }
    if (this.stageNow === "live" && diagnostics.isBuffered) return this.holdBack();
    const wasAbsent = heartbeats.mode === "absent";
    heartbeats.heartbeat(at, lagMs);
    watchdog.expect(heartbeats.periodMs);
    const says = snapshotEnd.heartbeat(at, heartbeats.askedMs);
    if (this.stageNow === "initial" && says === "complete") this.settle();
    else if (this.stageNow === "initial" && says === "ask") resync.now();
    else if (wasAbsent && heartbeats.mode === "learned") {
      // A resync that has failed is repeated soon, whatever is known of the heartbeats now.
      if (!resync.isWanted) resync.schedule();
      this.owner.changed();
    }
  }

  /**
   * The quiet after which a list is requested. With a shorter heartbeat period, one period must do:
   * after two and a half the watchdog ends the epoch.
   */
  private get quietMs(): number {
    return Math.min(QUIET_MS, this.parts.heartbeats.periodMs);
  }

  /** Neither headers nor a list that has stalled are complete: a resync finds out. */
  private awaitQuiet(): void {
    this.timers.quiet?.cancel();
    this.timers.quiet = this.parts.clock.after(this.quietMs, () => this.parts.resync.now());
  }

  private settle(): void {
    const { resync, sink, watchdog } = this.parts;
    this.timers.quiet?.cancel();
    this.owner.settled();
    const isIncomplete = sink.settled(this.number);
    this.enter(watchdog.isStale ? "stale" : "live");
    resync.schedule();
    // Actions that were not announced again stand there as open: a list decides now, also in a
    // pause that was asked for on an update.
    if (isIncomplete) resync.now();
    else if (resync.isWanted) resync.request();
  }

  /** A list that the service has closed. */
  listed(list: List, { sequence, contentFrames }: Requested): void {
    const { polling, resync, sink, watchdog } = this.parts;
    const verdict = sink.judge(list, sequence, this.number);
    const { missed, inconclusive, complete } = verdict;
    if (inconclusive) resync.requestSoon();
    // Unreadable messages stand for Actions, too, which a stream without a frame has not announced.
    const unannounced = verdict.unannounced || (this.frameCount === 0 && list.unreadable.length > 0);
    if (this.stageNow === "opening" || this.stageNow === "initial") {
      const isQuiet = this.parts.clock.monotonic() - this.contentAt >= this.quietMs;
      const isMoving = this.contentCount !== contentFrames || (unannounced && (!isQuiet || this.mayBeUnread()));
      return this.settleByResync({ isMoving, unannounced, missed, complete });
    }
    // A list that lacks Actions and may be cut counts as heard when another one agrees.
    if (polling.isActive && (complete || !inconclusive)) this.owner.heard();
    if (polling.isActive) watchdog.expect(polling.everyMs(resync.lastTookMs));
    if (verdict.contradicts) return this.owner.reopen("lists say again what the stream's events contradict");
    if (missed) this.suspectStall();
    resync.schedule();
    this.owner.changed();
    if (resync.isWanted) resync.request();
  }

  /**
   * A list has come while the stream was still at its own. A stream that goes on has the time that
   * it needs; one that stands still, with Actions that it has not announced, is held back.
   */
  private settleByResync(found: Record<"isMoving" | "unannounced" | "missed" | "complete", boolean>): void {
    const { heartbeats, polling, snapshotEnd, watchdog } = this.parts;
    const { isMoving, unannounced, missed, complete } = found;
    if (isMoving && unannounced) return this.awaitQuiet();
    if (!complete) return this.askAgain();
    if (!isMoving && !unannounced) snapshotEnd.wasRight();
    this.isListProven = true;
    const isOpening = this.stageNow === "opening";
    // An empty queue keeps the headers from coming: this stream is silent until something happens.
    if (isOpening && !unannounced) heartbeats.mode = "absent";
    if (unannounced) this.holdBack();
    if (isOpening) {
      this.timers.headers?.cancel();
      watchdog.watch();
    }
    if (polling.isActive) this.owner.heard();
    this.settle();
    if (polling.isActive && missed) this.suspectStall();
  }

  /**
   * Whether frames from before the list's end may wait in this process. One that is busy all the
   * time has to judge nevertheless.
   */
  private mayBeUnread(): boolean {
    if (this.parts.watchdog.lag.ms === 0) return false;
    this.unreadMoments += 1;
    return this.unreadMoments < MOST_MOMENTS;
  }

  /** After a list that may be cut: the next is requested at once, any further one when it is quiet. */
  private askAgain(): void {
    if (this.stageNow === "opening") this.awaitHeaders();
    else this.parts.watchdog.watch();
    if (this.hasAskedAgain) return this.awaitQuiet();
    this.hasAskedAgain = true;
    this.parts.resync.now();
  }

  /** A list may be ahead of the stream by a moment; a stream that stays behind brings no changes. */
  private suspectStall(moments = 1): void {
    const { clock, heartbeats, polling, sink, stalledStreams, watchdog } = this.parts;
    if (polling.heldBack !== undefined || this.timers.stalled !== undefined) return;
    const onceMs = polling.isActive ? OVERTAKEN_MS : Math.min(MOST_OVERTAKEN_MS, Math.max(OVERTAKEN_MS, heartbeats.periodMs));
    const before = this.contentCount;
    this.timers.stalled = watchdog.lag.after(onceMs * stalledStreams.patience(clock.monotonic()), () => {
      this.timers.stalled = undefined;
      if (!sink.hasMissedEvents()) return;
      if (this.contentCount !== before && moments < MOST_MOMENTS) this.suspectStall(moments + 1);
      else this.stalled();
    });
  }

  private stalled(): void {
    const { clock, log, stalledStreams } = this.parts;
    // A stream that never sent a frame would do no better the next time.
    if (this.frameCount === 0) return this.holdBack();
    if (stalledStreams.isWorthANewStream(clock.monotonic()))
      return this.owner.failed(failure("protocol", "The stream had fallen silent while things changed."));
    log.warn("stalled: the service does not send what changes; the list is asked for every period instead");
    this.poll("byService");
  }

  private holdBack(): void {
    if (this.parts.polling.heldBack !== undefined) return;
    this.parts.diagnostics.heldBack();
    this.parts.log.warn("held back: something on the way keeps the service's messages; the list is asked for every period instead");
    this.timers.headers?.cancel();
    this.poll("onTheWay");
  }

  /** From here on a list every period stands in for this stream. */
  private poll(reason: HeldBack): void {
    const { polling, resync, watchdog } = this.parts;
    polling.start(reason);
    watchdog.expect(polling.everyMs(resync.lastTookMs));
    if (this.stageNow === "live") resync.request();
    this.owner.changed();
  }
}
