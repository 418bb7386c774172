/**
 * Detects silence: stale after two periods without a message, dead after two and a half. If this
 * process was blocked or asleep, messages that arrived meanwhile have not been read yet, so such
 * silence is no evidence. Readers get the true age of the last message.
 */
import type { Clock, Timer } from "../ports.ts";
import { ReadingLag, SLEEP_MS } from "./reading-lag.ts";

const STALE_PERIODS = 2;
const DEAD_PERIODS = 2.5;
/**
 * Number of checks per period, within bounds that neither waste power nor delay the detection much.
 */
const TICK = { perPeriod: 10, minMs: 20, maxMs: 1_000 };

/** A time by both clocks. */
interface Moment {
  monotonic: number;
  wall: number;
}

export interface WatchdogListener {
  stale(): void;
  /** Called when a message arrives after `stale`. */
  fresh(): void;
  dead(silentMs: number): void;
  /**
   * Called when the machine slept or its clock was moved; open connections cannot be trusted then.
   */
  slept(): void;
}

export class Watchdog {
  private readonly clock: Clock;
  private readonly listener: WatchdogListener;
  /** Valid from `start` on. */
  readonly lag: ReadingLag;
  private periodMs: number;
  private timer: Timer | undefined;
  private lastMessageAt: Moment = { monotonic: 0, wall: 0 };
  private watching = false;
  private stale = false;

  constructor(clock: Clock, periodMs: number, listener: WatchdogListener) {
    this.clock = clock;
    this.lag = new ReadingLag(clock);
    this.periodMs = periodMs;
    this.listener = listener;
  }

  /** Starts the detection of sleep; silence is detected only between `watch` and `rest`. */
  start(): void {
    this.stop();
    this.schedule();
  }

  stop(): void {
    this.rest();
    this.timer?.cancel();
    this.timer = undefined;
  }

  /** Called when a stream is open and messages are expected. */
  watch(): void {
    this.lastMessageAt = this.read();
    this.watching = true;
    this.stale = false;
  }

  rest(): void {
    this.watching = false;
    this.stale = false;
  }

  get isStale(): boolean {
    return this.stale;
  }

  /**
   * Whether the last message is at least two periods old, even before a timer has fired. Wall-clock
   * time counts as well, because a reader's age is measured by it.
   */
  get isOverdue(): boolean {
    return this.watching && this.isTooLong(this.read());
  }

  /** Time at which the last message became, or becomes, two periods old; epoch milliseconds. */
  get overdueAt(): number {
    return this.lastMessageAt.wall + STALE_PERIODS * this.periodMs;
  }

  /** Records a message, without a new timer. Returns whether the last message was overdue. */
  messageReceived(): boolean {
    const now = this.read();
    const wasOverdue = this.watching && this.isTooLong(now);
    this.lastMessageAt = now;
    if (this.stale) {
      this.stale = false;
      this.listener.fresh();
    }
    return wasOverdue;
  }

  /** Sets the period that the service really keeps, in milliseconds. */
  expect(periodMs: number): void {
    this.periodMs = periodMs;
  }

  /** Age in milliseconds from which the last message is too old for a live view. */
  get staleAfterMs(): number {
    return STALE_PERIODS * this.periodMs;
  }

  private isTooLong({ monotonic, wall }: Moment): boolean {
    const silentMs = Math.max(monotonic - this.lastMessageAt.monotonic, wall - this.lastMessageAt.wall);
    return silentMs >= STALE_PERIODS * this.periodMs;
  }

  private tickMs(): number {
    return Math.min(TICK.maxMs, Math.max(TICK.minMs, this.periodMs / TICK.perPeriod));
  }

  private read(): Moment {
    return { monotonic: this.clock.monotonic(), wall: this.clock.now() };
  }

  /** Schedules the next tick; returns the milliseconds since the last one. */
  private schedule(): number {
    const tickMs = this.tickMs();
    this.timer = this.clock.after(tickMs, () => this.tick());
    return this.lag.ticked(tickMs);
  }

  private tick(): void {
    const elapsedMs = this.schedule();
    if (elapsedMs > SLEEP_MS) {
      this.listener.slept();
      return;
    }
    if (!this.watching) return;
    const lagMs = this.lag.ms;
    const silentMs = this.clock.monotonic() - lagMs - this.lastMessageAt.monotonic;
    const isSilent = silentMs >= STALE_PERIODS * this.periodMs || (lagMs === 0 && this.isOverdue);
    if (silentMs >= DEAD_PERIODS * this.periodMs) {
      this.listener.dead(silentMs);
    } else if (isSilent && !this.stale) {
      this.stale = true;
      this.listener.stale();
    }
  }
}
