/**
 * Which heartbeats to expect of this service. It was asked for a period, but may clamp it or send none at all, and a watchdog that insists
 * on the period asked for would then reconnect for ever. Outlives the epochs: what one has learned holds for the next.
 */

/** The smallest of this many gaps: one gap that a slow link has stretched must not slow the watchdog. */
const SAMPLES = 3;

export type HeartbeatMode =
  /** No gap between two heartbeats has been seen yet; the period asked for is assumed. */
  | "unproven"
  /** The service keeps the period in `periodMs`. */
  | "learned"
  /** A stream stayed silent although the service is there: it is checked by census instead. */
  | "absent";

export class HeartbeatPeriod {
  private readonly askedMs: number;
  private gaps: number[] = [];
  private previous: number | undefined;
  mode: HeartbeatMode = "unproven";

  constructor(askedMs: number) {
    this.askedMs = askedMs;
  }

  get periodMs(): number {
    return this.gaps.length === 0 ? this.askedMs : Math.max(this.askedMs, Math.min(...this.gaps));
  }

  /** Gaps are measured within one epoch only. */
  newEpoch(): void {
    this.previous = undefined;
  }

  /** A heartbeat at this monotonic time. */
  heartbeat(at: number): void {
    if (this.previous !== undefined) {
      this.gaps = [...this.gaps, at - this.previous].slice(-SAMPLES);
      this.mode = "learned";
    }
    this.previous = at;
  }

  /** Another message: the gap to the next heartbeat says nothing about the period. */
  message(): void {
    this.previous = undefined;
  }

  /** An epoch died of silence. A service that had proved its heartbeats gets one more epoch, at its own period, to prove them again. */
  diedOfSilence(): void {
    if (this.mode === "learned") {
      this.mode = "unproven";
      return;
    }
    this.mode = "absent";
    this.gaps = [];
  }
}
