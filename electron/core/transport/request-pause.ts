/**
 * The pause that the service asks a key for (429, 503 and Retry-After, on an update or a list). It
 * holds up every update, not only the one that was turned away. A floor that doubles keeps a
 * service that answers "Retry-After: 0" from being called in a loop.
 */
import type { Clock, Timer } from "../ports.ts";
import { MAX_RETRY_AFTER_MS } from "./retry-after.ts";

/**
 * After the first request that was turned away without a time; doubles while nothing is served.
 * Milliseconds.
 */
const FLOOR_MS = 250;
const MAX_FLOOR_MS = 32_000;

export class RequestPause {
  private readonly clock: Clock;
  private readonly onChange: () => void;
  private turnedAwayInARow = 0;
  /** Monotonic; a pause that is over lies in the past. */
  private endsAt = Number.NEGATIVE_INFINITY;
  /** The end that the service itself has named. */
  private namedEnd = Number.NEGATIVE_INFINITY;
  private askedAt = Number.NEGATIVE_INFINITY;
  private timer: Timer | undefined;

  /** `onChange` runs when a pause begins, grows or ends. */
  constructor(clock: Clock, onChange: () => void) {
    this.clock = clock;
    this.onChange = onChange;
  }

  /** Milliseconds until requests may go out again; 0 when there is no pause. */
  get remainingMs(): number {
    return Math.max(0, this.endsAt - this.clock.monotonic());
  }

  /**
   * Until when the service has asked to wait, epoch milliseconds; undefined when it has named no
   * time, or that is over.
   */
  get until(): number | undefined {
    const leftMs = this.namedEnd - this.clock.monotonic();
    return leftMs > 0 ? this.clock.now() + leftMs : undefined;
  }

  /**
   * Takes up the pause of an earlier run, which was to end at `until` (epoch milliseconds; NaN:
   * there was none), and of which `longestMs` were left when that was written.
   */
  resume(until: number, longestMs = MAX_RETRY_AFTER_MS): void {
    const byWallMs = until - this.clock.now();
    if (!(byWallMs > 0 && byWallMs <= MAX_RETRY_AFTER_MS)) return;
    // A clock that was set back meanwhile must not make it longer than the service has asked for.
    const leftMs = Math.min(byWallMs, longestMs);
    this.namedEnd = this.clock.monotonic() + leftMs;
    this.endAt(this.namedEnd);
  }

  /**
   * A request was turned away. `retryAfterMs` is the service's own time, if it gave one; `sentAt`
   * (monotonic) shows whether the request was on its way before the pause: then it is not news.
   */
  turnedAway(retryAfterMs: number | undefined, sentAt: number): void {
    if (sentAt > this.askedAt) this.turnedAwayInARow += 1;
    const now = this.clock.monotonic();
    const floorMs = Math.min(MAX_FLOOR_MS, FLOOR_MS * 2 ** Math.max(0, this.turnedAwayInARow - 1));
    this.askedAt = now;
    if (retryAfterMs !== undefined) this.namedEnd = Math.max(this.namedEnd, now + retryAfterMs);
    this.endAt(Math.max(this.endsAt, now + Math.max(retryAfterMs ?? 0, floorMs)));
  }

  /** A request was looked at: the floor begins anew. */
  served(): void {
    this.turnedAwayInARow = 0;
  }

  /** No timer is left after it. */
  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }

  private endAt(endsAt: number): void {
    this.endsAt = endsAt;
    this.awaitNextEnd();
    this.onChange();
  }

  /** The service's own time may end before our floor. */
  private awaitNextEnd(): void {
    const now = this.clock.monotonic();
    const next = this.namedEnd > now ? Math.min(this.namedEnd, this.endsAt) : this.endsAt;
    this.timer?.cancel();
    this.timer = this.clock.after(Math.max(0, next - now), () => {
      this.timer = undefined;
      // Timers can fire a fraction of a millisecond early; the time is over all the same.
      this.namedEnd = Number.NEGATIVE_INFINITY;
      if (next < this.endsAt) this.awaitNextEnd();
      else this.endsAt = Number.NEGATIVE_INFINITY;
      this.onChange();
    });
  }
}
