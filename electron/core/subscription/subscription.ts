/**
 * Holds one live subscription, whatever the network, the service and the machine do. Each attempt is an epoch with a number; its death is
 * declared here, never awaited from an iterator, and what a dead epoch still delivers is dropped. What the events mean is the sink's business.
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
import type { ConnectionDto, ConnectionState } from "../../contract/dto.ts";
import type { Clock, Log, Random, Timer } from "../ports.ts";
import { failure, type TransportFailure } from "../transport/failure.ts";
import { HEADERS_DEADLINE_MS } from "../transport/guarded-fetch.ts";
import { millisecondsOf } from "../transport/timestamp.ts";
import type { FieldFlaw, Frame, StreamEnd, Transport } from "../transport/transport.ts";
import { Backoff, HEALTHY_AFTER_MS } from "./backoff.ts";
import { takeCensus, type ListedAction } from "./census.ts";
import type { Diagnostics } from "./diagnostics.ts";
import { HeartbeatPeriod } from "./heartbeat-period.ts";
import { adviceFor, isFinalRefusal } from "./plain-words.ts";
import { Watchdog } from "./watchdog.ts";

/** The initial phase has gone quiet when no INITIAL has come for this long (or a heartbeat has). */
const QUIET_MS = 500;
/** Finds what no event announces: an Action that was assigned to somebody else. */
const CENSUS_EVERY_MS = 600_000;
const CENSUS_JITTER = 0.2;
/** By how much a census can be ahead of the stream beside it, on any line that is fit for use. */
const OVERTAKEN_MS = 1_000;
/** How long headers may take before a census asks whether anybody is there; half of their deadline. */
const ASK_MS = HEADERS_DEADLINE_MS / 2;
const TIMERS = ["retry", "quiet", "healthy", "census", "deaf", "drop", "ask", "headers"] as const;

/** An event that carries an Action with an id. `at`: the service's own time of it, epoch milliseconds. `flaws`: what could not be read. */
export type ActionEvent = { type: ActionEventType; action: Action; at: number | undefined; flaws: readonly FieldFlaw[] };

export interface SubscriptionSink {
  /** A new epoch begins; nothing of an earlier one comes after this. */
  begin(epoch: number): void;
  /** Answers whether it leaves something open that only a list can decide. */
  apply(event: ActionEvent, epoch: number): boolean;
  /** A message of the stream stood for an Action, and cannot be read. */
  unreadable(epoch: number): void;
  /** The initial phase is over. Answers whether Actions of earlier epochs were not announced again, so that a census has to decide. */
  settled(epoch: number): boolean;
  /** A new position in the order of events, against which a census that is requested now will judge. */
  mark(): number;
  /**
   * Takes a census that the service has closed; `unreadable` are the likenesses of what in it cannot be read, and leave open what is gone.
   * Answers whether it showed something that the stream should have told and has not.
   */
  judge(census: { actions: readonly ListedAction[]; unreadable: readonly string[] }, mark: number, epoch: number): boolean;
}

export interface SubscriptionOptions {
  transport: Transport;
  /** Filters and heartbeat period; the mode is set here. */
  request: StreamActionsRequest;
  sink: SubscriptionSink;
  diagnostics: Diagnostics;
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
  /** A list that fails every time, perhaps for one bad message, must not be asked for every few seconds for ever. */
  private readonly censusBackoff: Backoff;
  private readonly watchdog: Watchdog;
  private readonly heartbeats: HeartbeatPeriod;
  private phase: Phase = { is: "stopped" };
  private phaseSince: number;
  private epoch = 0;
  /** Attempts since the stream was last live. */
  private attempts = 0;
  private dropped = 0;
  private lastHeardAt: number | undefined;
  private lastCause: TransportFailure | undefined;
  private streamAbort = new AbortController();
  /** Streams and censuses that have not let go of their socket, those of dead epochs included. */
  private readonly unsettled = new Set<Promise<void>>();
  private censusAbort: AbortController | undefined;
  private censusWanted = false;
  private readonly timers: Partial<Record<(typeof TIMERS)[number], Timer | undefined>> = {};
  /** Everything that the streams have brought, usable or not. */
  private frames = 0;
  private framesInEpoch = 0;
  private censusAskedAt = Number.NEGATIVE_INFINITY;

