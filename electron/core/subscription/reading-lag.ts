/**
 * The longest time that messages read now may have waited in this process, because it stood still:
 * stopped, blocked, or asleep with the machine. A wait here is no evidence about the service or the
 * line. Measured by ticks that come late; a stall of less than a tick goes unseen.
 */
import type { Clock, Timer } from "../ports.ts";

/** A tick later than this, in parts of its distance, means that the process stood still. */
const LATE = 2;
/** The time after a standstill in which this process has read its backlog. Milliseconds. */
const CATCH_UP_MS = 100;

/**
 * A gap between ticks this long, by either clock, means that the machine slept, or that its clock
 * was set, however long the heartbeats' period is.
 */
export const SLEEP_MS = 10_000;

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
  private lastStall: { from: Moment; until: Moment } | undefined;

  constructor(clock: Clock) {
    this.clock = clock;
    this.tick = this.read();
  }

  /**
   * A tick, after which the next one is due in so many milliseconds. Answers how long ago the last
   * one was, by the clock that says more.
   */
  ticked(nextMs: number): number {
    const now = this.read();
    const elapsedMs = Math.max(now.monotonic - this.tick.monotonic, now.wall - this.tick.wall);
    if (this.since(this.tick) > LATE * this.tickMs) {
      this.lastStall = { from: this.tick, until: now };
      this.stalls.push(this.lastStall);
    }
    this.stalls = this.stalls.filter(({ until }) => this.since(until) < CATCH_UP_MS);
    this.tick = now;
    this.tickMs = nextMs;
    return elapsedMs;
  }

  /**
   * The longest wait of messages read now, milliseconds; 0 while this process reads as they come.
   */
  get ms(): number {
    const stall = this.stalls.find(({ until }) => this.since(until) < CATCH_UP_MS);
    if (stall !== undefined) return this.since(stall.from);
    const sinceTick = this.since(this.tick);
    return sinceTick > LATE * this.tickMs ? sinceTick : 0;
  }

  /**
   * How much of the time since then (monotonic milliseconds) the last standstill took, whenever its
   * backlog is read: a pause as long as this is no evidence.
   */
  stoodStillSince(then: number): number {
    if (this.lastStall === undefined) return 0;
    const { from, until } = this.lastStall;
    return Math.max(0, until.monotonic - Math.max(from.monotonic, then));
  }

  /**
   * As `Clock.after`, once the messages that came within these milliseconds have been read, too.
   */
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

  /** Without a long sleep that only the wall clock shows: nothing older is read after it. */
  private since({ monotonic, wall }: Moment): number {
    const wallMs = this.clock.now() - wall;
    return Math.max(this.clock.monotonic() - monotonic, wallMs > SLEEP_MS ? 0 : wallMs);
  }

  private read(): Moment {
    return { monotonic: this.clock.monotonic(), wall: this.clock.now() };
  }
}
