/**
 * Periodic lists that replace a stream without changes: because an intermediary buffers it, the
 * service sends heartbeats but no events, or it sends no heartbeats at all. Decides when polling is
 * needed, how often, and when to try a new stream.
 */
import type { HeartbeatPeriod } from "./heartbeat-period.ts";

/** Interval to the next list, as a multiple of the duration of the last one. */
const TIMES_ITS_LENGTH = 2;
/** Number of timely heartbeats that show that the stream is no longer buffered. */
const TIMELY_BEATS = 3;
/**
 * Number of timely heartbeats before a service that sent no events is tried again: five minutes.
 */
const BEATS_BEFORE_ANOTHER_TRY = 60;

export type StallCause = "onTheWay" | "byService";

/** A heartbeat and the time of reading. */
interface ReadHeartbeat {
  /** Monotonic time in milliseconds. */
  at: number;
  /** Milliseconds that the heartbeat may have waited in this process. */
  lagMs: number;
}

export class ListPolling {
  private readonly heartbeats: HeartbeatPeriod;
  private reason: StallCause | undefined;
  private timelyBeats = 0;
  /**
   * Number of timely heartbeats that are required; increases each time the next stream stalls too.
   */
  private timelyNeeded = TIMELY_BEATS;
  private lastBeat: ReadHeartbeat = { at: Number.NEGATIVE_INFINITY, lagMs: 0 };

  constructor(heartbeats: HeartbeatPeriod) {
    this.heartbeats = heartbeats;
  }

  /** Resets the state for a new stream, which is trusted until the opposite is shown. */
  begin(): void {
    this.reason = undefined;
    this.timelyBeats = 0;
  }

  /** Reason why the current stream delivers no changes; undefined while it delivers them. */
  get stallCause(): StallCause | undefined {
    return this.reason;
  }

  /** Whether lists replace the current stream. */
  get isActive(): boolean {
    return this.reason !== undefined || this.heartbeats.mode === "absent";
  }

  start(reason: StallCause): void {
    this.reason = reason;
    if (reason === "byService") this.timelyNeeded = Math.max(this.timelyNeeded, BEATS_BEFORE_ANOTHER_TRY);
  }

  /**
   * Returns the interval between lists in milliseconds; `lastTookMs`: duration of the last list.
   */
  everyMs(lastTookMs: number): number {
    const { askedMs, periodMs } = this.heartbeats;
    const baseMs = this.reason === undefined ? periodMs : askedMs;
    // The factor is a power of two, so that the displayed interval does not change with each list.
    return baseMs * 2 ** Math.ceil(Math.log2(Math.max(1, (TIMES_ITS_LENGTH * lastTookMs) / baseMs)));
  }

  /** Counts a heartbeat of a stalled stream. Returns whether to try a new stream. */
  heartbeat(beat: ReadHeartbeat): boolean {
    const periodMs = this.reason === "byService" ? this.heartbeats.periodMs : this.heartbeats.askedMs;
    const shortest = (beat.at - beat.lagMs - this.lastBeat.at) / periodMs;
    const longest = (beat.at - this.lastBeat.at + this.lastBeat.lagMs) / periodMs;
    this.lastBeat = beat;
    if (shortest > 0.5 && longest < 1.5) this.timelyBeats += 1;
    // Between these limits, this process may have been late and the heartbeat timely.
    else if (longest <= 0.5 || shortest >= 1.5) this.timelyBeats = 0;
    if (this.timelyBeats < this.timelyNeeded) return false;
    this.timelyNeeded *= 4;
    return true;
  }
}
