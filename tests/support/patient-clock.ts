/**
 * A clock for a service and its client in one process. Its time passes only as fast as that process
 * makes progress, so that on a busy machine all periods of both sides grow alike, and the order of
 * events stays that of an idle machine.
 */
import type { Clock, Timer } from "../../electron/core/ports.ts";

/** Real time between two ticks, in milliseconds. */
const LOOK_MS = 5;
/**
 * Most time that passes between two ticks, however late the second is: one turn of an idle machine.
 */
const MOST_MS = 15;

interface Due {
  readonly at: number;
  readonly run: () => void;
}

export class PatientClock implements Clock {
  private readonly began = Date.now();
  private readonly due = new Set<Due>();
  private elapsed = 0;
  private lookedAt = 0;
  private looking: NodeJS.Timeout | undefined;

  now(): number {
    return this.began + Math.round(this.monotonic());
  }

  monotonic(): number {
    return this.elapsed;
  }

  after(ms: number, run: () => void): Timer {
    if (ms <= 0) {
      const turn = setImmediate(run);
      return { cancel: () => clearImmediate(turn) };
    }
    const entry: Due = { at: this.elapsed + ms, run };
    this.due.add(entry);
    this.look();
    return { cancel: () => void this.due.delete(entry) };
  }

  /** Ticks as long as a timer is pending. */
  private look(): void {
    if (this.looking !== undefined || this.due.size === 0) return;
    this.lookedAt = performance.now();
    this.looking = setTimeout(() => {
      this.looking = undefined;
      this.elapsed += Math.min(performance.now() - this.lookedAt, MOST_MS);
      for (const entry of this.nowDue()) if (this.due.delete(entry)) entry.run();
      this.look();
    }, LOOK_MS);
  }

  /**
   * Returns the due timers in the order of their times, and for equal times in the order in which
   * they were set.
   */
  private nowDue(): Due[] {
    return [...this.due].filter(({ at }) => at <= this.elapsed).toSorted((a, b) => a.at - b.at);
  }
}
