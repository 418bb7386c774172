/**
 * Decides from the stream alone whether its list is complete; the protocol does not mark the end of
 * the list (proto/README.md). If a service's first heartbeat follows its list, that heartbeat marks
 * the end, once a resync has proved this order. Otherwise a resync must prove each list.
 */

/** A heartbeat sooner than this part of its period follows the list, or is sent beside it. */
const SOONER_THAN_PERIOD = 0.9;

/**
 * A heartbeat that marks the end comes directly after the last INITIAL. After a longer pause, the
 * list may have stalled and a timer may have sent the heartbeat. Milliseconds.
 */
const RIGHT_BEHIND_MS = 500;

/** Whether this service's first heartbeat follows its list: not known yet, seen, or disproved. */
export type HeartbeatTrust = "unknown" | "follows" | "beside";

export class SnapshotEnd {
  private readonly onLearned: (trust: HeartbeatTrust) => void;
  private trust: HeartbeatTrust;
  private openedAt = 0;
  private count = 0;
  private beatSinceInitial = false;
  private initialAt = 0;

  /** `trust`: result of an earlier run. `onLearned`: called when the result changes. */
  constructor(trust: HeartbeatTrust, onLearned: (trust: HeartbeatTrust) => void) {
    this.trust = trust;
    this.onLearned = onLearned;
  }

  /** Number of INITIAL events of this epoch so far. */
  get received(): number {
    return this.count;
  }

  /** Records that the headers of a new stream arrived at this monotonic time or later. */
  opened(at: number): void {
    this.openedAt = this.initialAt = at;
    this.count = 0;
    this.beatSinceInitial = false;
  }

  /** Records an INITIAL event at this monotonic time. */
  initial(at: number): void {
    this.count += 1;
    this.initialAt = at;
    this.beatSinceInitial = false;
  }

  /** Called when an INITIAL came after a heartbeat that seemed to mark the end. */
  wasWrong(): void {
    this.learn("beside");
  }

  /**
   * Called when a list requested at a heartbeat contains nothing that the stream had not sent
   * before that heartbeat. An empty list proves nothing.
   */
  wasRight(): void {
    if (this.trust === "unknown" && this.count > 0 && this.beatSinceInitial) this.learn("follows");
  }

  /**
   * Returns what a heartbeat at this monotonic time means for the list; "ask": a resync decides.
   * @param periodMs shortest period that the service may keep, requested or not
   */
  heartbeat(at: number, periodMs: number): "complete" | "ask" | "nothing" {
    const isSecond = this.beatSinceInitial;
    this.beatSinceInitial = true;
    // Before any INITIAL, a heartbeat could only mean an empty list, which a resync must prove.
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
