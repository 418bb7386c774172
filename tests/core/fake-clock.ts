/** Time that a test owns. Nothing happens until `advance`; wall clock and monotonic clock can be driven apart. */
import type { Clock, Timer } from "../../electron/core/ports.ts";

interface Due {
  at: number;
  order: number;
  run: () => void;
}

export class FakeClock implements Clock {
  private wall: number;
  private elapsed = 0;
  private order = 0;
  private due: Due[] = [];

  /** Starts at a fixed moment (2026-11-20T12:00:00Z), so that nothing depends on today. */
  constructor(wall = Date.UTC(2026, 10, 20, 12)) {
    this.wall = wall;
  }

  now(): number {
    return this.wall;
  }

  monotonic(): number {
    return this.elapsed;
  }

  after(ms: number, run: () => void): Timer {
    const entry: Due = { at: this.elapsed + Math.max(0, ms), order: (this.order += 1), run };
    this.due.push(entry);
    return { cancel: () => void (this.due = this.due.filter((other) => other !== entry)) };
  }

  /** How many timers wait: 0 after everything has been stopped. */
  get pending(): number {
    return this.due.length;
  }

  /** Lets time pass; each due timer runs at its own moment, and what it set off has settled before the next. */
  async advance(ms: number): Promise<void> {
    const end = this.elapsed + ms;
    await settle();
    for (;;) {
      const next = this.due.filter((entry) => entry.at <= end).toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
      if (next === undefined) break;
      this.move(Math.max(next.at, this.elapsed) - this.elapsed);
      this.due = this.due.filter((entry) => entry !== next);
      next.run();
      await settle();
    }
    this.move(end - this.elapsed);
    await settle();
  }

  /** The process was blocked: time has passed, and no timer ran. They run, late, with the next `advance`. */
  block(ms: number): void {
    this.move(ms);
  }

  /** Only the wall clock moves: the user set it, or the machine slept and its monotonic clock stood still. */
  jumpWall(ms: number): void {
    this.wall += ms;
  }

  private move(ms: number): void {
    this.elapsed += ms;
    this.wall += ms;
  }
}

/** Lets every promise that can settle by itself settle. A turn of the event loop, twice, is enough for chains through streams. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
