/**
 * The pause that the service requests for a key (429, 503 and Retry-After, on an update or a list).
 * The pause delays every update, not only the rejected one. A floor that doubles prevents a loop of
 * requests to a service that answers "Retry-After: 0".
 */
import type { Clock, Timer } from "../ports.ts";
import { MAX_RETRY_AFTER_MS } from "./retry-after.ts";

/**
 * Floor after the first rejected request without Retry-After; doubles until a request is served.
 * Milliseconds.
 */
const FLOOR_MS = 250;
const MAX_FLOOR_MS = 32_000;

export class RequestPause {
  private readonly clock: Clock;
  private readonly onChange: () => void;
  private turnedAwayInARow = 0;
  /** Monotonic time of the end of the pause; in the past if there is no pause. */
  private endsAt = Number.NEGATIVE_INFINITY;
  /** Monotonic end of the wait that the service itself has requested. */
  private namedEnd = Number.NEGATIVE_INFINITY;
  private askedAt = Number.NEGATIVE_INFINITY;
  private timer: Timer | undefined;

  /** `onChange` is called when a pause begins, grows or ends. */
  constructor(clock: Clock, onChange: () => void) {
    this.clock = clock;
    this.onChange = onChange;
  }

  /** Milliseconds until requests may be sent again; 0 if there is no pause. */
  get remainingMs(): number {
    return Math.max(0, this.endsAt - this.clock.monotonic());
  }

  /**
   * Epoch milliseconds until which the service has asked to wait; undefined if it named no time or
   * the time has passed.
   */
  get until(): number | undefined {
    const leftMs = this.namedEnd - this.clock.monotonic();
    return leftMs > 0 ? this.clock.now() + leftMs : undefined;
  }

  /**
   * Restores the pause of an earlier run. `until`: its end in epoch milliseconds, or NaN if there
   * was no pause; `longestMs`: its remaining milliseconds when it was stored.
   */
  resume(until: number, longestMs = MAX_RETRY_AFTER_MS): void {
    const byWallMs = until - this.clock.now();
    if (!(byWallMs > 0 && byWallMs <= MAX_RETRY_AFTER_MS)) return;
    // A clock that was set back meanwhile must not extend the pause beyond the service's request.
    const leftMs = Math.min(byWallMs, longestMs);
    this.namedEnd = this.clock.monotonic() + leftMs;
    this.endAt(this.namedEnd);
  }

  /**
   * Records a rejected request. `retryAfterMs`: wait requested by the service, if any; `sentAt`
   * (monotonic): a request that was sent before the last rejection does not raise the floor.
   */
  turnedAway(retryAfterMs: number | undefined, sentAt: number): void {
    if (sentAt > this.askedAt) this.turnedAwayInARow += 1;
    const now = this.clock.monotonic();
    const floorMs = Math.min(MAX_FLOOR_MS, FLOOR_MS * 2 ** Math.max(0, this.turnedAwayInARow - 1));
    this.askedAt = now;
    if (retryAfterMs !== undefined) this.namedEnd = Math.max(this.namedEnd, now + retryAfterMs);
    this.endAt(Math.max(this.endsAt, now + Math.max(retryAfterMs ?? 0, floorMs)));
  }

  /** Resets the floor after a request that the service has processed. */
  served(): void {
    this.turnedAwayInARow = 0;
  }

  /** Cancels the timer; no timer is left afterwards. */
  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }

  private endAt(endsAt: number): void {
    this.endsAt = endsAt;
    this.awaitNextEnd();
    this.onChange();
  }

  /** Starts the timer for the next end; the service's own wait may end before the floor. */
  private awaitNextEnd(): void {
    const now = this.clock.monotonic();
    const next = this.namedEnd > now ? Math.min(this.namedEnd, this.endsAt) : this.endsAt;
    this.timer?.cancel();
    this.timer = this.clock.after(Math.max(0, next - now), () => {
      this.timer = undefined;
      // Timers can fire a fraction of a millisecond early; the wait counts as over in any case.
      this.namedEnd = Number.NEGATIVE_INFINITY;
      if (next < this.endsAt) this.awaitNextEnd();
      else this.endsAt = Number.NEGATIVE_INFINITY;
      this.onChange();
    });
  }
}
