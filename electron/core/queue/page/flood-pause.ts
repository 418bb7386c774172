/**
 * The pause between two batches of changes in a flood, in which what changes again is sent once: it
 * keeps batches to a tenth of main's time. It is over as soon as the flood is, and where one batch
 * cannot hold all, before the others have waited for long.
 */

/** The pause, in costs of the batch before it. */
const PER_COST = 10;
const MAX_MS = 250;
/** No change waits for longer by a pause. */
const MAX_WAIT_MS = 400;
/** More changes in a span are a flood. A person sees nothing of one span. */
const FEW = 64;
const SPAN_MS = 10;

export class FloodPause {
  /** Monotonic milliseconds. */
  private until = Number.NEGATIVE_INFINITY;
  private changes = 0;

  /** An Action has changed, perhaps once more. */
  changed(): void {
    this.changes += 1;
  }

  /**
   * After a batch that took so long; `oldest`: since when the oldest change waits that it could not
   * hold, monotonic milliseconds. Answers when to look for the first time, milliseconds.
   */
  begin(now: number, costMs: number, oldest = now): number {
    this.until = Math.min(now + Math.min(MAX_MS, PER_COST * costMs), oldest + MAX_WAIT_MS);
    this.changes = 0;
    return this.left(now);
  }

  /** Answers when to look again, milliseconds; 0: the next batch may go. */
  look(now: number): number {
    const isFlood = this.changes > FEW;
    this.changes = 0;
    return isFlood ? this.left(now) : 0;
  }

  private left(now: number): number {
    return Math.max(0, Math.min(SPAN_MS, this.until - now));
  }
}
