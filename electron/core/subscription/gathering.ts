/**
 * Finds out from heartbeats that were sent apart and are read together whether something on the way
 * gathers a stream's messages. What may have gathered in this process itself is no evidence.
 */

/**
 * Heartbeats this close together, in parts of their own distance when they were sent, have been
 * gathered.
 */
const BURST = 0.2;
/**
 * And this close at most, in the same parts, whatever this process may have kept: on a free line
 * they come as far apart as they were sent.
 */
const BURST_AT_MOST = 0.5;
/**
 * So many in a row make it a habit of the line and no hiccup; each heartbeat in its own time takes
 * a part of one back.
 */
const BURSTS_FOR_A_HABIT = 3;
const TIMELY_TAKES_BACK = 0.25;

/** Times in milliseconds. */
export interface Heartbeat {
  /** By the service's clock. */
  sent: number;
  /** When it was read, by the monotonic clock. */
  at: number;
  /** For how long before that it may have waited in this process. */
  lagMs: number;
}

export class Gathering {
  private last: Heartbeat | undefined;
  /** The first of those that were read together. */
  private first: Heartbeat | undefined;
  private isCounted = false;
  private bursts = 0;

  newStream(): void {
    this.interrupted();
    this.bursts = 0;
  }

  /** A heartbeat without a time: nothing is known of its distance to the next. */
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
      // One that is late by a stall of this process may have been early as well.
      if (beat.at - beat.lagMs - last.at >= BURST * apartMs) this.bursts = Math.max(0, this.bursts - TIMELY_TAKES_BACK);
      return this.begin(beat);
    }
    const longestMs = Math.max(beat.at - first.at + first.lagMs, beat.lagMs);
    // One burst counts once, however many it gathers.
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

/** A service's clock that was set back says nothing. */
function sentApart(earlier: Heartbeat, later: Heartbeat): number {
  return Math.max(0, later.sent - earlier.sent);
}
