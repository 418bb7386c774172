/**
 * Longest time that messages read now may have waited because this process stood still: stopped,
 * blocked, or asleep with the machine. Such a wait is no evidence about the service or the network.
 * Measured by ticks that come late; a stall shorter than a tick is not detected.
 */
import type { Clock, Timer } from "../ports.ts";

/** A tick later than this multiple of its interval means that the process stood still. */
const LATE = 2;
/** Time after a stall within which this process has read its backlog. Milliseconds. */
const CATCH_UP_MS = 100;

/**
 * Gap between ticks, by either clock, that means that the machine slept or its clock was set,
 * whatever the heartbeat period is. Milliseconds.
 */
export const SLEEP_MS = 10_000;

/** A time by both clocks: either clock may stop while the machine sleeps. */
interface Moment {
  monotonic: number;
  wall: number;
}

export class ReadingLag {
  private readonly clock: Clock;
  private tick: Moment;
  private tickMs = Number.POSITIVE_INFINITY;
  /** Stalls that ended less than `CATCH_UP_MS` ago, oldest first. */
  private stalls: { from: Moment; until: Moment }[] = [];
  private lastStall: { from: Moment; until: Moment } | undefined;

  constructor(clock: Clock) {
    this.clock = clock;
    this.tick = this.read();
  }

  /**
   * Records a tick; the next is due in `nextMs` milliseconds. Returns the milliseconds since the
   * last tick, by the clock that shows more.
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
   * Longest wait of messages read now, in milliseconds; 0 while this process reads without delay.
   */
  get ms(): number {
    const stall = this.stalls.find(({ until }) => this.since(until) < CATCH_UP_MS);
    if (stall !== undefined) return this.since(stall.from);
    const sinceTick = this.since(this.tick);
    return sinceTick > LATE * this.tickMs ? sinceTick : 0;
  }

  /**
   * Returns how many milliseconds since `then` (monotonic) the last stall took, whenever its
   * backlog is read. A pause of that length is no evidence.
   */
  stoodStillSince(then: number): number {
    if (this.lastStall === undefined) return 0;
    const { from, until } = this.lastStall;
    return Math.max(0, until.monotonic - Math.max(from.monotonic, then));
  }

  /** Like `Clock.after`, but runs only after messages that came within `ms` have been read. */
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

  /**
   * Milliseconds since a moment, without a long sleep that only the wall clock shows: no older
   * message is read after such a sleep.
   */
  private since({ monotonic, wall }: Moment): number {
    const wallMs = this.clock.now() - wall;
    return Math.max(this.clock.monotonic() - monotonic, wallMs > SLEEP_MS ? 0 : wallMs);
  }

  private read(): Moment {
    return { monotonic: this.clock.monotonic(), wall: this.clock.now() };
  }
}
