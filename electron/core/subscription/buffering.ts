/**
 * Detects a buffering intermediary: heartbeats that were sent apart but are read together. A delay
 * in this process itself is no evidence.
 */

/** Heartbeats at most this close together, as a part of their distance when sent, were buffered. */
const BURST = 0.2;
/** Upper limit for that part, including the possible delay in this process. */
const BURST_AT_MOST = 0.5;
/**
 * Number of bursts that make buffering a habit; each timely heartbeat offsets a part of a burst.
 */
const BURSTS_FOR_A_HABIT = 3;
const TIMELY_TAKES_BACK = 0.25;

/** Times in milliseconds. */
export interface Heartbeat {
  /** Time of sending by the service's clock. */
  sent: number;
  /** Time of reading by the monotonic clock. */
  at: number;
  /** Time that the heartbeat may have waited in this process. */
  lagMs: number;
}

export class BufferingDetector {
  private last: Heartbeat | undefined;
  /** First of the heartbeats that were read together. */
  private first: Heartbeat | undefined;
  private isCounted = false;
  private bursts = 0;

  newStream(): void {
    this.interrupted();
    this.bursts = 0;
  }

  /** Records a heartbeat without a time; its distance to the next heartbeat is unknown. */
  interrupted(): void {
    this.last = undefined;
    this.first = undefined;
  }

  heartbeat(beat: Heartbeat): void {
    const { first, last } = this;
    this.last = beat;
    if (first === undefined || last === undefined) return this.begin(beat);
    const apartMs = sentApart(last, beat);
    if (apartMs === 0 || beat.at - last.at >= BURST * apartMs) {
      // A heartbeat that was delayed by a stall of this process may also have been early.
      if (beat.at - beat.lagMs - last.at >= BURST * apartMs) this.bursts = Math.max(0, this.bursts - TIMELY_TAKES_BACK);
      return this.begin(beat);
    }
    const longestMs = Math.max(beat.at - first.at + first.lagMs, beat.lagMs);
    // A burst counts once, however many heartbeats it contains.
    if (this.isCounted || longestMs >= BURST_AT_MOST * sentApart(first, beat)) return;
    this.isCounted = true;
    this.bursts += 1;
  }

  get isHabit(): boolean {
    return this.bursts >= BURSTS_FOR_A_HABIT;
  }

  private begin(beat: Heartbeat): void {
    this.first = beat;
    this.isCounted = false;
  }
}

/**
 * Returns the milliseconds between the two times of sending; 0 if the service's clock was set back.
 */
function sentApart(earlier: Heartbeat, later: Heartbeat): number {
  return Math.max(0, later.sent - earlier.sent);
}
