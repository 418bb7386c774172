/**
 * Requests the whole list beside the stream: one resync at a time and as seldom as possible. The
 * heartbeat period, failures and the pause that the service requests set the pace. The subscription
 * interprets the list.
 */
import type { StreamActionsRequest } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock, Log, Random, Timer } from "../ports.ts";
import { inLog, type TransportFailure } from "../transport/failures/failure.ts";
import type { RequestPause } from "../transport/request-pause.ts";
import type { Transport } from "../transport/transport.ts";
import { Backoff } from "./backoff.ts";
import { LIST_IDLE_MS, takeResync, type List } from "./list-request.ts";
import type { Diagnostics } from "./diagnostics.ts";
import { OverdueList } from "./overdue-list.ts";

/**
 * Shortest time between two lists, in milliseconds; the longest is twice as long, so that a
 * thousand clients do not ask together. The lists find changes that no event announces, and streams
 * that have stopped sending.
 */
const EVERY_MS = 60_000;
/**
 * Wait as a multiple of the duration of the last list: a long list must not occupy the connection.
 */
const TIMES_ITS_LENGTH = 20;
const SELDOM_MS = 600_000;

/** State at the time of the request of a list. */
export interface Requested {
  /** Position in the order of events against which the list is judged. */
  sequence: number;
  /** Number of content frames that the stream had delivered. */
  contentFrames: number;
}

export interface ResyncOwner {
  requested(): Requested;
  request(): StreamActionsRequest;
  /** Whether a stream is live, so that a wanted list may be requested. */
  isLive(): boolean;
  /** Whether a stream is open, so that a failed list is requested again. */
  isOpen(): boolean;
  /** Whether a list per period replaces the stream. */
  isPolled(): boolean;
  periodMs(): number;
  /** Longest time that messages read now may have waited in this process, in milliseconds. */
  lagMs(): number;
  listed(list: List, requested: Requested): void;
  /** Called when a list has failed and its retry is planned. */
  failed(): void;
  /** Called when no list could be read for too long. */
  overdue(): void;
  /** Called when the service refuses the key. */
  refused(cause: TransportFailure): void;
}

export interface ResyncPorts {
  clock: Clock;
  random: Random;
  log: Log;
  transport: Transport;
  pause: RequestPause;
  diagnostics: Diagnostics;
  isFinalRefusal: (cause: TransportFailure) => boolean;
  /** Receives work that may still hold a socket after its cancellation. */
  started: (work: Promise<void>) => void;
}

export class Resync {
  private readonly ports: ResyncPorts;
  private readonly owner: ResyncOwner;
  /**
   * Backoff after failed lists. A list that always fails, for example because of one bad message,
   * must not be requested every few seconds forever.
   */
  private readonly backoff: Backoff;
  private readonly overdue: OverdueList;
  private readonly timers: Partial<Record<"next" | "soon", Timer | undefined>> = {};
  private abort: AbortController | undefined;
  private wanted = false;
  private askedAt = Number.NEGATIVE_INFINITY;
  private lastMessageAt = Number.NEGATIVE_INFINITY;
  /**
   * Monotonic time before which no list is requested, after a failure or a pause that the service
   * requested.
   */
  private notBefore = Number.NEGATIVE_INFINITY;
  private turnedAwayUntil = Number.NEGATIVE_INFINITY;
  private lastFailure: TransportFailure | undefined;
  /** Time from the request of the last list to its end, in milliseconds. */
  private tookMs = 0;

  constructor(ports: ResyncPorts, owner: ResyncOwner) {
    this.ports = ports;
    this.owner = owner;
    this.backoff = new Backoff(ports.random);
    this.overdue = new OverdueList(ports.clock, () => owner.overdue());
  }

  /** Whether a list is due that could not be requested yet. */
  get isWanted(): boolean {
    return this.wanted;
  }

  /**
   * Reason why the last list of this stream could not be read; undefined after a success or before
   * the first result.
   */
  get cause(): TransportFailure | undefined {
    return this.lastFailure;
  }

  get lastTookMs(): number {
    return this.tookMs;
  }

  /** Whether a resync is running and has received a message within the last period. */
  get isBringing(): boolean {
    return this.abort !== undefined && this.ports.clock.monotonic() - this.lastMessageAt < this.owner.periodMs();
  }

  /** Like `request`, for a list that decides the outcome of an update. */
  requestDecision(): void {
    this.overdue.awaited();
    this.request();
  }

  /** Requests a list as soon as the stream is live; at once if it already is. */
  request(): void {
    this.wanted = true;
    if (this.owner.isLive()) this.now();
  }

  /**
   * Requests a list at most once per period. A service that gives many reasons for a resync does
   * not get one for each, and a long list does not run all the time.
   */
  requestSoon(): void {
    const wait = this.askedAt + Math.max(this.owner.periodMs(), 2 * this.tookMs) - this.ports.clock.monotonic();
    if (!this.owner.isLive() || wait <= 0) return this.request();
    this.timers.soon ??= this.ports.clock.after(wait, () => {
      this.timers.soon = undefined;
      this.request();
    });
  }

