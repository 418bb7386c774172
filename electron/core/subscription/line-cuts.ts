/**
 * The remedy for a line that is cut on the way after the same time again and again: streams are
 * opened anew without a growing delay, and a shorter heartbeat period keeps an idle line open.
 */
import type { Log } from "../ports.ts";
import type { Backoff } from "./backoff.ts";
import { CutPattern, type Cut, type StreamEnding } from "./cut-pattern.ts";
import type { HeartbeatPeriod } from "./heartbeat-period.ts";

/** The shortest period that is asked for, whatever cuts the line. Milliseconds. */
const SHORTEST_PERIOD_MS = 250;
/** Streams that live shorter than this are met by the backoff, however regular their end. */
const CUT_LIFE_MS = 2_500;

export class LineCuts {
  private readonly parts: { log: Log; backoff: Backoff; heartbeats: HeartbeatPeriod };
  private readonly pattern = new CutPattern();
  private found: Cut | undefined;

  constructor(parts: { log: Log; backoff: Backoff; heartbeats: HeartbeatPeriod }) {
    this.parts = parts;
  }

  /** The cut that was found last; undefined while there is none. */
  get cut(): Cut | undefined {
    return this.found;
  }

  /** A stream has ended; `byService`: not by the line. Undefined: it never brought anything. */
  ended(ending: StreamEnding | undefined, byService: boolean): void {
    if (ending === undefined) return this.pattern.reset();
    const { log, backoff, heartbeats } = this.parts;
    const cut = this.pattern.ended(ending);
    if (cut === undefined) return;
    if (ending.livedMs >= CUT_LIFE_MS) backoff.reset();
    // The service may end its own streams as it likes.
    if (byService) return;
    const isCured = cut.of === "silence" && heartbeats.askFor(Math.max(SHORTEST_PERIOD_MS, Math.round(cut.afterMs / 2)));
    const { askedMs } = heartbeats;
    this.found = isCured ? { ...cut, askEveryMs: askedMs } : cut;
    const answer = isCured ? `; heartbeats are asked for every ${askedMs} ms` : "";
    log.warn(`cut: every stream ends after ${cut.afterMs} ms of ${cut.of}${answer}`);
  }

  /** Something else ended a stream. */
  reset(): void {
    this.pattern.reset();
  }

  /** A stream has outlived any pattern. True when a cut was known until now. */
  outlived(): boolean {
    this.pattern.reset();
    const wasCut = this.found !== undefined;
    this.found = undefined;
    return wasCut;
  }
}
