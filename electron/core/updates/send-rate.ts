/**
 * The rate at which a key may send, measured by the service's refusals (429): the number of
 * requests served from one refusal to the next, divided by the time between them. The rate is not
 * limited before the second refusal, and no longer limited when none has come for a while.
 */
import type { Clock } from "../ports.ts";

/** Factor of the measured rate, below 1: the service's reserve grows, and is never used up. */
const MARGIN = 0.97;
/** Minimum number of served requests for a measurement. */
const ENOUGH = 8;
/**
 * Growth of the pace: two percent in each five seconds without a refusal. A measured pace can be
 * too low, if a service credits only a short pause, and limits can rise.
 */
const FASTER = 1.02;
const FASTER_EVERY_MS = 5_000;
/** Maximum number of requests sent at once after a pause; a service may count shorter periods. */
const MOST_AT_ONCE = 100;
/** Time without a refusal after which limits may have changed altogether, in milliseconds. */
const FORGOTTEN_AFTER_MS = 600_000;

export class SendRate {
  private readonly clock: Clock;
  /** Requests per millisecond, as measured at `emptyAt`; undefined until measured. */
  private measured: number | undefined;
  /** Last time at which the service had nothing left for this key, in monotonic milliseconds. */
  private emptyAt: number | undefined;
  /** Start of the present measurement, in monotonic milliseconds. */
  private measuredSince = 0;
  private servedSince = 0;
  /** Number of requests that may be sent, as counted at `countedAt`. */
  private credit = 0;
  private countedAt = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Milliseconds until the next request may be sent; 0: now. */
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

  /** Called when a request that was sent at `sentAt` (monotonic) exceeded the limit. */
  turnedAway(sentAt: number): void {
    const now = this.clock.monotonic();
    // The request was on its way together with the one that was refused first.
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

  /** Present rate in requests per millisecond; undefined if none is known. */
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