  constructor(ports: Ports, options: SubscriptionOptions) {
    this.ports = ports;
    this.options = options;
    this.phaseSince = ports.clock.now();
    this.backoff = new Backoff(ports.random);
    this.censusBackoff = new Backoff(ports.random);
    this.heartbeats = new HeartbeatPeriod(options.request.heartbeatPeriodMillis);
    this.watchdog = new Watchdog(ports.clock, this.heartbeats.periodMs, {
      stale: () => void (this.phase.is === "live" && this.enter({ is: "stale", epoch: this.epoch })),
      fresh: () => this.fresh(),
      dead: (silentMs) => this.silent(silentMs),
      slept: () => this.wake("the machine slept or its clock was moved"),
    });
  }

  start(): void {
    this.watchdog.start();
    this.open();
  }

  /** From the call on nothing more is delivered; when it settles, no timer, socket or listener is left. */
  async stop(): Promise<void> {
    this.endEpoch();
    this.watchdog.stop();
    this.phase = { is: "stopped" };
    await Promise.all(this.unsettled);
  }

  /** The machine woke up, or the network is back: connects anew at once, unless the service has refused the key; that only the user can mend. */
  wake(why: string): void {
    if (this.phase.is !== "refused") this.reopen(why);
  }

  /** Connects anew at once, whatever was going on: the user's "Retry now", the network back, a resume. */
  reopen(why: string): void {
    if (this.phase.is === "stopped") return;
    this.options.diagnostics.ended({ code: "canceled", message: `Given up for a new attempt: ${why}.` });
    this.ports.log.info(`reconnecting: ${why}`);
    this.open();
  }

  /** Asks for a census as soon as the stream is live; at once if it is. */
  requestCensus(): void {
    this.censusWanted = true;
    if (this.phase.is === "live") this.awaitAtStop(this.census());
  }

  /** The heartbeat period: as asked for, and as the service really keeps it if that is known. Milliseconds. */
  heartbeatPeriod(): { askedMs: number; learnedMs?: number } {
    const askedMs = this.options.request.heartbeatPeriodMillis;
    return { askedMs, ...(this.heartbeats.mode === "learned" && { learnedMs: this.heartbeats.periodMs }) };
  }

  isLive(): boolean {
    return this.phase.is === "live";
  }

  connection(): ConnectionDto {
    const { phase } = this;
    const cause = phase.is === "waiting" || phase.is === "refused" ? phase.cause : this.lastCause;
    const state = this.stateShown();
    return {
      state,
      since: this.phaseSince,
      ...(state !== "live" && this.explain(state, cause)),
      ...(this.lastHeardAt !== undefined && { lastHeardAt: this.lastHeardAt }),
      ...(phase.is === "waiting" && { nextAttemptAt: phase.until }),
      attempts: this.attempts,
      epoch: this.epoch,
      heartbeats: this.heartbeats.mode !== "absent",
      dropped: this.dropped,
    };
  }

  private stateShown(): ConnectionState {
    switch (this.phase.is) {
      case "live":
      case "stale":
      case "refused":
        return this.phase.is;
      case "opening":
        // After a failed attempt the next one does not make it "connecting" again: it stays offline until something answers.
        return this.attempts > 1 ? "offline" : "connecting";
      case "initial":
        return "connecting";
      case "waiting":
      case "stopped":
        return "offline";
    }
  }

