/**
 * Holds one live subscription, whatever the network, the service and the machine do. Each attempt
 * is an epoch with a number; its death is declared here, never awaited from an iterator, and what a
 * dead epoch still delivers is dropped. What the events mean is the sink's business.
 */
import { create } from "@bufbuild/protobuf";
import type { Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  ActionEventType,
  ActionStreamMode,
  StreamActionsRequestSchema,
  type StreamActionsRequest,
  type StreamActionsResponse,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { ConnectionDto } from "../../contract/connection.ts";
import type { Failure, Renewal } from "../../contract/failures.ts";
import { dropReasonWords } from "../../contract/messages/drop-reasons.ts";
import type { ConnectionState } from "../../contract/vocabulary.ts";
import { isTerminal, stateName } from "../lifecycle.ts";
import type { Clock, Log, Random, Timer } from "../ports.ts";
import { failure, hasSameReason, inLog, isFinalRefusal, isServicesWord, type TransportFailure } from "../transport/failure.ts";
import { HEADERS_DEADLINE_MS } from "../transport/guarded-fetch.ts";
import type { RequestPause } from "../transport/request-pause.ts";
import { millisecondsOf } from "../transport/timestamp.ts";
import type { FieldFlaw, Frame, StreamEnd, Transport } from "../transport/transport.ts";
import { Backoff, HEALTHY_AFTER_MS, SOONEST_MS } from "./backoff.ts";
import { CutPattern, type Cut } from "./cut-pattern.ts";
import { Deafness } from "./deafness.ts";
import type { Diagnostics } from "./diagnostics.ts";
import { HeartbeatPeriod } from "./heartbeat-period.ts";
import type { ReadingLag } from "./reading-lag.ts";
import { Resync, type Asked, type List } from "./resync.ts";
import { SnapshotEnd, type HeartbeatTrust } from "./snapshot-end.ts";
import { Watchdog } from "./watchdog.ts";

/** The initial phase has gone quiet when no INITIAL has come for this long (or a heartbeat has). */
const QUIET_MS = 500;
/**
 * By how much a resync can be ahead of the stream beside it, on any line that is fit for use. Where
 * there are heartbeats, the stream has one period, within bounds: the next one overtakes nothing.
 */
const OVERTAKEN_MS = 1_000;
const MOST_OVERTAKEN_MS = 10_000;
/** A stream that is telling something else meanwhile, or that may not have been read, has so many times as long. */
const MOST_MOMENTS = 6;
/**
 * How long headers may take before a resync asks whether anybody is there; half of their deadline.
 */
const ASK_MS = HEADERS_DEADLINE_MS / 2;
/** A shorter period is not asked for, whatever cuts the line. Milliseconds. */
const SHORTEST_PERIOD_MS = 250;
/** So many heartbeats at their own distance show that nothing holds the stream back any more. */
const TIMELY_BEATS = 3;
/** And so many that a service which told nothing beside them is given another try: five minutes. */
const BEATS_BEFORE_ANOTHER_TRY = 60;
/**
 * A list that stands in for the stream comes after so many times as long as the last one took. A
 * third of the time is enough to be under way.
 */
const POLL_TIMES_ITS_LENGTH = 2;
/**
 * Streams that live shorter than this are met by the backoff, however regularly they end.
 * Milliseconds.
 */
const CUT_LIFE_MS = 2_500;
/** Streams that a change of the network ends sooner than this are met by the backoff. Milliseconds. */
const CHANGES_APART_MS = 1_000;
const TIMERS = ["retry", "quiet", "healthy", "deaf", "ask", "headers"] as const;

/**
 * An event that carries an Action with an id. `at`: the service's own time of it, epoch
 * milliseconds. `flaws`: what could not be read.
 */
export type ActionEvent = { type: ActionEventType; action: Action; at: number | undefined; flaws: readonly FieldFlaw[] };

export interface SubscriptionSink {
  /** A new epoch begins; nothing of an earlier one comes after this. */
  begin(epoch: number): void;
  /** Answers whether it leaves something open that only a list can decide. */
  apply(event: ActionEvent, epoch: number): boolean;
  /** A message of the stream stood for an Action, and cannot be read. */
  unreadable(epoch: number): void;
  /**
   * The initial phase is over. Answers whether Actions of earlier epochs were not announced again,
   * so that a resync has to decide.
   */
  settled(epoch: number): boolean;
  /**
   * A new position in the order of events, against which a resync that is requested now will judge.
   */
  mark(): number;
  /**
   * Takes a resync that the service has closed; `unreadable` are the likenesses of what in it
   * cannot be read, and leave open what is gone. Answers what the stream should have sent by then
   * and has not: `untold` changes, and Actions of which this epoch is `silent`; whether it is
   * `unclear` what is true, since the list differs from what the stream has sent since it was asked
   * for, or lacks Actions and may have been cut; whether it is known to be `whole`; and whether it
   * `contradicts` live events as the one before has, so that a new stream has to decide.
   */
  judge(
    resync: List,
    mark: number,
    epoch: number,
  ): { untold: boolean; silent: boolean; unclear: boolean; whole: boolean; contradicts: boolean };
  /** Whether this epoch's stream has still not told some of what a resync has shown. */
  hasUntold(): boolean;
}

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
  onConnection: (connection: ConnectionDto) => void;
}

