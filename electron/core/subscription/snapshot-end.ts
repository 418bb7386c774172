/**
 * Decides from the stream alone whether its list is complete; the wire does not mark the end of it
 * (proto/README.md). A service whose first heartbeat follows its list marks it by that heartbeat,
 * once a resync has proved so; elsewhere a resync has to prove each list.
 */

/** A heartbeat sooner than this part of its period follows the list, or comes beside it. */
const SOONER_THAN_PERIOD = 0.9;

/**
 * A heartbeat that marks the end comes right behind the last INITIAL; after so long a pause the list
 * may have stalled in its middle, and a timer has sent the heartbeat. Milliseconds.
 */
const RIGHT_BEHIND_MS = 500;

/** Whether this service's first heartbeat follows its list: not known yet, seen, or seen not to. */
export type HeartbeatTrust = "unknown" | "follows" | "beside";

export class SnapshotEnd {
  private readonly onLearned: (trust: HeartbeatTrust) => void;
  private trust: HeartbeatTrust;
  private openedAt = 0;
  private count = 0;
  private beatSinceInitial = false;
  private initialAt = 0;

  /** `trust`: the knowledge of an earlier run. `onLearned` runs when it changes. */
  constructor(trust: HeartbeatTrust, onLearned: (trust: HeartbeatTrust) => void) {
    this.trust = trust;
    this.onLearned = onLearned;
  }

  /** INITIAL events of this epoch so far. */
  get received(): number {
    return this.count;
  }

  /** A new stream's headers have come, at this monotonic time or later. */
  opened(at: number): void {
    this.openedAt = this.initialAt = at;
    this.count = 0;
    this.beatSinceInitial = false;
  }

  /** At this monotonic time. */
  initial(at: number): void {
    this.count += 1;
    this.initialAt = at;
    this.beatSinceInitial = false;
  }

  /** An INITIAL came after a heartbeat that seemed to mark the end. */
  wasWrong(): void {
    this.learn("beside");
  }

  /**
   * A list that was requested at a heartbeat holds nothing that the stream had not sent before that
   * heartbeat. An empty list proves nothing.
   */
  wasRight(): void {
    if (this.trust === "unknown" && this.count > 0 && this.beatSinceInitial) this.learn("follows");
  }

  /**
   * The meaning of a heartbeat at this monotonic time, for the list; "ask": a resync decides.
   * @param periodMs the shortest that the service may keep, asked for or not
   */
  heartbeat(at: number, periodMs: number): "complete" | "ask" | "nothing" {
    const isSecond = this.beatSinceInitial;
    this.beatSinceInitial = true;
    // Before any INITIAL, a heartbeat could only mean an empty list: a resync has to prove that.
    if (isSecond || (this.count === 0 && this.trust === "follows")) return "ask";
    if (at - this.openedAt >= SOONER_THAN_PERIOD * periodMs || this.trust === "beside") return "nothing";
    return this.trust === "follows" && at - this.initialAt < RIGHT_BEHIND_MS ? "complete" : "ask";
  }

  private learn(trust: HeartbeatTrust): void {
    if (trust === this.trust) return;
    this.trust = trust;
    this.onLearned(trust);
  }
}
