/**
 * Asks for the whole list beside the stream: one resync at a time, as seldom as possible, paced by
 * its period, by failures and by the pause that the service asks for. The subscription interprets
 * the list.
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
 * Finds changes that no event announces, and a stream that has fallen silent: the shortest time
 * from one list to the next; twice that is the longest, so that a thousand clients do not ask
 * together.
 */
const EVERY_MS = 60_000;
/** The wait as a multiple of the last list's duration: a long list must not take up the line. */
const TIMES_ITS_LENGTH = 20;
const SELDOM_MS = 600_000;

/** The state of things at the request of a list. */
export interface Requested {
  /** The position in the order of events against which the list is judged. */
  sequence: number;
  /** The content frames that the stream had brought. */
  contentFrames: number;
}

export interface ResyncOwner {
  requested(): Requested;
  request(): StreamActionsRequest;
  /** A stream is live: a list that is wanted may be asked for. */
  isLive(): boolean;
  /** A stream is open: a list that failed is asked for again. */
  isOpen(): boolean;
  /** A list every period stands in for the stream. */
  isPolled(): boolean;
  periodMs(): number;
  /** The longest time that messages read now may have waited in this process. */
  lagMs(): number;
  listed(list: List, requested: Requested): void;
  /** One has failed, and another one is asked for in its time. */
  failed(): void;
  /** None could be read for too long. */
  overdue(): void;
  /** The service refuses the key. */
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
  /** Work that may still hold a socket after it was cancelled. */
  started: (work: Promise<void>) => void;
}

export class Resync {
  private readonly ports: ResyncPorts;
  private readonly owner: ResyncOwner;
  /**
   * A list that fails every time, perhaps for one bad message, must not be asked for every few
   * seconds for ever.
   */
  private readonly backoff: Backoff;
  private readonly overdue: OverdueList;
  private readonly timers: Partial<Record<"next" | "soon", Timer | undefined>> = {};
  private abort: AbortController | undefined;
  private wanted = false;
  private askedAt = Number.NEGATIVE_INFINITY;
  private lastMessageAt = Number.NEGATIVE_INFINITY;
  /** Not before then, monotonic: a list has failed, or the service has asked for a pause. */
  private notBefore = Number.NEGATIVE_INFINITY;
  private turnedAwayUntil = Number.NEGATIVE_INFINITY;
  private lastFailure: TransportFailure | undefined;
  /** How long the last list took from the request to its end, milliseconds. */
  private tookMs = 0;

  constructor(ports: ResyncPorts, owner: ResyncOwner) {
    this.ports = ports;
    this.owner = owner;
    this.backoff = new Backoff(ports.random);
    this.overdue = new OverdueList(ports.clock, () => owner.overdue());
  }

  /** One is due, and could not be asked for yet. */
  get isWanted(): boolean {
    return this.wanted;
  }

  /** Why the last list of this stream could not be read; undefined where it was, or none is over. */
  get cause(): TransportFailure | undefined {
    return this.lastFailure;
  }

  get lastTookMs(): number {
    return this.tookMs;
  }

  /** One is under way, and has brought something within the last period. */
  get isBringing(): boolean {
    return this.abort !== undefined && this.ports.clock.monotonic() - this.lastMessageAt < this.owner.periodMs();
  }

  /** As `request`, where the list is to decide the outcome of an update. */
  requestDecision(): void {
    this.overdue.awaited();
    this.request();
  }

  /** Asks as soon as the stream is live; at once if it is. */
  request(): void {
    this.wanted = true;
    if (this.owner.isLive()) this.now();
  }

  /**
   * Asks within a period: a service that gives many reasons to look does not get a list for each,
   * and a long list is not under way all of the time.
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
   * Asks at once, live or not; one that is under way has to do, and after one that failed its time
   * is waited for.
   */
  now(): void {
    if (this.abort !== undefined) return;
    const { clock, started } = this.ports;
    const waitMs = this.notBefore - clock.monotonic();
    if (waitMs <= 0) return started(this.run());
    this.wanted = true;
    this.retryAfter(waitMs);
  }

  /** The service has taken a stream, which is a list too: the pause of an earlier list is over. */
  served(): void {
    this.notBefore = this.turnedAwayUntil = Number.NEGATIVE_INFINITY;
  }

  /** Plans the next one: after a period where lists stand in for the stream, else seldom. */
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
      // One that is only due by the clock can wait for the end of a pause.
      if (pause.remainingMs > 0 && !this.owner.isPolled()) this.plan(pause.remainingMs + this.owner.periodMs());
      else this.request();
    });
  }

  /** Gives up present and planned lists; requests that wait stay. */
  cancel(): void {
    this.abort?.abort();
    this.abort = undefined;
    this.lastFailure = undefined;
    this.overdue.cancel();
    // A list that failed on the last stream is tried anew with the next; a pause that the service
    // has asked for goes on.
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
    // As long as silence of the stream is no reason to call it stale.
    const idleMs = Math.max(LIST_IDLE_MS, 2 * this.owner.periodMs());
    const messageReceived = (): void => void (this.lastMessageAt = clock.monotonic());
    const result = await takeResync({ clock, transport }, this.owner.request(), abort.signal, messageReceived, idleMs);
    if (abort.signal.aborted) return;
    this.abort = undefined;
    diagnostics.resync(result.closed && result.unreadable.length === 0);
    if (!result.closed) return this.failed(result.failure, this.askedAt);
    // To ask again at once would show the same messages: the next one comes in its time.
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
    // Where it stands in for the heartbeats, it keeps their period: without it the stream would be
    // given up for silent.
    const wait = this.owner.isPolled() ? (cause.retryAfterMs ?? 0) : this.backoff.next(cause.retryAfterMs);
    // One that took long until it failed must not be under way nearly all of the time.
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
