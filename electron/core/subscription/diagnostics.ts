/**
 * Record of connection problems, for the diagnosis of a connection that does not work. Bounded;
 * contains no content of an Action and no key.
 */
import type { AttemptDto, DropReason } from "../../contract/diagnostics.ts";
import type { Clock } from "../ports.ts";
import type { TransportFailure } from "../transport/failures/failure.ts";
import { BufferingDetector } from "./buffering.ts";
import type { ReadingLag } from "./reading-lag.ts";

const MAX_ATTEMPTS = 50;
const MAX_REASONS = 20;
const MAX_GAPS = 120;
/** Number of event types that are counted separately; a service may send more types. */
const MAX_EVENTS = 20;
const OTHER = "other";

export interface ConnectionRecord {
  attempts: AttemptDto[];
  events: Record<string, number>;
  dropped: { reason: DropReason; count: number }[];
  gaps: number[];
  buffered: boolean;
  resyncs: { completed: number; incomplete: number; lastAt?: number };
}

export class Diagnostics {
  private readonly clock: Clock;
  private readonly attempts: AttemptDto[] = [];
  private readonly events = new Map<string, { count: number }>();
  /** Reasons of dropped messages with their counts, by the JSON of the reason. */
  private readonly dropped = new Map<string, { reason: DropReason; count: number }>();
  /** The last gaps, in a ring buffer. */
  private readonly gaps: number[] = [];
  private gapCount = 0;
  private readonly resyncs: ConnectionRecord["resyncs"] = { completed: 0, incomplete: 0 };
  private lastMessageAt: number | undefined;
  private readonly buffering = new BufferingDetector();
  private isMarkedBuffered = false;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  began(epoch: number): void {
    this.attempts.push({ epoch, startedAt: this.clock.now() });
    if (this.attempts.length > MAX_ATTEMPTS) this.attempts.shift();
    this.lastMessageAt = undefined;
    this.buffering.newStream();
    this.isMarkedBuffered = false;
  }

  live(): void {
    const attempt = this.attempts.at(-1);
    if (attempt !== undefined) attempt.liveAt ??= this.clock.now();
  }

  ended({ code, reason, cause }: Pick<TransportFailure, "code" | "reason" | "cause">): void {
    const attempt = this.attempts.at(-1);
    if (attempt === undefined || attempt.endedAt !== undefined) return;
    Object.assign(attempt, { endedAt: this.clock.now(), cause: reason, code: cause === undefined ? code : `${code} (${cause})` });
  }

  /**
   * Records a message. A gap before a message that may have waited in this process is not caused by
   * the service; nor is the part of a gap in which this process stood still.
   */
  messageReceived(lag: Pick<ReadingLag, "ms" | "stoodStillSince">): void {
    const now = this.clock.monotonic();
    const { lastMessageAt } = this;
    if (lastMessageAt !== undefined && lag.ms === 0)
      this.gaps[this.gapCount++ % MAX_GAPS] = Math.round(now - lastMessageAt - lag.stoodStillSince(lastMessageAt));
    this.lastMessageAt = now;
  }

  event(name: string): void {
    const known = this.events.get(name) ?? (this.events.size < MAX_EVENTS ? undefined : this.events.get(OTHER));
    if (known !== undefined) known.count += 1;
    else this.events.set(this.events.size < MAX_EVENTS ? name : OTHER, { count: 1 });
  }

  /**
   * Records the time of sending of a heartbeat.
   * @param sent time of the heartbeat by the service's clock, in epoch milliseconds
   * @param lagMs milliseconds that the heartbeat may have waited in this process
   */
  heartbeatSent(sent: number | undefined, lagMs: number): void {
    if (sent === undefined) this.buffering.interrupted();
    else this.buffering.heartbeat({ sent, at: this.clock.monotonic(), lagMs });
  }

  /** Marks this attempt's stream as buffered, as shown by a resync or by the heartbeats. */
  markBuffered(): void {
    this.isMarkedBuffered = true;
  }

  /** Whether heartbeats arrive in bursts although they were sent apart. */
  get isBuffered(): boolean {
    return this.buffering.isHabit;
  }

  drop(reason: DropReason): void {
    const key = JSON.stringify(reason);
    const count = (this.dropped.get(key)?.count ?? 0) + 1;
    this.dropped.delete(key);
    this.dropped.set(key, { reason, count });
    const [oldest] = this.dropped.keys();
    if (this.dropped.size > MAX_REASONS && oldest !== undefined) this.dropped.delete(oldest);
  }

  resync(completed: boolean): void {
    if (completed) this.resyncs.completed += 1;
    else this.resyncs.incomplete += 1;
    this.resyncs.lastAt = this.clock.now();
  }

  record(): ConnectionRecord {
    return {
      attempts: this.attempts.map((attempt) => ({ ...attempt })),
      events: Object.fromEntries(Array.from(this.events, ([name, { count }]) => [name, count])),
      dropped: [...this.dropped.values()],
      gaps: [...this.gaps.slice(this.gapCount % MAX_GAPS), ...this.gaps.slice(0, this.gapCount % MAX_GAPS)],
      buffered: this.isBuffered || this.isMarkedBuffered,
      resyncs: { ...this.resyncs },
    };
  }
}
