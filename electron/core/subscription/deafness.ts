/**
 * How often streams have been given up because they did not tell what changed. A new stream usually
 * mends it; where it does not, one after the other would only flap.
 */

/** So many new streams are tried within the window; then lists stand in for the stream. */
const NEW_STREAMS = 2;
const WINDOW_MS = 1_200_000;
const MAX_DOUBLINGS = 2;

export class Deafness {
  private found: number[] = [];

  /**
   * How many times as long a stream has to tell what a list has shown, at this monotonic time: one
   * that was found deaf may only have been slow.
   */
  timesAsLong(at: number): number {
    return 2 ** Math.min(MAX_DOUBLINGS, this.found.filter((earlier) => at - earlier < WINDOW_MS).length);
  }

  /** A stream was found deaf at this monotonic time. Answers whether a new one is worth a try. */
  isWorthANewStream(at: number): boolean {
    this.found = [...this.found.filter((earlier) => at - earlier < WINDOW_MS), at].slice(-NEW_STREAMS - 1);
    return this.found.length <= NEW_STREAMS;
  }
}