  private explain(state: ConnectionState, cause: TransportFailure | undefined): { reason?: string; advice?: string } {
    if (state === "stale")
      return { reason: "Nothing is heard from the service.", advice: "What you see may be out of date; updates wait safely." };
    if (this.phase.is === "initial") return { reason: "Receiving the list." };
    return cause === undefined ? {} : { reason: cause.message, advice: adviceFor(cause) };
  }

  private enter(phase: Phase): void {
    const before = this.stateShown();
    this.phase = phase;
    if (this.stateShown() !== before) this.phaseSince = this.ports.clock.now();
    this.options.onConnection(this.connection());
  }

  private open(): void {
    this.endEpoch();
    const epoch = (this.epoch += 1);
    this.attempts += 1;
    this.framesInEpoch = 0;
    const abort = (this.streamAbort = new AbortController());
    this.heartbeats.newEpoch();
    this.options.diagnostics.began(epoch);
    this.watchdog.expect(this.heartbeats.periodMs);
    this.options.sink.begin(epoch);
    this.enter({ is: "opening", epoch });
    // Some services hold their headers back until there is a first message; a census says in time whether an empty queue is the reason.
    this.timers.ask = this.ports.clock.after(ASK_MS, () => this.awaitAtStop(this.census()));
    this.timers.headers = this.ports.clock.after(HEADERS_DEADLINE_MS, () =>
      this.die(failure("deadline_exceeded", `The service did not answer within ${HEADERS_DEADLINE_MS / 1000} s.`)),
    );
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
      .catch((error: unknown) => void (isCurrent() && this.die(failure("unknown", String(error)))));
    this.awaitAtStop(streaming);
  }

  private awaitAtStop(work: Promise<void>): void {
    this.unsettled.add(work);
    void work.finally(() => this.unsettled.delete(work));
  }

  private opened(epoch: number): void {
    this.timers.ask?.cancel();
    this.timers.headers?.cancel();
    this.heard();
    // A census has vouched for it already.
    if (this.phase.is !== "opening") return;
    this.enter({ is: "initial", epoch });
    this.awaitQuiet(epoch);
    this.watchdog.watch();
  }

  private heard(): void {
    this.lastHeardAt = this.ports.clock.now();
    this.options.diagnostics.heard();
    this.watchdog.heard();
    this.options.onConnection(this.connection());
  }

  private fresh(): void {
    if (this.phase.is !== "stale") return;
    this.enter({ is: "live", epoch: this.epoch });
    // One that fell due while nothing was heard has waited for this.
    if (this.censusWanted) this.requestCensus();
  }

  private frame(frame: Frame, epoch: number): void {
    this.frames += 1;
    this.framesInEpoch += 1;
    this.heard();
    // Whatever comes first begins the snapshot; the quiet is measured from there.
    if (this.phase.is === "initial" && this.framesInEpoch === 1) this.awaitQuiet(epoch);
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
    if (event.eventType === ActionEventType.INITIAL && this.phase.is === "initial") this.awaitQuiet(epoch);
    if (this.options.sink.apply({ type: event.eventType, action, at: eventTime(event), flaws }, epoch)) this.lookAfterDrop();
  }

  private drop({ reason, standsForAction }: Frame & { ok: false }, epoch: number): void {
    this.dropped += 1;
    this.options.diagnostics.drop(reason);
    this.ports.log.warn(`dropped: a message of the service could not be used: ${reason}`);
    if (standsForAction) {
      this.options.sink.unreadable(epoch);
      this.lookAfterDrop();
    }
    this.options.onConnection(this.connection());
  }

  /** It may have been an event of something that is shown: a census has to look. One per period, or a service that sends many such messages gets a list for each. */
  private lookAfterDrop(): void {
    const wait = this.censusAskedAt + this.heartbeats.periodMs - this.ports.clock.monotonic();
    if (this.phase.is !== "live" || wait <= 0) return this.requestCensus();
    this.timers.drop ??= this.ports.clock.after(wait, () => {
      this.timers.drop = undefined;
      this.requestCensus();
    });
  }

