/**
 * Recognises a line that is cut on the way: several streams running that ended after the same
 * silence (an idle timeout), or at the same age (a limit on how long a connection may live).
 */
import type { ConnectionDto } from "../../contract/connection.ts";

export type Cut = NonNullable<ConnectionDto["cut"]>;

/** Twice can be chance. */
const SAMPLES = 3;
/** How far equal times may be apart: timers of proxies fire late, and so do ours. */
const SPREAD = { part: 0.15, ms: 250 };
/** Shorter times are failures at the start, or the gap between two messages. Milliseconds. */
const SHORTEST_MS = 500;

export interface StreamEnding {
  /** From the last message to the end, milliseconds. */
  silentMs: number;
  /** From the headers to the end, milliseconds. */
  livedMs: number;
  /** For how long the end may have waited in this process, milliseconds. */
  lagMs: number;
}

export class CutPattern {
  private endings: StreamEnding[] = [];

  /**
   * Takes note of the end of a stream; answers the pattern, if there is one. Silence comes first,
   * since a shorter heartbeat period cures it.
   */
  ended(ending: StreamEnding): Cut | undefined {
    // When it ended is not known.
    if (ending.lagMs > SPREAD.ms) return undefined;
    this.endings = [...this.endings, ending].slice(-SAMPLES);
    const silence = commonTime(this.endings.map(({ silentMs }) => silentMs));
    if (silence !== undefined) return { afterMs: silence, of: "silence" };
    const life = commonTime(this.endings.map(({ livedMs }) => livedMs));
    return life === undefined ? undefined : { afterMs: life, of: "life" };
  }

  /** Something else ended a stream, or one has outlived any pattern. */
  reset(): void {
    this.endings = [];
  }
}

/** Their mean, rounded to tenths of a second, when there are enough of them and they are equal. */
function commonTime(times: readonly number[]): number | undefined {
  if (times.length < SAMPLES) return undefined;
  const [shortest, longest] = [Math.min(...times), Math.max(...times)];
  if (shortest < SHORTEST_MS || longest - shortest > Math.max(SPREAD.ms, SPREAD.part * shortest)) return undefined;
  return Math.round(times.reduce((sum, time) => sum + time, 0) / times.length / 100) * 100;
}
