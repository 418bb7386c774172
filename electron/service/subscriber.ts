/**
 * One open stream as the engine sees it: the snapshot, then live events and heartbeats, in the
 * order in which its reader takes them. The reader (a transport) takes one event at a time and
 * comes back when the connection has room; meanwhile events wait, up to a bound. A reader that is
 * too slow for the bound, or does not come back at all, is cut off: the engine never waits for a
 * reader. An ended subscriber holds nothing.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import type { Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock, Timer } from "./clock.ts";
import type { PrincipalFilter } from "./filter.ts";
import { MAX_WAITING_BYTES } from "./limits.ts";
import { heartbeatAt, StreamEvent } from "./stream-event.ts";

/**
 * A reader that stays away for so long is blocked on an unread connection. Ten heartbeats of the
 * app's default period, and more.
 */
const STALLED_MS = 60_000;

export interface Subscription {
  readonly clock: Clock;
  /** The key that the stream was opened with, so that a revocation can end it. */
  readonly key: string;
  readonly filter: PrincipalFilter;
  /** The Actions to begin with: references, so that they weigh nothing until they are taken. */
  readonly snapshot: readonly Action[];
  /** Whether live events follow; else the stream ends after the snapshot. */
  readonly live: boolean;
  /** In milliseconds; 0 is none. */
  readonly heartbeatMs: number;
}

interface Waiting {
  resolve(event: StreamEvent | undefined): void;
  reject(reason: ConnectError): void;
}

export class Subscriber {
  readonly key: string;
  readonly filter: PrincipalFilter;
  readonly #clock: Clock;
  readonly #live: boolean;
  readonly #heartbeatMs: number;
  readonly #startedAt: number;
  readonly #endListeners = new Set<(reason: ConnectError | undefined) => void>();
  #snapshot: readonly Action[];
  #snapshotTaken = 0;
  #queue: StreamEvent[] = [];
  #queueTaken = 0;
  #waitingBytes = 0;
  #eventsTaken = 0;
  #firstHeartbeatOut = false;
  #lastTakenAt: number;
  #reader: Waiting | undefined;
  #timer: Timer | undefined;
  #state: "open" | "ended" = "open";
  #reason: ConnectError | undefined;

  constructor(subscription: Subscription) {
    this.key = subscription.key;
    this.filter = subscription.filter;
    this.#clock = subscription.clock;
    this.#live = subscription.live;
    this.#heartbeatMs = subscription.heartbeatMs;
    this.#snapshot = subscription.snapshot;
    this.#startedAt = this.#clock.now();
    this.#lastTakenAt = this.#clock.monotonic();
    this.#watchReader();
  }

  /** Events that the reader has had so far, heartbeats too. */
  get eventsTaken(): number {
    return this.#eventsTaken;
  }

  /** Bytes of live events that wait for the reader. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  /**
   * Hands over a live event, or queues it behind earlier ones. Ends the subscriber when too much
   * waits.
   */
  offer(event: StreamEvent): void {
    if (this.#state === "ended" || !this.#live) return;
    if (this.#reader) {
      this.#deliver(event);
      return;
    }
    this.#waitingBytes += event.bytes;
    if (this.#waitingBytes > MAX_WAITING_BYTES) {
      this.end(
        new ConnectError(`the stream was cut off: more than ${MAX_WAITING_BYTES} bytes waited for its reader`, Code.ResourceExhausted),
      );
      return;
    }
    this.#queue.push(event);
  }

  /**
   * The next event; undefined when the stream has ended cleanly. Rejects with the reason when it
   * was ended. One call at a time.
   */
  async take(): Promise<StreamEvent | undefined> {
    if (this.#reader) throw new Error("a subscriber has one reader, which takes one event at a time");
    const event = this.takeReady();
    if (event) return event;
    if (this.#state === "ended") {
      if (this.#reason) throw this.#reason;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
      this.#awaitHeartbeat();
    });
  }

  /** The next event where there is one now. For the reader that would otherwise call `take`. */
  takeReady(): StreamEvent | undefined {
    const event = this.#next();
    if (!event) return undefined;
    this.#eventsTaken += 1;
    this.#lastTakenAt = this.#clock.monotonic();
    this.#watchReader();
    return event;
  }

  /**
   * Ends the stream at once and drops its queue. With a reason, the reader gets it as an error.
   * Again does nothing.
   */
  end(reason?: ConnectError): void {
    if (this.#state === "ended") return;
    this.#state = "ended";
    this.#reason = reason;
    this.#snapshot = [];
    this.#queue = [];
    this.#queueTaken = 0;
    this.#waitingBytes = 0;
    this.#stopTimer();
    const reader = this.#reader;
    this.#reader = undefined;
    if (reason) reader?.reject(reason);
    else reader?.resolve(undefined);
    for (const listener of this.#endListeners) listener(reason);
    this.#endListeners.clear();
  }

  /** Calls back once, when the stream ends. Returns the unsubscription. */
  onEnd(listener: (reason: ConnectError | undefined) => void): () => void {
    this.#endListeners.add(listener);
    return () => void this.#endListeners.delete(listener);
  }

  #next(): StreamEvent | undefined {
    if (this.#state === "ended") return undefined;
    const action = this.#snapshot[this.#snapshotTaken];
    if (action) {
      this.#snapshotTaken += 1;
      return new StreamEvent(ActionEventType.INITIAL, this.#startedAt, action);
    }
    this.#snapshot = [];
    if (!this.#live) {
      this.end();
      return undefined;
    }
    // proto/README.md: the first heartbeat as soon as the snapshot is out. It marks the snapshot as
    // complete.
    if (this.#heartbeatMs > 0 && !this.#firstHeartbeatOut) return this.#heartbeat();
    return this.#shift() ?? (this.#untilHeartbeat() === 0 ? this.#heartbeat() : undefined);
  }

  #shift(): StreamEvent | undefined {
    const event = this.#queue[this.#queueTaken];
    if (!event) return undefined;
    this.#waitingBytes -= event.bytes;
    this.#queueTaken += 1;
    if (this.#queueTaken === this.#queue.length) {
      this.#queue = [];
      this.#queueTaken = 0;
    } else if (this.#queueTaken === 1024) {
      // Shifting an array costs its length each time: taken events are removed in batches.
      this.#queue.splice(0, this.#queueTaken);
      this.#queueTaken = 0;
    }
    return event;
  }

  #heartbeat(): StreamEvent {
    this.#firstHeartbeatOut = true;
    return heartbeatAt(this.#clock.now());
  }

  #deliver(event: StreamEvent): void {
    const reader = this.#reader;
    this.#reader = undefined;
    this.#eventsTaken += 1;
    this.#lastTakenAt = this.#clock.monotonic();
    this.#watchReader();
    reader?.resolve(event);
  }

  /** Milliseconds until the period has passed with nothing sent. */
  #untilHeartbeat(): number {
    if (this.#heartbeatMs === 0) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#heartbeatMs - (this.#clock.monotonic() - this.#lastTakenAt));
  }

  // One timer at any time: while the reader waits for events, the next heartbeat; while events wait
  // for the reader, its deadline.

  #awaitHeartbeat(): void {
    this.#stopTimer();
    if (this.#heartbeatMs > 0) this.#timer = this.#clock.after(this.#untilHeartbeat(), () => this.#deliver(this.#heartbeat()));
  }

  #watchReader(): void {
    this.#stopTimer();
    this.#timer = this.#clock.after(STALLED_MS, () => {
      this.end(new ConnectError(`the stream was cut off: its reader took nothing for ${STALLED_MS} ms`, Code.ResourceExhausted));
    });
  }

  #stopTimer(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }
}
