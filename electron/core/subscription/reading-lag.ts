/**
 * How long what is read now may have waited in this process, because it stood still: stopped,
 * blocked, or asleep with the machine. What waited here is no evidence about the service or the
 * line. Measured by ticks that come late; a stall of less than a tick goes unseen.
 */
import type { Clock, Timer } from "../ports.ts";

/** A tick later than this, in parts of its distance, means that the process stood still. */
const LATE = 2;
/** So long after it stood still, this process has read what had come meanwhile. Milliseconds. */
const CATCH_UP_MS = 100;

/** By both clocks: one of them may stand still while the machine sleeps. */
interface Moment {
  monotonic: number;
  wall: number;
}

export class ReadingLag {
  private readonly clock: Clock;
  private tick: Moment;
  private tickMs = Number.POSITIVE_INFINITY;
  /** Those that ended less than `CATCH_UP_MS` ago, oldest first. */
  private stalls: { from: Moment; until: Moment }[] = [];

  constructor(clock: Clock) {
    this.clock = clock;
    this.tick = this.read();
  }

  /**
   * A tick, after which the next one is due in so many milliseconds. Answers how long ago the last
   * one was, by the clock that says more.
   */
  ticked(nextMs: number): number {
    const elapsedMs = this.since(this.tick);
    const now = this.read();
    if (elapsedMs > LATE * this.tickMs) this.stalls.push({ from: this.tick, until: now });
    this.stalls = this.stalls.filter(({ until }) => this.since(until) < CATCH_UP_MS);
    this.tick = now;
    this.tickMs = nextMs;
    return elapsedMs;
  }

  /**
   * What is read now has come no more than so many milliseconds before; 0 while this process reads
   * as it comes.
   */
  get ms(): number {
    const stall = this.stalls.find(({ until }) => this.since(until) < CATCH_UP_MS);
    if (stall !== undefined) return this.since(stall.from);
    const sinceTick = this.since(this.tick);
    return sinceTick > LATE * this.tickMs ? sinceTick : 0;
  }

  /** As `Clock.after`, once what had come within these milliseconds has been read, too. */
  after(ms: number, run: () => void): Timer {
    const due = this.clock.monotonic() + ms;
    let timer: Timer | undefined;
    const wait = (waitMs: number): void => {
      timer = this.clock.after(waitMs, () => {
        const unreadMs = this.ms === 0 ? 0 : due - (this.clock.monotonic() - this.ms);
        if (unreadMs > 0) wait(Math.min(unreadMs, CATCH_UP_MS));
        else run();
      });
    };
    wait(ms);
    return { cancel: () => timer?.cancel() };
  }

  private since({ monotonic, wall }: Moment): number {
    return Math.max(this.clock.monotonic() - monotonic, this.clock.now() - wall);
  }

  private read(): Moment {
    return { monotonic: this.clock.monotonic(), wall: this.clock.now() };
  }
}
