/**
 * The history of streams that were given up because they did not bring changes. A new stream
 * usually mends it; where it does not, one after the other would only flap.
 */

/** New streams that are tried within the window; then lists stand in for the stream. */
const NEW_STREAMS = 2;
const WINDOW_MS = 1_200_000;
const MAX_DOUBLINGS = 2;

export class StalledStreams {
  private found: number[] = [];

  /**
   * The factor on the time that a stream has to bring a change that a list has shown, at this
   * monotonic time: a stream that was given up may only have been slow.
   */
  patience(at: number): number {
    return 2 ** Math.min(MAX_DOUBLINGS, this.found.filter((earlier) => at - earlier < WINDOW_MS).length);
  }

  /**
   * A stream was found stalled at this monotonic time. Returns whether a new one is worth a try.
   */
  isWorthANewStream(at: number): boolean {
    this.found = [...this.found.filter((earlier) => at - earlier < WINDOW_MS), at].slice(-NEW_STREAMS - 1);
    return this.found.length <= NEW_STREAMS;
  }
}
