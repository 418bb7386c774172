/**
 * A clock for a service and its client in one process. Its time passes only as fast as that process
 * gets to work, so that on a busy machine all periods, of both sides, grow alike, and the course of
 * events stays that of an idle machine.
 */
import type { Clock, Timer } from "../../electron/core/ports.ts";

/** Real milliseconds between two looks. */
const LOOK_MS = 5;
/** The most that passes between two looks, however late the second: a turn of an idle machine. */
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

  /** Looks as long as anybody waits. */
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

  /** In the order of their times; those of one time in the order in which they were set. */
  private nowDue(): Due[] {
    return [...this.due].filter(({ at }) => at <= this.elapsed).toSorted((a, b) => a.at - b.at);
  }
}
