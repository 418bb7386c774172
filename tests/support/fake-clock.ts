/** The clock of tests, for core, shell and service: no timer runs until `advance`. */
import type { Clock, Timer } from "../../electron/core/ports.ts";
import { settle } from "./settle.ts";

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

  /** Number of pending timers, 0 after everything has been stopped. */
  get pending(): number {
    return this.due.length;
  }

  /** Advances time: each due timer runs at its own time, and its effects settle before the next. */
  async advance(ms: number): Promise<void> {
    const end = this.elapsed + ms;
    await settle();
    while (this.runNext(end)) await settle();
    this.move(end - this.elapsed);
    await settle();
  }

  /** Like `advance`, within one turn: for code whose timers call back without promises. */
  advanceSync(ms: number): void {
    const end = this.elapsed + ms;
    while (this.runNext(end));
    this.move(end - this.elapsed);
  }

  /**
   * Simulates a blocked process: time passes without any timer. The timers run late, at the next
   * `advance`.
   */
  block(ms: number): void {
    this.move(ms);
  }

  /**
   * Moves only the wall clock, as when the user sets it, or when the machine sleeps and its
   * monotonic clock stands still.
   */
  jumpWall(ms: number): void {
    this.wall += ms;
  }

  /** Runs the first timer due until `end`. Returns false when there is none. */
  private runNext(end: number): boolean {
    const next = this.due.filter((entry) => entry.at <= end).toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
    if (next === undefined) return false;
    this.move(Math.max(next.at, this.elapsed) - this.elapsed);
    this.due = this.due.filter((entry) => entry !== next);
    next.run();
    return true;
  }

  private move(ms: number): void {
    this.elapsed += ms;
    this.wall += ms;
  }
}
