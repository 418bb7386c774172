/** The time of the last message of the service, by both clocks. It outlives the epochs. */
import type { Clock } from "../ports.ts";

export class LastMessage {
  private readonly clock: Clock;
  private wallAt: number | undefined;
  private monotonicAt: number | undefined;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Answers the time, epoch milliseconds. */
  now(): number {
    this.wallAt = this.clock.now();
    this.monotonicAt = this.clock.monotonic();
    return this.wallAt;
  }

  /** Epoch milliseconds; undefined before the first message. */
  get at(): number | undefined {
    return this.wallAt;
  }

  /**
   * Milliseconds since, without the last `lagMs`, in which messages may be unread; at first
   * Infinity.
   */
  silentMs(lagMs = 0): number {
    if (this.monotonicAt === undefined) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.clock.monotonic() - lagMs - this.monotonicAt);
  }
}
