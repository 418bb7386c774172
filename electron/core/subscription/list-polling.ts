/**
 * Lists at intervals in place of a stream that brings no changes: because something on the way
 * buffers it, the service sends heartbeats but no events, or it sends no heartbeats at all. Decides
 * when polling is needed, how often, and when a new stream is worth a try.
 */
import type { HeartbeatPeriod } from "./heartbeat-period.ts";

/** The next list follows after this many times the duration of the last one. */
const TIMES_ITS_LENGTH = 2;
/** Timely heartbeats that show that nothing buffers the stream any more. */
const TIMELY_BEATS = 3;
/** Timely heartbeats before a service that sent no events gets another try: five minutes. */
const BEATS_BEFORE_ANOTHER_TRY = 60;

export type StallCause = "onTheWay" | "byService";

/** A heartbeat, as it was read. */
interface Beat {
  /** Monotonic, milliseconds. */
  at: number;
  /** Milliseconds for which it may have waited in this process. */
  lagMs: number;
}

export class ListPolling {
  private readonly heartbeats: HeartbeatPeriod;
  private reason: StallCause | undefined;
  private timelyBeats = 0;
  /** Grows each time that the next stream stalls as well. */
  private timelyNeeded = TIMELY_BEATS;
  private lastBeat: Beat = { at: Number.NEGATIVE_INFINITY, lagMs: 0 };

  constructor(heartbeats: HeartbeatPeriod) {
    this.heartbeats = heartbeats;
  }

  /** A new stream begins: it is believed until it shows otherwise. */
  begin(): void {
    this.reason = undefined;
    this.timelyBeats = 0;
  }

  /** Why the present stream brings no changes; undefined while it does. */
  get stallCause(): StallCause | undefined {
    return this.reason;
  }

  /** Whether lists stand in for the present stream. */
  get isActive(): boolean {
    return this.reason !== undefined || this.heartbeats.mode === "absent";
  }

  start(reason: StallCause): void {
    this.reason = reason;
    if (reason === "byService") this.timelyNeeded = Math.max(this.timelyNeeded, BEATS_BEFORE_ANOTHER_TRY);
  }

  /** From one list to the next, milliseconds; `lastTookMs`: the duration of the last one. */
  everyMs(lastTookMs: number): number {
    const { askedMs, periodMs } = this.heartbeats;
    const baseMs = this.reason === undefined ? periodMs : askedMs;
    // A power of two: the interval that the user reads must not change with each list.
    return baseMs * 2 ** Math.ceil(Math.log2(Math.max(1, (TIMES_ITS_LENGTH * lastTookMs) / baseMs)));
  }

  /** Counts a heartbeat of a stalled stream. True when a new stream is worth a try. */
  heartbeat(beat: Beat): boolean {
    const periodMs = this.reason === "byService" ? this.heartbeats.periodMs : this.heartbeats.askedMs;
    const shortest = (beat.at - beat.lagMs - this.lastBeat.at) / periodMs;
    const longest = (beat.at - this.lastBeat.at + this.lastBeat.lagMs) / periodMs;
    this.lastBeat = beat;
    if (shortest > 0.5 && longest < 1.5) this.timelyBeats += 1;
    // In between, this process may have been late, and the heartbeat timely.
    else if (longest <= 0.5 || shortest >= 1.5) this.timelyBeats = 0;
    if (this.timelyBeats < this.timelyNeeded) return false;
    this.timelyNeeded *= 4;
    return true;
  }
}
