/** Time of the service's last message, by both clocks. Outlives the epochs. */
import type { Clock } from "../ports.ts";

export class LastMessage {
  private readonly clock: Clock;
  private wallAt: number | undefined;
  private monotonicAt: number | undefined;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Records a message now; returns the time in epoch milliseconds. */
  now(): number {
    this.wallAt = this.clock.now();
    this.monotonicAt = this.clock.monotonic();
    return this.wallAt;
  }

  /** Time of the last message in epoch milliseconds; undefined before the first. */
  get at(): number | undefined {
    return this.wallAt;
  }

  /**
   * Milliseconds since the last message, without the last `lagMs`, in which messages may be unread;
   * Infinity before the first message.
   */
  silentMs(lagMs = 0): number {
    if (this.monotonicAt === undefined) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.clock.monotonic() - lagMs - this.monotonicAt);
  }
}
