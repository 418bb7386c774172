/**
 * History of streams that were ended because they did not deliver changes. A new stream usually
 * solves the problem; if not, further streams would only make the connection flap.
 */

/** Number of new streams that are tried within the window; afterwards lists replace the stream. */
const NEW_STREAMS = 2;
const WINDOW_MS = 1_200_000;
const MAX_DOUBLINGS = 2;

export class StalledStreams {
  private found: number[] = [];

  /**
   * Factor for the time in which a stream must deliver a change that a list has shown, at this
   * monotonic time. A stream that was ended may only have been slow.
   */
  patience(at: number): number {
    return 2 ** Math.min(MAX_DOUBLINGS, this.found.filter((earlier) => at - earlier < WINDOW_MS).length);
  }

  /** Records a stalled stream at this monotonic time. Returns whether to try a new stream. */
  isWorthANewStream(at: number): boolean {
    this.found = [...this.found.filter((earlier) => at - earlier < WINDOW_MS), at].slice(-NEW_STREAMS - 1);
    return this.found.length <= NEW_STREAMS;
  }
}
