/** The timers of updates, one at a time for each: undo, retry, echo or list. */
import type { Clock, Timer } from "../ports.ts";

export class UpdateTimers {
  private readonly clock: Clock;
  private readonly timers = new Map<string, Timer>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Runs `run` after `ms` milliseconds, unless the update stops waiting or starts another wait. */
  start(id: string, ms: number, run: () => void): void {
    this.stop(id);
    const timer = this.clock.after(ms, () => {
      this.timers.delete(id);
      run();
    });
    this.timers.set(id, timer);
  }

  stop(id: string): void {
    this.timers.get(id)?.cancel();
    this.timers.delete(id);
  }

  stopAll(): void {
    for (const timer of this.timers.values()) timer.cancel();
    this.timers.clear();
  }
}