  /**
   * Requests a list at once, live or not. Does nothing while a list is running; after a failed
   * list, waits until its retry is due.
   */
  now(): void {
    if (this.abort !== undefined) return;
    const { clock, started } = this.ports;
    const waitMs = this.notBefore - clock.monotonic();
    if (waitMs <= 0) return started(this.run());
    this.wanted = true;
    this.retryAfter(waitMs);
  }

  /**
   * Ends the pause of an earlier list: the service has accepted a stream, which includes a list.
   */
  served(): void {
    this.notBefore = this.turnedAwayUntil = Number.NEGATIVE_INFINITY;
  }

  /** Schedules the next list: after one period if lists replace the stream, otherwise rarely. */
  schedule(): void {
    this.plan(this.owner.isPolled() ? this.owner.periodMs() : this.seldomMs());
  }

  private seldomMs(): number {
    const leastMs = Math.max(EVERY_MS, TIMES_ITS_LENGTH * this.tookMs);
    return Math.min(SELDOM_MS, leastMs * (1 + this.ports.random()));
  }

  private plan(ms: number): void {
    const { clock, pause } = this.ports;
    this.timers.next?.cancel();
    this.timers.next = clock.after(ms, () => {
      // A list that is due only by the clock can wait for the end of a pause.
      if (pause.remainingMs > 0 && !this.owner.isPolled()) this.plan(pause.remainingMs + this.owner.periodMs());
      else this.request();
    });
  }

  /** Cancels the running list and the scheduled ones; pending requests remain. */
  cancel(): void {
    this.abort?.abort();
    this.abort = undefined;
    this.lastFailure = undefined;
    this.overdue.cancel();
    // A list that failed on the last stream is retried with the next one; a pause that the service
    // has requested continues.
    this.notBefore = this.turnedAwayUntil;
    for (const name of ["next", "soon"] as const) {
      this.timers[name]?.cancel();
      this.timers[name] = undefined;
    }
  }

  private async run(): Promise<void> {
    const { clock, log, transport, diagnostics } = this.ports;
    this.wanted = false;
    const abort = (this.abort = new AbortController());
    this.askedAt = clock.monotonic();
    const requested = this.owner.requested();
    // The list may be silent as long as the stream may be before the stream counts as stale.
    const idleMs = Math.max(LIST_IDLE_MS, 2 * this.owner.periodMs());
    const messageReceived = (): void => void (this.lastMessageAt = clock.monotonic());
    const result = await takeResync({ clock, transport }, this.owner.request(), abort.signal, messageReceived, idleMs);
    if (abort.signal.aborted) return;
    this.abort = undefined;
    diagnostics.resync(result.closed && result.unreadable.length === 0);
    if (!result.closed) return this.failed(result.failure, this.askedAt);
    // An immediate retry would return the same unreadable messages; the next list follows as
    // scheduled.
    if (result.unreadable.length > 0) log.warn(`resync: ${result.unreadable.length} of its messages could not be read`);
    this.backoff.reset();
    this.lastFailure = undefined;
    this.overdue.read();
    this.tookMs = Math.max(0, clock.monotonic() - this.owner.lagMs() - this.askedAt);
    this.owner.listed(result, requested);
  }

  private failed(cause: TransportFailure, sentAt: number): void {
    const { clock, log, pause, isFinalRefusal } = this.ports;
    log.warn(`resync cut off, nothing was removed: ${inLog(cause)}`);
    if (isFinalRefusal(cause)) return this.owner.refused(cause);
    this.wanted = true;
    this.lastFailure = cause;
    this.overdue.failed(sentAt);
    // If lists replace the heartbeats, the retry keeps the heartbeat period. Otherwise the stream
    // would be ended for silence.
    const wait = this.owner.isPolled() ? (cause.retryAfterMs ?? 0) : this.backoff.next(cause.retryAfterMs);
    // A list that fails only after a long time must not run nearly all the time.
    const delay = Math.max(this.owner.periodMs(), wait, this.owner.isPolled() ? 0 : clock.monotonic() - sentAt);
    this.notBefore = clock.monotonic() + delay;
    if (cause.code === "resource_exhausted" || cause.retryAfterMs !== undefined) {
      this.turnedAwayUntil = this.notBefore;
      pause.turnedAway(cause.retryAfterMs, sentAt);
    }
    this.retryAfter(delay);
    this.owner.failed();
  }

  private retryAfter(delay: number): void {
    this.timers.next?.cancel();
    this.timers.next = this.ports.clock.after(delay, () => {
      // Timers can fire a fraction of a millisecond early.
      this.notBefore = Number.NEGATIVE_INFINITY;
      if (this.owner.isOpen()) this.now();
    });
  }
}