interface Ports {
  clock: Clock;
  random: Random;
  log: Log;
}

type Phase =
  | { is: "stopped" }
  | { is: "opening"; epoch: number }
  | { is: "initial"; epoch: number }
  | { is: "live"; epoch: number }
  | { is: "stale"; epoch: number }
  | { is: "waiting"; until: number; cause: TransportFailure }
  | { is: "refused"; cause: TransportFailure };

export class Subscription {
  private readonly ports: Ports;
  private readonly options: SubscriptionOptions;
  private readonly backoff: Backoff;
  private readonly resync: Resync;
  private readonly watchdog: Watchdog;
  private heartbeats: HeartbeatPeriod;
  private readonly snapshotEnd: SnapshotEnd;
  private readonly cuts = new CutPattern();
  /**
   * The heartbeat period that is asked for, milliseconds: the user's, or a shorter one that an idle
   * timeout on the way calls for.
   */
  private askedMs: number;
  private phase: Phase = { is: "stopped" };
  private phaseSince: number;
  /** What the last change of the phase has shown. */
  private shownBefore: ConnectionState = "offline";
  private epoch = 0;
  /** Attempts since the stream was last live. */
  private attempts = 0;
  private dropped = 0;
  private lastHeardAt: number | undefined;
  /** The same by the monotonic clock. */
  private lastHeard: number | undefined;
  private lastCause: TransportFailure | undefined;
  private streamAbort = new AbortController();
  /** Streams and resyncs that have not let go of their socket, those of dead epochs included. */
  private readonly unsettled = new Set<Promise<void>>();
  private readonly timers: Partial<Record<(typeof TIMERS)[number], Timer | undefined>> = {};
  /** Everything that the stream has brought, usable or not. */
  private framesInEpoch = 0;
  /** What of it told something of the queue, and when the last of that came (monotonic). */
  private toldCount = 0;
  private toldAt = Number.NEGATIVE_INFINITY;
  /** A resync of this epoch was closed: the list is known to be whole. */
  private listProven = false;
  /** A resync of this epoch may have been cut, and another one was asked for. */
  private askedAgain = false;
  /** Since the stream was last live, an attempt has ended before its list was whole. */
  private listFailed = false;
  /** The last stream ended in the middle of its list. */
  private listCutOff = false;
  /**
   * This epoch's stream is held back, or tells nothing: a resync every period stands in for it.
   */
  private heldBack: false | "on the way" | "by the service" = false;
  private readonly deafness = new Deafness();
  private timelyBeats = 0;
  /**
   * How many timely heartbeats it takes; more each time that the next stream was held back as well.
   */
  private timelyNeeded = TIMELY_BEATS;
  private lastBeat = { at: Number.NEGATIVE_INFINITY, lagMs: 0 };
  /** Lists of this epoch that came when the stream beside them may not have been read. */
  private unreadMoments = 0;
  private openedAt: number | undefined;
  private cut: Cut | undefined;

