/**
 * The heartbeats to expect of this service. It was asked for a period, but may clamp it or send
 * none at all, and a watchdog that insists on the period asked for would then reconnect for ever.
 * Outlives the epochs: the result of one holds for the next.
 */

/** The smallest of this many gaps counts: one stretched gap must not slow the watchdog. */
const SAMPLES = 3;

/**
 * Up to here, in parts of the period asked for, a heartbeat is late and no other period: a stall,
 * of the line or of this process, has stretched the gap. The watchdog is Stale at two periods, so a
 * period that is really this much longer raises no alarm either.
 */
const LATE = 1.5;

/**
 * A gap shorter than this part of the period is two heartbeats for two reasons (one for the
 * snapshot's end, one by the timer), unless several follow each other: then the service is that
 * eager.
 */
const AT_ONCE = 0.1;

export type HeartbeatMode =
  /** No gap between two heartbeats has been seen yet; the period asked for is assumed. */
  | "unproven"
  /** The service keeps the period in `periodMs`. */
  | "learned"
  /** A stream sent no heartbeat although the service is there: it is checked by resync instead. */
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

  /** The period that is asked for, milliseconds: the user's, or a shorter one (`askFor`). */
  get askedMs(): number {
    return this.asked;
  }

  /** No heartbeat of the timer comes sooner after another one, as far as is known; milliseconds. */
  get shortestMs(): number {
    return Math.min(this.asked, ...this.gaps);
  }

  /**
   * Asks for a shorter period, which an idle timeout on the way calls for. False if it is not
   * shorter.
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

  /** Gaps are measured within one epoch only. */
  newEpoch(): void {
    this.atOnceInARow = 0;
    this.previous = undefined;
  }

  /**
   * @param at when it was read, by the monotonic clock
   * @param lagMs for how long it may have waited in this process
   */
  heartbeat(at: number, lagMs: number): void {
    const { previous } = this;
    this.previous = { at, lagMs };
    if (previous === undefined) return;
    const gap = at - previous.at;
    const limit = LATE * this.askedMs;
    const shortest = gap - lagMs;
    // Whether the service keeps a longer period, or this process stood still, is not to be seen.
    if (shortest <= limit && gap + previous.lagMs > limit) return;
    this.atOnceInARow = gap < AT_ONCE * this.askedMs ? this.atOnceInARow + 1 : 0;
    if (this.atOnceInARow > 0 && this.atOnceInARow < SAMPLES) {
      this.previous = previous;
      return;
    }
    const sample = shortest > limit ? shortest : gap;
    // One long gap is a stall until a second one confirms the period. Where no heartbeats were
    // expected any more, the first one is news enough.
    const first = this.gaps.length === 0 && this.mode !== "absent" && sample > limit;
    this.gaps = (first ? [this.askedMs, sample] : [...this.gaps, sample]).slice(-SAMPLES);
    this.mode = "learned";
  }

  /** Another message: the gap to the next heartbeat is no evidence of the period. */
  message(): void {
    this.previous = undefined;
  }

  /**
   * An epoch died of silence. A service with proven heartbeats gets one more epoch, at its own
   * period, to prove them again.
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
