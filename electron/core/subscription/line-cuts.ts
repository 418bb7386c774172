/**
 * The remedy for connections that an intermediary repeatedly cuts after the same time: streams are
 * reopened without a growing delay, and a shorter heartbeat period keeps an idle connection open.
 */
import type { Log } from "../ports.ts";
import type { Backoff } from "./backoff.ts";
import { CutPattern, type Cut, type StreamEnding } from "./cut-pattern.ts";
import type { HeartbeatPeriod } from "./heartbeat-period.ts";

/** Shortest heartbeat period that is requested, whatever cuts the connection. Milliseconds. */
const SHORTEST_PERIOD_MS = 250;
/** Streams that live shorter than this use the backoff, however regular their end. Milliseconds. */
const CUT_LIFE_MS = 2_500;

export class LineCuts {
  private readonly parts: { log: Log; backoff: Backoff; heartbeats: HeartbeatPeriod };
  private readonly pattern = new CutPattern();
  private found: Cut | undefined;

  constructor(parts: { log: Log; backoff: Backoff; heartbeats: HeartbeatPeriod }) {
    this.parts = parts;
  }

  /** Most recently found cut; undefined while there is none. */
  get cut(): Cut | undefined {
    return this.found;
  }

  /**
   * Records the end of a stream. `byService`: ended by the service, not by the network. An
   * undefined `ending` means that the stream never received a message.
   */
  ended(ending: StreamEnding | undefined, byService: boolean): void {
    if (ending === undefined) return this.pattern.reset();
    const { log, backoff, heartbeats } = this.parts;
    const cut = this.pattern.ended(ending);
    if (cut === undefined) return;
    if (ending.livedMs >= CUT_LIFE_MS) backoff.reset();
    // A service may end its own streams at any time.
    if (byService) return;
    const isCured = cut.of === "silence" && heartbeats.askFor(Math.max(SHORTEST_PERIOD_MS, Math.round(cut.afterMs / 2)));
    const { askedMs } = heartbeats;
    this.found = isCured ? { ...cut, askEveryMs: askedMs } : cut;
    const answer = isCured ? `; heartbeats are asked for every ${askedMs} ms` : "";
    log.warn(`cut: every stream ends after ${cut.afterMs} ms of ${cut.of}${answer}`);
  }

  /** Called when a stream ended for another reason. */
  reset(): void {
    this.pattern.reset();
  }

  /** Called when a stream has outlived any pattern. Returns true if a cut was known until now. */
  outlived(): boolean {
    this.pattern.reset();
    const wasCut = this.found !== undefined;
    this.found = undefined;
    return wasCut;
  }
}
