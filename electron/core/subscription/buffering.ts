/**
 * Detects a buffer on the way: heartbeats that were sent apart and are read together. A delay in
 * this process itself is no evidence.
 */

/** Heartbeats this close together, in parts of their distance when sent, have been buffered. */
const BURST = 0.2;
/** And this close at most, whatever this process may have delayed. */
const BURST_AT_MOST = 0.5;
/** Bursts that make it a habit of the line; each timely heartbeat takes a part of one back. */
const BURSTS_FOR_A_HABIT = 3;
const TIMELY_TAKES_BACK = 0.25;

/** Times in milliseconds. */
export interface Heartbeat {
  /** By the service's clock. */
  sent: number;
  /** The time of reading, by the monotonic clock. */
  at: number;
  /** The time for which it may have waited in this process before. */
  lagMs: number;
}

export class BufferingDetector {
  private last: Heartbeat | undefined;
  /** The first of those that were read together. */
  private first: Heartbeat | undefined;
  private isCounted = false;
  private bursts = 0;

  newStream(): void {
    this.interrupted();
    this.bursts = 0;
  }

  /** A heartbeat without a time: its distance to the next is unknown. */
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
      // A heartbeat that a stall of this process delayed may have been early as well.
      if (beat.at - beat.lagMs - last.at >= BURST * apartMs) this.bursts = Math.max(0, this.bursts - TIMELY_TAKES_BACK);
      return this.begin(beat);
    }
    const longestMs = Math.max(beat.at - first.at + first.lagMs, beat.lagMs);
    // One burst counts once, however many heartbeats it holds.
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

/** Zero where the service's clock was set back. */
function sentApart(earlier: Heartbeat, later: Heartbeat): number {
  return Math.max(0, later.sent - earlier.sent);
}
