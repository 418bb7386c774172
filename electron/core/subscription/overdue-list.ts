/**
 * Watches for how long lists beside the stream have failed: without one, a stream that omits
 * changes looks like one to which nothing happens. A new stream begins with a list.
 */
import type { Clock, Timer } from "../ports.ts";

/** So long lists may fail before a new stream is opened; doubles each time. Milliseconds. */
const DUE_MS = 300_000;
/** The same for the first, where a list is to decide the outcome of an update. */
const AWAITED_MS = 60_000;
const SELDOM_MS = 3_600_000;

export class OverdueList {
  private readonly clock: Clock;
  private readonly overdue: () => void;
  private failingSince: number | undefined;
  private isAwaited = false;
  private timesOverdue = 0;
  private timer: Timer | undefined;

  /** `overdue`: no list has been read for too long; counted anew from there. */
  constructor(clock: Clock, overdue: () => void) {
    this.clock = clock;
    this.overdue = overdue;
  }

  /** One that was asked for at this monotonic time has failed. */
  failed(askedAt: number): void {
    this.failingSince ??= askedAt;
    this.plan();
  }

  /** The next one is to decide the outcome of an update. */
  awaited(): void {
    this.isAwaited = true;
    if (this.failingSince !== undefined) this.plan();
  }

  /** One was read to its end. */
  read(): void {
    this.timesOverdue = 0;
    this.cancel();
  }

  /** A new stream begins, with a list of its own, or none is wanted any more. */
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
