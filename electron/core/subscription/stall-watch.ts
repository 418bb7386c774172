/**
 * Watches one epoch's stream for changes that lists show but the stream does not deliver. Replaces
 * the stream by lists, or causes a new stream.
 */
import type { Timer } from "../ports.ts";
import { failure } from "../transport/failures/failure.ts";
import type { EpochOwner, EpochParts } from "./epoch-parts.ts";
import type { StallCause } from "./list-polling.ts";

/**
 * Lead that a list can have over the stream on any usable network, in milliseconds. With
 * heartbeats, the stream has one period, within bounds, because nothing overtakes the next
 * heartbeat.
 */
const OVERTAKEN_MS = 1_000;
const MOST_OVERTAKEN_MS = 10_000;
/** Maximum number of times that a stream with other content is given this time again. */
export const MOST_MOMENTS = 6;

/** State of the stream so far. */
export interface StreamFacts {
  readonly frames: number;
  readonly contentFrames: number;
  readonly stage: string;
}

export class StallWatch {
  private readonly parts: EpochParts;
  private readonly stream: StreamFacts;
  private readonly owner: EpochOwner;
  private timer: Timer | undefined;

  constructor(parts: EpochParts, stream: StreamFacts, owner: EpochOwner) {
    this.parts = parts;
    this.stream = stream;
    this.owner = owner;
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }

  /**
   * Called when a list has shown a change that the stream should have delivered. The stream may
   * only be a little late.
   */
  suspect(moments = 1): void {
    const { clock, heartbeats, polling, sink, stalledStreams, watchdog } = this.parts;
    if (polling.stallCause !== undefined || this.timer !== undefined) return;
    const onceMs = polling.isActive ? OVERTAKEN_MS : Math.min(MOST_OVERTAKEN_MS, Math.max(OVERTAKEN_MS, heartbeats.periodMs));
    const before = this.stream.contentFrames;
    this.timer = watchdog.lag.after(onceMs * stalledStreams.patience(clock.monotonic()), () => {
      this.timer = undefined;
      if (!sink.hasMissedEvents()) return;
      if (this.stream.contentFrames !== before && moments < MOST_MOMENTS) this.suspect(moments + 1);
      else this.stalled();
    });
  }

  /** Treats the stream as held back by an intermediary. */
  treatAsBuffered(): void {
    const { diagnostics, log, polling } = this.parts;
    if (polling.stallCause !== undefined) return;
    diagnostics.markBuffered();
    log.warn("held back: something along the way keeps the service's messages; the list is asked for every period instead");
    this.poll("onTheWay");
  }

  private stalled(): void {
    const { clock, log, stalledStreams } = this.parts;
    // A stream that never sent a frame would not improve with a new attempt.
    if (this.stream.frames === 0) return this.treatAsBuffered();
    if (stalledStreams.isWorthANewStream(clock.monotonic())) return this.owner.failed(failure({ code: "streamDeaf", params: {} }));
    log.warn("stalled: the service does not send what changes; the list is asked for every period instead");
    this.poll("byService");
  }

  /** Replaces this stream by one list per period. */
  private poll(reason: StallCause): void {
    const { polling, resync, watchdog } = this.parts;
    polling.start(reason);
    watchdog.expect(polling.everyMs(resync.lastTookMs));
    if (this.stream.stage === "live") resync.request();
    this.owner.changed();
  }
}