  private beat(event: StreamActionsResponse, epoch: number): void {
    this.options.diagnostics.heartbeatSent(eventTime(event));
    const wasAbsent = this.heartbeats.mode === "absent";
    this.heartbeats.heartbeat(this.ports.clock.monotonic());
    this.watchdog.expect(this.heartbeats.periodMs);
    if (this.phase.is === "initial") this.settle(epoch);
    else if (wasAbsent && this.heartbeats.mode === "learned") {
      // A census that has failed is repeated soon, whatever is known of the heartbeats now.
      if (!this.censusWanted) this.scheduleCensus();
      this.options.onConnection(this.connection());
    }
  }

  private awaitQuiet(epoch: number): void {
    this.timers.quiet?.cancel();
    // Where the period is shorter than that, a silence of one period must do: after two and a half the watchdog ends the epoch.
    const quietMs = Math.min(QUIET_MS, this.heartbeats.periodMs);
    this.timers.quiet = this.ports.clock.after(quietMs, () => this.quiet(epoch));
  }

  /** Headers alone are no list: while not one message has come, it is a census that says whether the queue is empty. */
  private quiet(epoch: number): void {
    if (this.framesInEpoch > 0) this.settle(epoch);
    else this.awaitAtStop(this.census());
  }

  private settle(epoch: number): void {
    this.timers.quiet?.cancel();
    this.attempts = 0;
    this.lastCause = undefined;
    this.options.diagnostics.live();
    this.timers.healthy = this.ports.clock.after(HEALTHY_AFTER_MS, () => this.backoff.reset());
    const incomplete = this.options.sink.settled(epoch);
    this.enter({ is: this.watchdog.isStale ? "stale" : "live", epoch });
    this.scheduleCensus();
    if (incomplete || this.censusWanted) this.requestCensus();
  }

  private ended(end: StreamEnd): void {
    this.die(end.clean ? failure("unavailable", "The service ended the stream.") : end.failure);
  }

  private silent(silentMs: number): void {
    // Where a service sends no heartbeats, a closed census counts as hearing it; so this is silence there, too.
    if (this.heartbeats.mode !== "absent") this.heartbeats.diedOfSilence();
    this.die(failure("unreachable", `Nothing was heard from the service for ${Math.round(silentMs / 1000)} s.`));
  }

  private die(cause: TransportFailure): void {
    this.endEpoch();
    this.options.diagnostics.ended(cause);
    // The same cause again and again is told once; diagnostics count every attempt.
    if (cause.message !== this.lastCause?.message) this.ports.log.warn(`connection lost: ${cause.message}`);
    this.lastCause = cause;
    if (isFinalRefusal(cause)) return this.enter({ is: "refused", cause });
    const delay = this.backoff.next(cause.retryAfterMs);
    this.timers.retry = this.ports.clock.after(delay, () => this.open());
    this.enter({ is: "waiting", until: this.ports.clock.now() + delay, cause });
  }

  /** Ends whatever belongs to the present epoch. The number stays: it is `open` that moves on. */
  private endEpoch(): void {
    this.streamAbort.abort();
    this.censusAbort?.abort();
    this.censusAbort = undefined;
    this.watchdog.rest();
    for (const name of TIMERS) {
      this.timers[name]?.cancel();
      this.timers[name] = undefined;
    }
  }

  private scheduleCensus(): void {
    this.timers.census?.cancel();
    const every =
      this.heartbeats.mode === "absent" ? this.heartbeats.periodMs : CENSUS_EVERY_MS * (1 + CENSUS_JITTER * (2 * this.ports.random() - 1));
    this.timers.census = this.ports.clock.after(every, () => this.requestCensus());
  }

