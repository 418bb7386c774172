/**
 * The pause between two batches of changes in a flood, during which repeated changes of an Action
 * are coalesced. The pause limits batches to a tenth of main's time. It ends as soon as the flood
 * does and, if one batch cannot hold all changes, before the others have been pending for long.
 */

/** Length of the pause, as a multiple of the previous batch's duration. */
const PER_COST = 10;
const MAX_MS = 250;
/** Longest time for which a pause keeps a change pending, in milliseconds. */
const MAX_WAIT_MS = 400;
/** Number of changes in a span beyond which they are a flood. A person does not notice one span. */
const FEW = 64;
const SPAN_MS = 10;

export class FloodPause {
  /** End of the pause, in monotonic milliseconds. */
  private until = Number.NEGATIVE_INFINITY;
  private changes = 0;

  /** Called when an Action has changed, perhaps again. */
  changed(): void {
    this.changes += 1;
  }

  /**
   * Begins the pause after a batch that took `costMs`. `oldest`: time since which the oldest change
   * that did not fit is pending, in monotonic milliseconds. Returns the milliseconds until the
   * first check.
   */
  begin(now: number, costMs: number, oldest = now): number {
    this.until = Math.min(now + Math.min(MAX_MS, PER_COST * costMs), oldest + MAX_WAIT_MS);
    this.changes = 0;
    return this.left(now);
  }

  /** Returns the milliseconds until the next check; 0: the next batch may be sent. */
  look(now: number): number {
    const isFlood = this.changes > FEW;
    this.changes = 0;
    return isFlood ? this.left(now) : 0;
  }

  private left(now: number): number {
    return Math.max(0, Math.min(SPAN_MS, this.until - now));
  }
}
