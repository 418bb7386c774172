/**
 * The rate at which a key may send, as shown by the service's refusals (429): the requests served
 * from one refusal to the next are worth the time between them. Nothing is held back before the
 * second refusal, and nothing any more when none has come for a while.
 */
import type { Clock } from "../ports.ts";

/** A little slower than measured: the service's reserve grows, and is never used up. */
const MARGIN = 0.97;
/** Fewer served requests are no measure. */
const ENOUGH = 8;
/**
 * The pace grows by two percent in each five seconds without a refusal: a measured pace can be too
 * low, where a service counts no more than a moment's rest, and limits rise.
 */
const FASTER = 1.02;
const FASTER_EVERY_MS = 5_000;
/** Requests that may be made up for at once after a pause; a service may count shorter periods. */
const MOST_AT_ONCE = 100;
/** Without a refusal for this long, limits may have changed altogether. Milliseconds. */
const FORGOTTEN_AFTER_MS = 600_000;

export class SendRate {
  private readonly clock: Clock;
  /** Requests per millisecond, as measured at `emptyAt`; undefined until then. */
  private measured: number | undefined;
  /** When the service last had nothing left for this key, monotonic. */
  private emptyAt: number | undefined;
  /** The same for the moment since when requests are counted. */
  private measuredSince = 0;
  private servedSince = 0;
  /** Requests that may go out, counted at `countedAt`. */
  private credit = 0;
  private countedAt = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Milliseconds until the next request may go out; 0: now. */
  get waitMs(): number {
    const { rate } = this;
    if (rate === undefined) return 0;
    return Math.max(0, Math.ceil((1 - this.creditNow(rate)) / rate));
  }

  sent(): void {
    const { rate } = this;
    if (rate === undefined) return;
    this.credit = this.creditNow(rate) - 1;
    this.countedAt = this.clock.monotonic();
  }

  served(): void {
    this.servedSince += 1;
  }

  /** A request that went out at `sentAt` (monotonic) was one too many. */
  turnedAway(sentAt: number): void {
    const now = this.clock.monotonic();
    // It was on its way with the one that was refused first.
    if (this.emptyAt !== undefined && sentAt <= this.emptyAt) return;
    const isFirst = this.emptyAt === undefined || this.isForgotten;
    const isMeasured = !isFirst && this.servedSince >= ENOUGH;
    if (isFirst) this.measured = undefined;
    else if (isMeasured) this.measured = (MARGIN * this.servedSince) / (now - this.measuredSince);
    if (isFirst || isMeasured) {
      this.measuredSince = now;
      this.servedSince = 0;
    }
    this.emptyAt = this.countedAt = now;
    this.credit = 0;
  }

  /** Requests per millisecond, now; undefined where none is known. */
  private get rate(): number | undefined {
    const { measured, emptyAt } = this;
    if (measured === undefined || emptyAt === undefined || this.isForgotten) return undefined;
    return measured * FASTER ** ((this.clock.monotonic() - emptyAt) / FASTER_EVERY_MS);
  }

  private get isForgotten(): boolean {
    return this.emptyAt !== undefined && this.clock.monotonic() - this.emptyAt > FORGOTTEN_AFTER_MS;
  }

  private creditNow(rate: number): number {
    return Math.min(MOST_AT_ONCE, this.credit + (this.clock.monotonic() - this.countedAt) * rate);
  }
}
