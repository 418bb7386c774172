/**
 * One open stream of the engine: the snapshot, then live events and heartbeats, in the order in
 * which its reader takes them. The reader (a transport) takes one event at a time and returns when
 * the connection accepts more; meanwhile events are buffered, up to a limit. A reader that is too
 * slow for the limit, or does not return, is cut off: the engine never waits for a reader. An ended
 * subscriber holds no data.
 */
import { Code, ConnectError } from "@connectrpc/connect";
import type { Action } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { Clock, Timer } from "./clock.ts";
import type { PrincipalFilter } from "./filter.ts";
import { MAX_WAITING_BYTES } from "./limits.ts";
import { heartbeatAt, StreamEvent } from "./stream-event.ts";

/**
 * A reader that takes nothing for this long, in milliseconds, is blocked on an unread connection.
 * At least ten heartbeats of the app's default period.
 */
const STALLED_MS = 60_000;

export interface Subscription {
  readonly clock: Clock;
  /** Key that opened the stream, so that a revocation can end it. */
  readonly key: string;
  readonly filter: PrincipalFilter;
  /** Initial Actions, by reference, so that they need no memory until they are taken. */
  readonly snapshot: readonly Action[];
  /** Whether live events follow; otherwise the stream ends after the snapshot. */
  readonly live: boolean;
  /** Heartbeat period in milliseconds; 0 means none. */
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

  /** Number of events that the reader has taken, including heartbeats. */
  get eventsTaken(): number {
    return this.#eventsTaken;
  }

  /** Bytes of live events that are buffered for the reader. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  /**
   * Delivers a live event, or appends it to the queue. Ends the subscriber if too much is buffered.
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
   * Resolves with the next event, or undefined if the stream has ended cleanly. Rejects with the
   * reason if it was ended. Only one call may be pending.
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

  /** Returns the next event if there is one now. For a reader that would otherwise call `take`. */
  takeReady(): StreamEvent | undefined {
    const event = this.#next();
    if (!event) return undefined;
    this.#eventsTaken += 1;
    this.#lastTakenAt = this.#clock.monotonic();
    this.#watchReader();
    return event;
  }

  /**
   * Ends the stream at once and drops its queue. With a reason, the reader receives it as an error.
   * A second call does nothing.
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

  /** Calls back once when the stream ends. Returns a function that unsubscribes. */
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
    // proto/README.md: the first heartbeat follows the snapshot at once, and marks it as complete.
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
      // Shifting an array costs its length each time, so taken events are removed in batches.
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

  /** Returns the milliseconds until nothing has been sent for a whole period. */
  #untilHeartbeat(): number {
    if (this.#heartbeatMs === 0) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#heartbeatMs - (this.#clock.monotonic() - this.#lastTakenAt));
  }

  // There is only one timer: while the reader waits for events, for the next heartbeat; while
  // events wait for the reader, for its deadline.

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
