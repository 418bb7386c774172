/**
 * Recognises connections that are cut by an intermediary: several consecutive streams that ended
 * after the same silence (an idle timeout), or at the same age (a connection lifetime limit).
 */
import type { ConnectionDto } from "../../contract/connection.ts";

export type Cut = NonNullable<ConnectionDto["cut"]>;

/** Number of equal endings that make a pattern; two can be a coincidence. */
const SAMPLES = 3;
/** Allowed difference of equal times: timers of proxies fire late, and so do Docket's. */
const SPREAD = { part: 0.15, ms: 250 };
/** Shorter times are failures at the start, or gaps between two messages. Milliseconds. */
const SHORTEST_MS = 500;

export interface StreamEnding {
  /** Milliseconds from the last message to the end. */
  silentMs: number;
  /** Milliseconds from the headers to the end. */
  livedMs: number;
  /** Milliseconds that the end may have waited in this process. */
  lagMs: number;
}

export class CutPattern {
  private endings: StreamEnding[] = [];

  /**
   * Records the end of a stream; returns the pattern if one is found. Silence is checked first,
   * because a shorter heartbeat period cures it.
   */
  ended(ending: StreamEnding): Cut | undefined {
    // The exact time of the end is unknown.
    if (ending.lagMs > SPREAD.ms) return undefined;
    this.endings = [...this.endings, ending].slice(-SAMPLES);
    const silence = commonTime(this.endings.map(({ silentMs }) => silentMs));
    if (silence !== undefined) return { afterMs: silence, of: "silence" };
    const life = commonTime(this.endings.map(({ livedMs }) => livedMs));
    return life === undefined ? undefined : { afterMs: life, of: "life" };
  }

  /** Called when a stream ended for another reason, or outlived any pattern. */
  reset(): void {
    this.endings = [];
  }
}

/**
 * Returns the mean, rounded to tenths of a second, if there are enough times and they are equal.
 */
function commonTime(times: readonly number[]): number | undefined {
  if (times.length < SAMPLES) return undefined;
  const [shortest, longest] = [Math.min(...times), Math.max(...times)];
  if (shortest < SHORTEST_MS || longest - shortest > Math.max(SPREAD.ms, SPREAD.part * shortest)) return undefined;
  return Math.round(times.reduce((sum, time) => sum + time, 0) / times.length / 100) * 100;
}
