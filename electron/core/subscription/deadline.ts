/**
 * A deadline that can be moved with every message without a new timer. One timer waits for the
 * earliest time, and waits again if the deadline has moved by then.
 */
import type { Clock, Timer } from "../ports.ts";

export class Deadline {
  private readonly clock: Clock;
  private readonly reached: () => void;
  private timer: Timer | undefined;
  /** Monotonic time of the deadline in milliseconds, like `timerAt`. */
  private at = 0;
  private timerAt = 0;

  constructor(clock: Clock, reached: () => void) {
    this.clock = clock;
    this.reached = reached;
  }

  /** Sets the deadline to `ms` milliseconds from now, unless it is moved or cancelled earlier. */
  move(ms: number): void {
    this.at = this.clock.monotonic() + ms;
    if (this.timer !== undefined && this.timerAt <= this.at) return;
    this.cancel();
    this.wait(ms);
  }

  cancel(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }

  private wait(ms: number): void {
    this.timerAt = this.clock.monotonic() + ms;
    this.timer = this.clock.after(ms, () => {
      this.timer = undefined;
      const leftMs = this.at - this.clock.monotonic();
      // A timer may fire a fraction of a millisecond early.
      if (leftMs >= 1) this.wait(leftMs);
      else this.reached();
    });
  }
}
