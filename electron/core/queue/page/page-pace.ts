/**
 * The pace of the page: the lists and batches that were sent and are not painted yet. Few may be
 * under way, so that a page that is slow gets the newest rows and no backlog.
 */
import type { PageDto } from "../../../contract/diagnostics.ts";
import type { Clock, Log, Timer } from "../../ports.ts";

/** One that is being painted, and the next one, so that the page never waits for main. */
export const MAX_UNPAINTED = 2;
/** A page that has not painted for this long is behind. Milliseconds. */
const BEHIND_MS = 2_000;
/** A check this late means that main itself stood still: the page gets its time anew. */
const LATE_MS = 500;
/** A page that falls behind again and again is logged no more often than this. */
const LOG_EVERY_MS = 60_000;

export class PagePace {
  private readonly ports: { clock: Clock; log: Log };
  /** The oldest first; times are monotonic milliseconds. */
  private unpainted: { seq: number; at: number; isAlone: boolean }[] = [];
  private timer: Timer | undefined;
  private behindSince: number | undefined;
  private timesBehind = 0;
  private loggedAt = Number.NEGATIVE_INFINITY;
  private isLogged = false;

  constructor(ports: { clock: Clock; log: Log }) {
    this.ports = ports;
  }

  /** Whether one more batch may be sent. */
  get isReady(): boolean {
    return this.unpainted.length < MAX_UNPAINTED && !this.unpainted.some(({ isAlone }) => isAlone);
  }

  /** `isAlone`: nothing may be under way beside it, so that it is on the screen at once. */
  sent(seq: number, isAlone = false): void {
    this.unpainted.push({ seq, at: this.ports.clock.monotonic(), isAlone });
    this.watch();
  }

  /** The page has painted this one, and with it all before. */
  painted(seq: number): void {
    const left = this.unpainted.filter((one) => one.seq > seq);
    if (left.length === this.unpainted.length) return;
    // Whatever is left has been first in the line only from now on.
    const at = this.ports.clock.monotonic();
    this.unpainted = left.map((one) => ({ ...one, at }));
    this.isBack();
    this.watch();
  }

  /** A page begins, or none is there: nothing of before is waited for. */
  begin(): void {
    this.unpainted = [];
    this.behindSince = undefined;
  }

  stop(): void {
    this.unpainted = [];
    this.timer?.cancel();
    this.timer = undefined;
  }

  facts(): PageDto {
    const { behindSince, timesBehind, unpainted } = this;
    const behindMs = behindSince === undefined ? undefined : Math.round(this.ports.clock.monotonic() - behindSince);
    return { unpainted: unpainted.length, timesBehind, ...(behindMs !== undefined && { behindMs }) };
  }

  /** One timer for any number of batches: it finds out when it fires which one is the oldest. */
  private watch(): void {
    const [oldest] = this.unpainted;
    if (this.timer !== undefined || oldest === undefined || this.behindSince !== undefined) return;
    const { clock } = this.ports;
    const now = clock.monotonic();
    const dueAt = Math.max(now, oldest.at + BEHIND_MS);
    this.timer = clock.after(dueAt - now, () => {
      this.timer = undefined;
      this.check(clock.monotonic() - dueAt);
    });
  }

  private check(lateMs: number): void {
    const now = this.ports.clock.monotonic();
    if (lateMs > LATE_MS) for (const one of this.unpainted) one.at = now;
    const [oldest] = this.unpainted;
    if (oldest !== undefined && now - oldest.at >= BEHIND_MS) this.isBehind(oldest.at);
    else this.watch();
  }

  private isBehind(since: number): void {
    const { clock, log } = this.ports;
    this.behindSince = since;
    this.timesBehind += 1;
    this.isLogged = clock.monotonic() - this.loggedAt >= LOG_EVERY_MS;
    if (!this.isLogged) return;
    this.loggedAt = clock.monotonic();
    log.warn(`window: it has painted nothing for ${BEHIND_MS / 1000} s; what changes waits for it`);
  }

  private isBack(): void {
    const since = this.behindSince;
    this.behindSince = undefined;
    if (since === undefined || !this.isLogged) return;
    const { clock, log } = this.ports;
    log.info(`window: it paints again, after ${((clock.monotonic() - since) / 1000).toFixed(1)} s`);
  }
}