  constructor(ports: Ports, options: SubscriptionOptions) {
    this.ports = ports;
    this.options = options;
    this.phaseSince = ports.clock.now();
    this.backoff = new Backoff(ports.random);
    const { transport, pause, diagnostics } = options;
    this.resync = new Resync(
      { ...ports, transport, pause, diagnostics, isFinalRefusal, started: (work) => this.awaitAtStop(work) },
      {
        asked: () => ({ mark: options.sink.mark(), told: this.toldCount }),
        request: () => this.request(ActionStreamMode.INITIAL_ONLY),
        isLive: () => this.phase.is === "live",
        isOpen: () => this.phase.is === "live" || this.phase.is === "stale" || this.phase.is === "initial",
        isPolled: () => this.isPolled,
        lagMs: () => this.lag.ms,
        periodMs: () => (this.isPolled ? this.pollMs : this.heartbeats.periodMs),
        listed: (list, asked) => this.listed(list, asked),
        overdue: () => this.listOverdue(),
        refused: (cause) => this.die(cause),
      },
    );
    this.snapshotEnd = new SnapshotEnd(options.heartbeatTrust, options.onHeartbeatTrust);
    this.askedMs = options.request.heartbeatPeriodMillis;
    this.heartbeats = new HeartbeatPeriod(this.askedMs);
    this.watchdog = new Watchdog(ports.clock, this.heartbeats.periodMs, {
      stale: () => void (this.phase.is === "live" && this.enter({ is: "stale", epoch: this.epoch })),
      fresh: () => this.fresh(),
      dead: (silentMs) => this.silent(silentMs),
      slept: () => this.wake("clockMoved"),
    });
  }

  start(): void {
    this.watchdog.start();
    this.open();
  }

  /**
   * From the call on nothing more is delivered; when it settles, no timer, socket or listener is
   * left.
   */
  async stop(): Promise<void> {
    this.endEpoch();
    this.watchdog.stop();
    this.phase = { is: "stopped" };
    await Promise.all(this.unsettled);
  }

  /**
   * The machine woke up, or the network is back: connects anew at once, unless the service has
   * refused the key; that only the user can mend.
   */
  wake(why: Renewal): void {
    if (this.phase.is !== "refused") this.reopen(why);
  }

  /**
   * Connects anew at once, whatever was going on: the user's "Retry now", the network back, a
   * resume.
   */
  reopen(why: Renewal): void {
    if (this.phase.is === "stopped") return;
    this.options.diagnostics.ended(failure({ code: "renewed", params: { why } }));
    this.ports.log.info(`reconnecting: ${why}`);
    this.open();
  }

  /** Asks for a resync as soon as the stream is live; at once if it is. */
  requestResync(): void {
    this.resync.requestDecision();
  }

  /**
   * The heartbeat period: as asked for, and as the service really keeps it if that is known.
   * Milliseconds.
   */
  heartbeatPeriod(): { askedMs: number; learnedMs?: number } {
    const { askedMs } = this;
    return { askedMs, ...(this.heartbeats.mode === "learned" && { learnedMs: this.heartbeats.periodMs }) };
  }

  isLive(): boolean {
    return this.phase.is === "live";
  }

