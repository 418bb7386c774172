/** A clock that a test owns: time passes only in `advance`, which calls what is due in order. */
import type { Clock } from "../../electron/service/clock.ts";

export class FakeClock implements Clock {
  #now = Date.UTC(2026, 0, 2, 3, 4, 5);
  readonly #timers = new Set<{ readonly at: number; readonly callback: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Timers that wait: what a stopped or ended part must not leave behind. */
  get pending(): number {
    return this.#timers.size;
  }

  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.callback();
    }
    this.#now = until;
  }
}
