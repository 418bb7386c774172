/**
 * The heartbeat period to expect of this service. The service was asked for a period but may clamp
 * it or send no heartbeats. A watchdog that insisted on the requested period would then reconnect
 * forever. Outlives the epochs: a result of one epoch holds for the next.
 */

/** Number of gaps of which the smallest counts: one stretched gap must not slow the watchdog. */
const SAMPLES = 3;

/**
 * Limit, as a multiple of the requested period, up to which a heartbeat is late and not a sign of a
 * longer period: a stall of the network or of this process has stretched the gap. The watchdog
 * reports stale at two periods, so a period that is really this much longer raises no alarm.
 */
const LATE = 1.5;

/**
 * A gap shorter than this part of the period means two heartbeats with different reasons (one for
 * the end of the snapshot, one by the timer). If several such gaps follow each other, the service
 * really is that fast.
 */
const AT_ONCE = 0.1;

export type HeartbeatMode =
  /** No gap between two heartbeats has been measured yet; the requested period is assumed. */
  | "unproven"
  /** The service keeps the period in `periodMs`. */
  | "learned"
  /** A stream sent no heartbeat although the service is available; a resync checks it instead. */
  | "absent";

export class HeartbeatPeriod {
  private asked: number;
  private gaps: number[] = [];
  private previous: { at: number; lagMs: number } | undefined;
  private atOnceInARow = 0;
  mode: HeartbeatMode = "unproven";

  constructor(askedMs: number) {
    this.asked = askedMs;
  }

  /** Requested period in milliseconds: the user's, or a shorter one (`askFor`). */
  get askedMs(): number {
    return this.asked;
  }

  /** Shortest known time between two heartbeats of the service's timer, in milliseconds. */
  get shortestMs(): number {
    return Math.min(this.asked, ...this.gaps);
  }

  /**
   * Requests a shorter period, which an idle timeout of an intermediary requires. Returns false if
   * the new period is not shorter.
   */
  askFor(periodMs: number): boolean {
    if (periodMs >= this.asked) return false;
    this.asked = periodMs;
    this.gaps = [];
    this.mode = "unproven";
    this.newEpoch();
    return true;
  }

  get periodMs(): number {
    const shortest = Math.min(...this.gaps);
    return this.gaps.length > 0 && shortest > LATE * this.askedMs ? shortest : this.askedMs;
  }

  /** Resets the measurement; gaps are measured within one epoch only. */
  newEpoch(): void {
    this.atOnceInARow = 0;
    this.previous = undefined;
  }

  /**
   * Records a heartbeat.
   * @param at time of reading by the monotonic clock
   * @param lagMs milliseconds that the heartbeat may have waited in this process
   */
  heartbeat(at: number, lagMs: number): void {
    const { previous } = this;
    this.previous = { at, lagMs };
    if (previous === undefined) return;
    const gap = at - previous.at;
    const limit = LATE * this.askedMs;
    const shortest = gap - lagMs;
    // The cause is ambiguous: a longer period of the service, or a stall of this process.
    if (shortest <= limit && gap + previous.lagMs > limit) return;
    this.atOnceInARow = gap < AT_ONCE * this.askedMs ? this.atOnceInARow + 1 : 0;
    if (this.atOnceInARow > 0 && this.atOnceInARow < SAMPLES) {
      this.previous = previous;
      return;
    }
    const sample = shortest > limit ? shortest : gap;
    // One long gap is a stall until a second one confirms the period. If no heartbeats were
    // expected any more, the first long gap is sufficient.
    const first = this.gaps.length === 0 && this.mode !== "absent" && sample > limit;
    this.gaps = (first ? [this.askedMs, sample] : [...this.gaps, sample]).slice(-SAMPLES);
    this.mode = "learned";
  }

  /** Records another message; the gap to the next heartbeat is then no evidence of the period. */
  message(): void {
    this.previous = undefined;
  }

  /**
   * Records that an epoch ended because of silence. A service with proven heartbeats gets one more
   * epoch, at its own period, to prove them again.
   */
  diedOfSilence(): void {
    if (this.mode === "learned") {
      this.mode = "unproven";
      return;
    }
    this.mode = "absent";
    this.gaps = [];
  }
}
