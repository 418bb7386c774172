/**
 * Decides from the stream alone whether the list that it begins with is whole; the wire does not
 * mark its end (contract.md). A service whose first heartbeat follows its list says so by that
 * heartbeat, once a resync has shown that it does; elsewhere a resync has to prove each list.
 */

/**
 * A heartbeat this much sooner than its period was not sent by a timer: it follows the snapshot, or
 * comes beside it.
 */
const SOONER_THAN_PERIOD = 0.9;

/** Whether this service's first heartbeat follows its list: not known yet, seen, or seen not to. */
export type HeartbeatTrust = "unknown" | "follows" | "beside";

export class SnapshotEnd {
  private readonly onLearned: (trust: HeartbeatTrust) => void;
  private trust: HeartbeatTrust;
  private openedAt = 0;
  private count = 0;
  private beatSinceInitial = false;

  /** `trust`: what an earlier run has learned. `onLearned` runs when that changes. */
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
    this.learn("beside");
  }

  /**
   * A list that was asked for at once after a heartbeat has come, and the stream had told all of it
   * by that heartbeat. An empty list proves nothing.
   */
  wasRight(): void {
    if (this.trust === "unknown" && this.count > 0 && this.beatSinceInitial) this.learn("follows");
  }

  /**
   * What a heartbeat at this monotonic time says: the list is whole, a resync should say whether it
   * is, or nothing. Milliseconds.
   */
  heartbeat(at: number, periodMs: number): "whole" | "ask" | "nothing" {
    const isSecond = this.beatSinceInitial;
    this.beatSinceInitial = true;
    // Nothing but an empty list follows from nothing, and that is not for a heartbeat to say.
    if (isSecond || (this.count === 0 && this.trust === "follows")) return "ask";
    if (at - this.openedAt >= SOONER_THAN_PERIOD * periodMs || this.trust === "beside") return "nothing";
    return this.trust === "follows" ? "whole" : "ask";
  }

  private learn(trust: HeartbeatTrust): void {
    if (trust === this.trust) return;
    this.trust = trust;
    this.onLearned(trust);
  }
}
