/**
 * The clock of one process. While the process is frozen, time passes but none of its code runs: due
 * timers and received messages wait for the thaw, timers first, as in Node's event loop.
 */
import type { Clock, Timer } from "../../electron/core/ports.ts";
import { type FakeClock } from "../support/fake-clock.ts";

export class ProcessClock implements Clock {
  private readonly clock: FakeClock;
  private offset = 0;
  private isFrozen = false;
  private lateTimers: (() => void)[] = [];
  private arrived: (() => void)[] = [];

  constructor(clock: FakeClock) {
    this.clock = clock;
  }

  now(): number {
    return Math.floor(this.clock.now()) + this.offset;
  }

  monotonic(): number {
    return this.clock.monotonic();
  }

  after(ms: number, run: () => void): Timer {
    if (!Number.isFinite(ms)) throw new Error(`A timer of ${ms} ms.`);
    let isCancelled = false;
    const timer = this.clock.after(ms, () => this.orLate(this.lateTimers, () => void (isCancelled || run())));
    return {
      cancel: () => {
        isCancelled = true;
        timer.cancel();
      },
    };
  }

  /** Runs a callback from outside as soon as the process can run. */
  receive(run: () => void): void {
    this.orLate(this.arrived, run);
  }

  /** Changes the wall clock, as the user or the network does. */
  jump(ms: number): void {
    this.offset += ms;
  }

  /** Error of the wall clock, in milliseconds. */
  get wrongBy(): number {
    return this.offset;
  }

  freeze(): void {
    this.isFrozen = true;
  }

  thaw(): void {
    this.isFrozen = false;
    const late = [...this.lateTimers, ...this.arrived];
    this.lateTimers = [];
    this.arrived = [];
    for (const run of late) run();
  }

  private orLate(queue: (() => void)[], run: () => void): void {
    if (this.isFrozen) queue.push(run);
    else run();
  }
}
