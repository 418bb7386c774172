/**
 * The pace of the page: the lists and batches that were sent and are not painted yet. Few may be
 * unpainted at a time, so that a slow page gets the newest rows and no backlog.
 */
import type { PageDto } from "../../../contract/diagnostics.ts";
import type { Clock, Log, Timer } from "../../ports.ts";

/** One batch that is being painted and the next one, so that the page never waits for main. */
export const MAX_UNPAINTED = 2;
/** Time without painting after which a page is behind, in milliseconds. */
const BEHIND_MS = 2_000;
/** Delay of a check, in milliseconds, that shows that main was blocked: the time restarts. */
const LATE_MS = 500;
/** Minimum time between log entries about a page that is repeatedly behind, in milliseconds. */
const LOG_EVERY_MS = 60_000;

export class PagePace {
  private readonly ports: { clock: Clock; log: Log };
  /** Unpainted lists and batches, oldest first; times are monotonic milliseconds. */
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

  /**
   * Called when a list or batch was sent. `isAlone`: no other may be sent until it is painted, so
   * that it is on the screen at once.
   */
  sent(seq: number, isAlone = false): void {
    this.unpainted.push({ seq, at: this.ports.clock.monotonic(), isAlone });
    this.watch();
  }

  /** Called when the page has painted this number, and with it all earlier ones. */
  painted(seq: number): void {
    const left = this.unpainted.filter((one) => one.seq > seq);
    if (left.length === this.unpainted.length) return;
    // The rest could not be painted earlier, so its time starts now.
    const at = this.ports.clock.monotonic();
    this.unpainted = left.map((one) => ({ ...one, at }));
    this.isBack();
    this.watch();
  }

  /** Called when a page begins, or when there is none: earlier batches are no longer awaited. */
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

  /** Starts one timer for any number of batches; the oldest is determined when the timer fires. */
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
