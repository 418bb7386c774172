/** A clock that a test owns: time passes only in `advance`, which calls what is due in order. */
import type { Clock } from "../../electron/service/clock.ts";

export class FakeClock implements Clock {
  #now = Date.UTC(2026, 0, 2, 3, 4, 5);
  #elapsed = 0;
  readonly #timers = new Set<{ readonly at: number; readonly callback: () => void }>();

  now(): number {
    return this.#now;
  }

  monotonic(): number {
    return this.#elapsed;
  }

  /** The machine's clock is set: no time has passed. */
  jumpWall(ms: number): void {
    this.#now += ms;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#elapsed + ms, callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Timers that wait: what a stopped or ended part must not leave behind. */
  get pending(): number {
    return this.#timers.size;
  }

  advance(ms: number): void {
    const until = this.#elapsed + ms;
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#move(Math.max(this.#elapsed, due.at));
      due.callback();
    }
    this.#move(until);
  }

  #move(to: number): void {
    this.#now += to - this.#elapsed;
    this.#elapsed = to;
  }
}