  /**
   * How long nothing has come, milliseconds; Infinity before the first word. What may wait in this
   * process to be read is not silence.
   */
  get silentMs(): number {
    if (this.lastHeard === undefined) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.ports.clock.monotonic() - this.lag.ms - this.lastHeard);
  }

  /** How long what is read now may have waited in this process. */
  private get lag(): ReadingLag {
    return this.watchdog.lag;
  }

  /**
   * A resync every period stands in for the stream: it sends no heartbeats, or something holds it
   * back.
   */
  private get isPolled(): boolean {
    return this.heldBack !== false || this.heartbeats.mode === "absent";
  }

  /** How often the list is asked for where it stands in for the stream, milliseconds. */
  private get pollMs(): number {
    const periodMs = this.heldBack === false ? this.heartbeats.periodMs : this.askedMs;
    const periods = (POLL_TIMES_ITS_LENGTH * this.resync.lastTookMs) / periodMs;
    // Doubled: what the user is told must not change with each list.
    return periodMs * 2 ** Math.ceil(Math.log2(Math.max(1, periods)));
  }

  connection(): ConnectionDto {
    const { phase } = this;
    const cause = phase.is === "waiting" || phase.is === "refused" ? phase.cause : this.lastCause;
    const state = this.stateShown();
    const reason = state === "live" ? undefined : this.reasonShown(state, cause);
    return {
      state,
      since: phase.is === "live" && state === "stale" ? Math.min(this.watchdog.overdueAt, this.ports.clock.now()) : this.phaseSince,
      ...(reason !== undefined && { reason }),
      ...(this.lastHeardAt !== undefined && { lastHeardAt: this.lastHeardAt }),
      ...(state === "live" && { staleAfterMs: this.watchdog.staleAfterMs }),
      ...(phase.is === "waiting" && { nextAttemptAt: phase.until }),
      attempts: this.attempts,
      epoch: this.epoch,
      heartbeats: !this.isPolled,
      dropped: this.dropped,
      ...(phase.is === "initial" && { received: this.snapshotEnd.received }),
      ...(this.heldBack !== false && {
        heldBack: { askEveryMs: this.pollMs, ...(this.heldBack === "by the service" && { by: "service" as const }) },
      }),
      ...(this.cut !== undefined && { cut: this.cut }),
    };
  }

  /** Judged at the moment of asking: a timer that is late must not leave it Live. */
  private stateShown(): ConnectionState {
    switch (this.phase.is) {
      case "live":
        return this.watchdog.isOverdue ? "stale" : "live";
      case "stale":
      case "refused":
        return this.phase.is;
      case "opening":
        // After a failed attempt the next one does not make it "connecting" again: it stays offline
        // until something answers.
        return this.attempts > 1 ? "offline" : "connecting";
      case "initial":
        // A list that was cut may be cut again, and again: what has begun is not shown as news.
        return this.listFailed ? "offline" : "connecting";
      case "waiting":
      case "stopped":
        return "offline";
    }
  }

  private reasonShown(state: ConnectionState, cause: TransportFailure | undefined): Failure | undefined {
    if (state === "stale") return { code: "nothingHeard", params: {} };
    if (this.phase.is === "initial" && !this.listFailed) return { code: "receivingList", params: {} };
    return cause?.reason;
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    const shown = this.stateShown();
    if (shown !== this.shownBefore) this.phaseSince = this.ports.clock.now();
    this.shownBefore = shown;
    this.options.onConnection(this.connection());
  }

  private open(): void {
    this.endEpoch();
    const epoch = (this.epoch += 1);
    this.attempts += 1;
    this.framesInEpoch = 0;
    this.toldAt = this.ports.clock.monotonic();
    this.listProven = false;
    this.askedAgain = false;
    this.unreadMoments = 0;
    this.heldBack = false;
    this.timelyBeats = 0;
    this.openedAt = undefined;
    this.snapshotEnd.opened(this.ports.clock.monotonic());
    const abort = (this.streamAbort = new AbortController());
    this.heartbeats.newEpoch();
    this.options.diagnostics.began(epoch);
    this.watchdog.expect(this.heartbeats.periodMs);
    this.options.sink.begin(epoch);
    this.enter({ is: "opening", epoch });
    // Some services hold their headers back until there is a first message; a resync says in time
    // whether an empty queue is the reason.
    this.timers.ask = this.ports.clock.after(ASK_MS, () => this.resync.now());
    this.awaitHeaders();
    const isCurrent = (): boolean => this.epoch === epoch && !abort.signal.aborted;
    const streaming = this.options.transport
      .stream(
        this.request(ActionStreamMode.UNSPECIFIED),
        {
          opened: () => void (isCurrent() && this.opened(epoch)),
          frame: (frame) => void (isCurrent() && this.frame(frame, epoch)),
        },
        abort.signal,
        true,
      )
      .then((end) => void (isCurrent() && this.ended(end)))
      .catch(
        (error: unknown) =>
          void (isCurrent() && this.die(failure({ code: "unexpected", params: { class: "unknown", words: String(error) } }))),
      );
    this.awaitAtStop(streaming);
  }

  private awaitHeaders(): void {
    this.timers.headers?.cancel();
    this.timers.headers = this.lag.after(HEADERS_DEADLINE_MS, () =>
      this.die(failure({ code: "headersLate", params: { seconds: HEADERS_DEADLINE_MS / 1000 } })),
    );
  }

  private awaitAtStop(work: Promise<void>): void {
    this.unsettled.add(work);
    void work.finally(() => this.unsettled.delete(work));
  }

  private opened(epoch: number): void {
    this.timers.ask?.cancel();
    this.timers.headers?.cancel();
    this.openedAt = this.toldAt = this.ports.clock.monotonic();
    this.resync.served();
    this.snapshotEnd.opened(this.openedAt - this.lag.ms);
    if (!this.heldBack) this.heard();
    // A resync has vouched for it already.
    if (this.phase.is !== "opening") return;
    this.enter({ is: "initial", epoch });
    this.awaitQuiet(epoch);
    this.watchdog.watch();
    // This one may live no longer than it takes to bring its list: there is no time to ask after
    // it.
    if (this.listCutOff) this.resync.now();
  }

  private heard(): void {
    this.lastHeardAt = this.ports.clock.now();
    this.lastHeard = this.ports.clock.monotonic();
    this.options.diagnostics.heard(this.lag.ms);
    this.watchdog.heard();
    this.options.onConnection(this.connection());
  }

  private fresh(): void {
    if (this.phase.is !== "stale") return;
    this.enter({ is: "live", epoch: this.epoch });
    // One that fell due while nothing was heard has waited for this.
    if (this.resync.isWanted) this.resync.request();
  }

  private frame(frame: Frame, epoch: number): void {
    this.framesInEpoch += 1;
    if (!frame.ok || frame.event.eventType !== ActionEventType.HEARTBEAT) this.told();
    // What was held back says nothing of now.
    if (!this.heldBack) this.heard();
    // Whatever comes first begins the snapshot; the quiet is measured from there.
    if (this.phase.is === "initial" && (this.framesInEpoch === 1 || !frame.ok)) this.awaitQuiet(epoch);
    if (frame.ok && frame.event.eventType === ActionEventType.HEARTBEAT) {
      this.options.diagnostics.event(eventName(ActionEventType.HEARTBEAT));
      return this.beat(frame.event, epoch);
    }
    this.heartbeats.message();
    if (!frame.ok) return this.drop(frame, epoch);
    const { event, flaws } = frame;
    this.options.diagnostics.event(eventName(event.eventType));
    const { action } = event;
    if (action === undefined) return;
    if (event.eventType === ActionEventType.INITIAL) this.initial(epoch);
    // An event that was held back may be older than the list on the screen. Only an end is final,
    // whenever it was sent.
    if (this.heldBack && !isEnding(event.eventType, action)) return this.resync.requestSoon();
    if (this.options.sink.apply({ type: event.eventType, action, at: eventTime(event), flaws }, epoch)) this.resync.requestSoon();
  }

  private initial(epoch: number): void {
    this.snapshotEnd.initial();
    if (this.phase.is === "initial") return this.awaitQuiet(epoch);
    if (this.listProven || (this.phase.is !== "live" && this.phase.is !== "stale")) return;
    // The list was taken for whole too early.
    this.snapshotEnd.wasWrong();
    this.enter({ is: "initial", epoch });
    this.awaitQuiet(epoch);
  }

  private drop({ reason, standsForAction }: Frame & { ok: false }, epoch: number): void {
    this.dropped += 1;
    this.options.diagnostics.drop(reason);
    this.ports.log.warn(`dropped: a message of the service could not be used: ${dropReasonWords(reason)}`);
    if (standsForAction) {
      this.options.sink.unreadable(epoch);
      this.resync.requestSoon();
    }
    this.options.onConnection(this.connection());
  }

  private beat(event: StreamActionsResponse, epoch: number): void {
    const { diagnostics } = this.options;
    const lagMs = this.lag.ms;
    diagnostics.heartbeatSent(eventTime(event), lagMs);
    if (this.heldBack) return this.beatWhileHeldBack({ at: this.ports.clock.monotonic(), lagMs });
    if (this.phase.is === "live" && diagnostics.isGathered) return this.holdBack();
    const wasAbsent = this.heartbeats.mode === "absent";
    this.heartbeats.heartbeat(this.ports.clock.monotonic(), lagMs);
    this.watchdog.expect(this.heartbeats.periodMs);
    const says = this.snapshotEnd.heartbeat(this.ports.clock.monotonic(), this.askedMs);
    if (this.phase.is === "initial" && says === "whole") this.settle(epoch);
    else if (this.phase.is === "initial" && says === "ask") this.resync.now();
    else if (wasAbsent && this.heartbeats.mode === "learned") {
      // A resync that has failed is repeated soon, whatever is known of the heartbeats now.
      if (!this.resync.isWanted) this.resync.schedule();
      this.options.onConnection(this.connection());
    }
  }

  /** The stream has told something of the queue; a heartbeat tells nothing of it. */
  private told(): void {
    this.toldCount += 1;
    this.toldAt = this.ports.clock.monotonic();
  }

  /**
   * After so long without a word of its list, a stream has gone quiet. Where the period is shorter
   * than that, one period must do: after two and a half the watchdog ends the epoch.
   */
  private get quietMs(): number {
    return Math.min(QUIET_MS, this.heartbeats.periodMs);
  }

  private awaitQuiet(epoch: number): void {
    this.timers.quiet?.cancel();
    this.timers.quiet = this.ports.clock.after(this.quietMs, () => this.quiet(epoch));
  }

  /**
   * Neither headers nor a part of the list that has stalled make it whole: a resync says what there
   * is.
   */
  private quiet(epoch: number): void {
    if (this.epoch === epoch) this.resync.now();
  }

  /**
   * Heartbeats that come in their own time show that the line is free again; a new stream then
   * begins with all there is.
   */
  private beatWhileHeldBack(beat: { at: number; lagMs: number }): void {
    const periodMs = this.heldBack === "by the service" ? this.heartbeats.periodMs : this.askedMs;
    const least = (beat.at - beat.lagMs - this.lastBeat.at) / periodMs;
    const most = (beat.at - this.lastBeat.at + this.lastBeat.lagMs) / periodMs;
    this.lastBeat = beat;
    if (least > 0.5 && most < 1.5) this.timelyBeats += 1;
    // In between, this process may have been late, and the heartbeat timely.
    else if (most <= 0.5 || least >= 1.5) this.timelyBeats = 0;
    if (this.timelyBeats < this.timelyNeeded) return;
    this.timelyNeeded *= 4;
    this.reopen("heldBackNoMore");
  }

  private holdBack(): void {
    if (this.heldBack) return;
    this.options.diagnostics.heldBack();
    this.ports.log.warn("held back: something on the way keeps the service's messages; the list is asked for every period instead");
    this.timers.headers?.cancel();
    this.standIn("on the way");
  }

  /** From here on a list every period stands in for this epoch's stream. */
  private standIn(heldBack: Exclude<Subscription["heldBack"], false>): void {
    this.heldBack = heldBack;
    this.watchdog.expect(this.pollMs);
    if (this.phase.is === "live") this.resync.request();
    this.options.onConnection(this.connection());
  }

  private settle(epoch: number): void {
    this.timers.quiet?.cancel();
    this.attempts = 0;
    this.listFailed = false;
    this.lastCause = undefined;
    this.options.diagnostics.live();
    this.timers.healthy?.cancel();
    this.timers.healthy = this.ports.clock.after(HEALTHY_AFTER_MS, () => this.isHealthy());
    const incomplete = this.options.sink.settled(epoch);
    this.enter({ is: this.watchdog.isStale ? "stale" : "live", epoch });
    this.resync.schedule();
    // What was not announced again stands there as open: that is decided now, also in a pause that
    // was asked for on an update.
    if (incomplete) this.resync.now();
    else if (this.resync.isWanted) this.resync.request();
  }

  private isHealthy(): void {
    this.backoff.reset();
    this.cuts.reset();
    if (this.cut === undefined) return;
    this.cut = undefined;
    this.options.onConnection(this.connection());
  }

  private ended(end: StreamEnd): void {
    this.listCutOff = this.phase.is === "initial" && this.framesInEpoch > 0;
    this.watchForCuts(end.clean || isServicesWord(end.failure));
    this.die(end.clean ? failure({ code: "streamEnded", params: {} }) : end.failure);
  }

  /**
   * A stream that ends at the same time again and again is no flapping service: it is opened anew
   * without a growing delay.
   */
  private watchForCuts(byService: boolean): void {
    if (this.openedAt === undefined || this.lastHeard === undefined) return this.cuts.reset();
    const now = this.ports.clock.monotonic();
    const livedMs = now - this.openedAt;
    const cut = this.cuts.ended({ silentMs: now - this.lastHeard, livedMs, lagMs: this.lag.ms });
    if (cut === undefined) return;
    if (livedMs >= CUT_LIFE_MS) this.backoff.reset();
    // The service may end its own streams as it likes.
    if (byService) return;
    const isCured = cut.of === "silence" && this.askForHeartbeats(Math.max(SHORTEST_PERIOD_MS, Math.round(cut.afterMs / 2)));
    this.cut = isCured ? { ...cut, askEveryMs: this.askedMs } : cut;
    const answer = isCured ? `; heartbeats are asked for every ${this.askedMs} ms` : "";
    this.ports.log.warn(`cut: every stream ends after ${cut.afterMs} ms of ${cut.of}${answer}`);
  }

  /** Whether that is more often than before. */
  private askForHeartbeats(periodMs: number): boolean {
    if (periodMs >= this.askedMs) return false;
    this.askedMs = periodMs;
    this.heartbeats = new HeartbeatPeriod(periodMs);
    return true;
  }

  private silent(silentMs: number): void {
    // A resync that still brings something is no silence; how old the list is, "stale" says.
    if (this.isPolled && this.resync.isBringing) return;
    this.cuts.reset();
    // Where a service sends no heartbeats, a closed resync counts as hearing it; so this is silence
    // there, too.
    if (!this.isPolled) this.heartbeats.diedOfSilence();
    this.die(failure({ code: "silence", params: { seconds: Math.round(silentMs / 1000) } }));
  }

  private die(cause: TransportFailure): void {
    if (this.phase.is === "initial") this.listFailed = true;
    this.endEpoch();
    this.options.diagnostics.ended(cause);
    // The same cause again and again is told once; diagnostics count every attempt.
    if (!hasSameReason(cause, this.lastCause)) this.ports.log.warn(`connection lost: ${inLog(cause)}`);
    this.lastCause = cause;
    if (isFinalRefusal(cause)) return this.enter({ is: "refused", cause });
    const delay = this.delayAfter(cause);
    this.timers.retry = this.ports.clock.after(delay, () => this.open());
    this.enter({ is: "waiting", until: this.ports.clock.now() + delay, cause });
  }

  /** Milliseconds. What failed on the old network says nothing of the new one. */
  private delayAfter({ code, retryAfterMs }: TransportFailure): number {
    const livedMs = this.ports.clock.monotonic() - (this.openedAt ?? Number.POSITIVE_INFINITY);
    if (code !== "network_changed" || livedMs < CHANGES_APART_MS) return this.backoff.next(retryAfterMs);
    this.backoff.reset();
    return SOONEST_MS;
  }

  /** Ends whatever belongs to the present epoch. The number stays: it is `open` that moves on. */
  private endEpoch(): void {
    this.streamAbort.abort();
    this.resync.cancel();
    this.watchdog.rest();
    for (const name of TIMERS) {
      this.timers[name]?.cancel();
      this.timers[name] = undefined;
    }
  }

  private listed(list: List, { mark, told }: Asked): void {
    const { epoch } = this;
    const { unreadable } = list;
    const judged = this.options.sink.judge(list, mark, epoch);
    const { untold, unclear, whole } = judged;
    if (unclear) this.resync.requestSoon();
    // Messages that cannot be read stand for Actions, too, of which a stream without a word has not
    // spoken.
    const silent = judged.silent || (this.framesInEpoch === 0 && unreadable.length > 0);
    if (this.phase.is === "opening" || this.phase.is === "initial") {
      const isQuiet = this.ports.clock.monotonic() - this.toldAt >= this.quietMs;
      const spoke = this.toldCount !== told || (silent && (!isQuiet || this.mayHaveSpoken()));
      return this.settleByResync({ spoke, silent, untold, whole }, epoch);
    }
    // One that lacks Actions and may have been cut says how things are when another one agrees.
    if (this.isPolled && (whole || !unclear)) this.heard();
    if (this.isPolled) this.watchdog.expect(this.pollMs);
    if (judged.contradicts) return this.reopen("listsContradict");
    if (untold) this.suspectDeafness();
    this.resync.schedule();
    this.options.onConnection(this.connection());
    if (this.resync.isWanted) this.resync.request();
  }

  /**
   * A whole list has come while the stream was still at its own. A stream that goes on bringing it
   * has the time that it needs; one that stood still all the while, with Actions that it has not
   * spoken of, is held back.
   */
  private settleByResync({ spoke, silent, untold, whole }: Record<"spoke" | "silent" | "untold" | "whole", boolean>, epoch: number): void {
    if (spoke && silent) return this.awaitQuiet(epoch);
    if (!whole) return this.askAgain(epoch);
    if (!spoke && !silent) this.snapshotEnd.wasRight();
    this.listProven = true;
    const isOpening = this.phase.is === "opening";
    // Headers that an empty queue keeps from coming: nothing is heard of this stream until
    // something happens.
    if (isOpening && !silent) this.heartbeats.mode = "absent";
    if (silent) this.holdBack();
    if (isOpening) {
      this.timers.headers?.cancel();
      this.watchdog.watch();
    }
    if (this.isPolled) this.heard();
    this.settle(epoch);
    if (this.isPolled && untold) this.suspectDeafness();
  }

  /**
   * What the stream told before a list was closed may wait in this process. One that is busy all the
   * time has to judge nevertheless.
   */
  private mayHaveSpoken(): boolean {
    if (this.lag.ms === 0) return false;
    this.unreadMoments += 1;
    return this.unreadMoments < MOST_MOMENTS;
  }

  /**
   * A list that may have been cut settles nothing by itself, but somebody has answered. The next one
   * is asked for at once, and any further one when it is quiet.
   */
  private askAgain(epoch: number): void {
    if (this.phase.is === "opening") this.awaitHeaders();
    else this.watchdog.watch();
    if (this.askedAgain) return this.awaitQuiet(epoch);
    this.askedAgain = true;
    this.resync.now();
  }

  /**
   * A resync may overtake the stream by a moment. A stream that goes on saying nothing of what
   * changed has stopped telling, whatever its heartbeats say.
   */
  private suspectDeafness(moments = 1): void {
    if (this.heldBack || this.timers.deaf !== undefined) return;
    const onceMs = this.isPolled ? OVERTAKEN_MS : Math.min(MOST_OVERTAKEN_MS, Math.max(OVERTAKEN_MS, this.heartbeats.periodMs));
    const momentMs = onceMs * this.deafness.timesAsLong(this.ports.clock.monotonic());
    const before = this.toldCount;
    this.timers.deaf = this.lag.after(momentMs, () => {
      this.timers.deaf = undefined;
      if (!this.options.sink.hasUntold()) return;
      // It may be behind with telling.
      if (this.toldCount !== before && moments < MOST_MOMENTS) this.suspectDeafness(moments + 1);
      else this.deaf();
    });
  }

  private deaf(): void {
    // One that never said a word would do no better the next time.
    if (this.framesInEpoch === 0) return this.holdBack();
    if (this.deafness.isWorthANewStream(this.ports.clock.monotonic())) return this.die(failure({ code: "streamDeaf", params: {} }));
    this.ports.log.warn("deaf: the service does not tell what changes; the list is asked for every period instead");
    this.timelyNeeded = Math.max(this.timelyNeeded, BEATS_BEFORE_ANOTHER_TRY);
    this.standIn("by the service");
  }

  /**
   * Heartbeats alone do not show that the stream tells what changes; its own list does. Where lists
   * stand in for the stream, one that fails is silence.
   */
  private listOverdue(): void {
    if (this.phase.is === "live" && !this.isPolled) this.reopen("listOverdue");
  }

  private request(streamMode: ActionStreamMode): StreamActionsRequest {
    const { assignedTo, requestedBy, authorizedBy } = this.options.request;
    const filters = { assignedTo, requestedBy, authorizedBy };
    return create(StreamActionsRequestSchema, {
      ...filters,
      streamMode,
      ...(streamMode === ActionStreamMode.UNSPECIFIED && { heartbeatPeriodMillis: this.askedMs }),
    });
  }
}

/**
 * Whether an event says that its Action is over, which no later event takes back (interface
 * document, rule 2).
 */
function isEnding(type: ActionEventType, action: Action): boolean {
  return type === ActionEventType.CANCELLED || isTerminal(stateName(action.state));
}

const EVENT_NAMES = new Map<ActionEventType, string>(Object.entries(ActionEventType).map(([name, value]) => [value, name]));

function eventName(type: ActionEventType): string {
  return EVENT_NAMES.get(type) ?? `unknown (${type})`;
}

function eventTime(event: StreamActionsResponse): number | undefined {
  return event.timestamp === undefined ? undefined : millisecondsOf(event.timestamp).at;
}
