/**
 * Measures for how long lists beside the stream have failed. Without a list, a stream that omits
 * changes looks like a stream of a queue without changes. A new stream begins with a list.
 */
import type { Clock, Timer } from "../ports.ts";

/** Time for which lists may fail before a new stream is opened; doubles each time. Milliseconds. */
const DUE_MS = 300_000;
/** The same limit for the first time, if a list is to decide the outcome of an update. */
const AWAITED_MS = 60_000;
const SELDOM_MS = 3_600_000;

export class OverdueList {
  private readonly clock: Clock;
  private readonly overdue: () => void;
  private failingSince: number | undefined;
  private isAwaited = false;
  private timesOverdue = 0;
  private timer: Timer | undefined;

  /**
   * `overdue`: called when no list has been read for too long; the measurement then starts again.
   */
  constructor(clock: Clock, overdue: () => void) {
    this.clock = clock;
    this.overdue = overdue;
  }

  /** Records that the list requested at this monotonic time has failed. */
  failed(askedAt: number): void {
    this.failingSince ??= askedAt;
    this.plan();
  }

  /** Records that the next list is to decide the outcome of an update. */
  awaited(): void {
    this.isAwaited = true;
    if (this.failingSince !== undefined) this.plan();
  }

  /** Records that a list was read to its end. */
  read(): void {
    this.timesOverdue = 0;
    this.cancel();
  }

  /** Called when a new stream begins, which includes a list, or when no list is wanted any more. */
  cancel(): void {
    this.failingSince = undefined;
    this.isAwaited = false;
    this.timer?.cancel();
    this.timer = undefined;
  }

  private plan(): void {
    const { clock, failingSince } = this;
    if (failingSince === undefined) return;
    const leastMs = this.isAwaited && this.timesOverdue === 0 ? AWAITED_MS : DUE_MS;
    const waitMs = Math.min(SELDOM_MS, leastMs * 2 ** this.timesOverdue);
    this.timer?.cancel();
    this.timer = clock.after(Math.max(0, failingSince + waitMs - clock.monotonic()), () => {
      this.cancel();
      this.timesOverdue += 1;
      this.overdue();
    });
  }
}
