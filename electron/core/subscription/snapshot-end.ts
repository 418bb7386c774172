/**
 * Decides from the stream alone whether the list that it begins with is whole; the wire does not mark
 * its end (contract.md). Where the stream cannot prove it, a resync has to.
 */

/** A heartbeat this much sooner than its period was not sent by a timer: it follows the snapshot. */
const SOONER_THAN_PERIOD = 0.9;

export class SnapshotEnd {
  private openedAt = 0;
  private count = 0;
  private beatSinceInitial = false;
  /** A heartbeat has come in the middle of a snapshot: this service sends them by a timer alone. */
  private timedOnly = false;

  /** INITIAL events of this epoch so far. */
  get received(): number {
    return this.count;
  }

  /** A new stream's headers have come, at this monotonic time. */
  opened(at: number): void {
    this.openedAt = at;
    this.count = 0;
    this.beatSinceInitial = false;
  }

  initial(): void {
    this.count += 1;
    this.beatSinceInitial = false;
  }

  /** An INITIAL came after an end that a heartbeat had seemed to mark. */
  wasWrong(): void {
    this.timedOnly = true;
  }

  /**
   * Whether this heartbeat proves that the snapshot is out: it came sooner than any timer would have
   * sent it, or it is the second one with no INITIAL between. `at` is monotonic, milliseconds.
   */
  isMarkedBy(at: number, periodMs: number): boolean {
    if (this.beatSinceInitial) return true;
    this.beatSinceInitial = true;
    return !this.timedOnly && at - this.openedAt < SOONER_THAN_PERIOD * periodMs;
  }
}