  private async census(): Promise<void> {
    if (this.censusAbort !== undefined) return;
    this.censusWanted = false;
    const { epoch } = this;
    const abort = (this.censusAbort = new AbortController());
    this.censusAskedAt = this.ports.clock.monotonic();
    const mark = this.options.sink.mark();
    const result = await takeCensus(
      {
        clock: this.ports.clock,
        transport: this.options.transport,
      },
      this.request(ActionStreamMode.INITIAL_ONLY),
      abort.signal,
    );
    if (abort.signal.aborted || this.epoch !== epoch) return;
    this.censusAbort = undefined;
    const complete = result.closed && result.unreadable.length === 0;
    this.options.diagnostics.census(complete);
    if (!result.closed) return this.censusFailed(result.failure);
    // To ask again at once would show the same messages: the next one comes in its time.
    if (!complete) this.ports.log.warn(`census: ${result.unreadable.length} of its messages could not be read`);
    this.censusBackoff.reset();
    if (this.heartbeats.mode === "absent") this.heard();
    const deaf = this.options.sink.judge(result, mark, epoch);
    if (this.phase.is === "opening" || this.phase.is === "initial")
      return this.settleByCensus(result.actions.length + result.unreadable.length, epoch);
    if (this.heartbeats.mode === "absent" && deaf) this.suspectDeafness();
    this.scheduleCensus();
    if (this.censusWanted) this.requestCensus();
  }

  /** The stream has not said a word yet. An empty queue explains that; a full one means that something on the way holds it back. */
  private settleByCensus(actions: number, epoch: number): void {
    if (this.framesInEpoch === 0 && actions > 0) this.options.diagnostics.heldBack();
    if (this.framesInEpoch > 0) return;
    if (this.phase.is === "opening") {
      if (actions > 0) return;
      // Nothing is heard of this stream until something happens: until then it is checked as one without heartbeats.
      this.timers.headers?.cancel();
      this.heartbeats.mode = "absent";
      this.watchdog.watch();
      this.heard();
    } else if (actions > 0 && this.heartbeats.mode !== "absent") return;
    this.settle(epoch);
  }

  /** A census may overtake the stream by a moment. A stream that goes on saying nothing of what changed has stopped telling. */
  private suspectDeafness(): void {
    const before = this.frames;
    this.timers.deaf?.cancel();
    this.timers.deaf = this.ports.clock.after(OVERTAKEN_MS, () => {
      if (this.frames === before) this.die(failure("protocol", "The stream had fallen silent while things changed."));
    });
  }

  private censusFailed(cause: TransportFailure): void {
    this.ports.log.warn(`census cut off, nothing was removed: ${cause.message}`);
    if (isFinalRefusal(cause)) return this.die(cause);
    this.censusWanted = true;
    this.timers.census?.cancel();
    // Where it stands in for the heartbeats, it keeps their period: without it the stream would be given up for silent.
    const wait = this.heartbeats.mode === "absent" ? (cause.retryAfterMs ?? 0) : this.censusBackoff.next(cause.retryAfterMs);
    const delay = Math.max(this.heartbeats.periodMs, wait);
    this.timers.census = this.ports.clock.after(delay, () => {
      if (this.phase.is === "live" || this.phase.is === "stale" || this.phase.is === "initial") this.awaitAtStop(this.census());
    });
  }

  private request(streamMode: ActionStreamMode): StreamActionsRequest {
    const { assignedTo, requestedBy, authorizedBy, heartbeatPeriodMillis } = this.options.request;
    const filters = { assignedTo, requestedBy, authorizedBy };
    return create(StreamActionsRequestSchema, {
      ...filters,
      streamMode,
      ...(streamMode === ActionStreamMode.UNSPECIFIED && { heartbeatPeriodMillis }),
    });
  }
}

const EVENT_NAMES = new Map<ActionEventType, string>(Object.entries(ActionEventType).map(([name, value]) => [value, name]));

function eventName(type: ActionEventType): string {
  return EVENT_NAMES.get(type) ?? `unknown (${type})`;
}

function eventTime(event: StreamActionsResponse): number | undefined {
  return event.timestamp === undefined ? undefined : millisecondsOf(event.timestamp).at;
}
