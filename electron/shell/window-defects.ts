/**
 * Logs failures of the window's page. The page may be broken or compromised, so each line is
 * limited and plain, and further failures are only counted.
 */
import type { Invoke } from "../contract/channels.ts";
import type { Clock, Log } from "../core/ports.ts";

const PERIOD_MS = 60_000;
const MAX_PER_PERIOD = 20;

export class WindowDefects {
  private readonly clock: Clock;
  private readonly log: Log;
  private since = 0;
  private count = 0;

  constructor({ clock, log }: { clock: Clock; log: Log }) {
    this.clock = clock;
    this.log = log;
  }

  record({ pane, message }: Invoke["window:defect"]["request"]): void {
    this.turn(this.clock.monotonic());
    this.count += 1;
    if (this.count <= MAX_PER_PERIOD) this.log.error(`window: the pane ${plain(pane)} failed: ${plain(message)}`);
    else if (this.count === MAX_PER_PERIOD + 1)
      this.log.error(`window: more than ${MAX_PER_PERIOD} failures within a minute; the others are counted and not written`);
  }

  /** Begins a new period if the last one is over. */
  private turn(now: number): void {
    if (this.count > 0 && now - this.since < PERIOD_MS) return;
    const unwritten = this.count - MAX_PER_PERIOD;
    if (unwritten > 0) this.log.error(`window: ${unwritten} failures of the minute before were not written`);
    this.since = now;
    this.count = 0;
  }
}

/** Returns one line without control characters, direction controls or lone surrogates. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, " ")
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, "")
    .trim();
}
