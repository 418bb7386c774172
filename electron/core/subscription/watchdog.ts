/**
 * Notices silence. Two periods without a message: stale; two and a half: dead. When this process
 * was blocked or asleep, messages that arrived meanwhile have not been read yet, and that silence
 * is no evidence. Readers get the true age of the last message.
 */
import type { Clock, Timer } from "../ports.ts";
import { ReadingLag, SLEEP_MS } from "./reading-lag.ts";

const STALE_PERIODS = 2;
const DEAD_PERIODS = 2.5;
/** Checks per period, within bounds that neither burn power nor miss the deadline by much. */
const TICK = { perPeriod: 10, minMs: 20, maxMs: 1_000 };

/** By both clocks. */
interface Moment {
  monotonic: number;
  wall: number;
}

export interface WatchdogListener {
  stale(): void;
  /** A message has arrived after `stale`. */
  fresh(): void;
  dead(silentMs: number): void;
  /** The machine slept, or its clock was moved: whatever was open before is not to be trusted. */
  slept(): void;
}

export class Watchdog {
  private readonly clock: Clock;
  private readonly listener: WatchdogListener;
  /** Known from `start` on. */
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

  /** From here on it notices sleep; silence only between `watch` and `rest`. */
  start(): void {
    this.stop();
    this.schedule();
  }

  stop(): void {
    this.rest();
    this.timer?.cancel();
    this.timer = undefined;
  }

  /** A stream is open: messages are expected from now on. */
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
   * The last message is two periods old or older, before any timer has fired, too. Milliseconds of
   * the wall clock count too: a reader's age is measured by it.
   */
  get isOverdue(): boolean {
    return this.watching && this.isTooLong(this.read());
  }

  /** When the last word became, or becomes, two periods old; epoch milliseconds. */
  get overdueAt(): number {
    return this.lastMessageAt.wall + STALE_PERIODS * this.periodMs;
  }

  /** A message has come, which costs no timer. Answers whether the last one was overdue. */
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

  /** The period that the service really keeps, milliseconds. */
  expect(periodMs: number): void {
    this.periodMs = periodMs;
  }

  /** From this age on the last message is too old for a live view; milliseconds. */
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

  /** Answers how long ago the last tick was, milliseconds. */
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
