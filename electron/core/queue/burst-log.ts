/**
 * Writes log lines that a list or many updates can cause by the thousand: the first lines of a
 * burst are written, the others only counted. The ledger has a line for each.
 */
import type { Clock, Log, Timer } from "../ports.ts";

/** Maximum number of lines of one kind in a burst, and the duration of a burst in milliseconds. */
const MAX_LINES = 100;
const BURST_MS = 1_000;

interface Burst {
  /** Monotonic milliseconds. */
  since: number;
  written: number;
  more: number;
  /** Runs from the first line that was only counted. */
  timer?: Timer;
}

export class BurstLog {
  private readonly ports: { clock: Clock; log: Log };
  private readonly bursts = new Map<string, Burst>();

  constructor(ports: { clock: Clock; log: Log }) {
    this.ports = ports;
  }

  /** Logs a line. `kind`: its first word. `line` is called only if the line is written. */
  log(kind: string, line: () => string): void {
    const burst = this.current(kind);
    if (burst.written < MAX_LINES) {
      burst.written += 1;
      this.ports.log.info(line());
      return;
    }
    burst.more += 1;
    burst.timer ??= this.ports.clock.after(BURST_MS, () => this.end(kind));
  }

  stop(): void {
    for (const kind of this.bursts.keys()) this.end(kind);
  }

  private current(kind: string): Burst {
    const now = this.ports.clock.monotonic();
    const burst = this.bursts.get(kind);
    if (burst !== undefined && (burst.timer !== undefined || now - burst.since < BURST_MS)) return burst;
    const next = { since: now, written: 0, more: 0 };
    this.bursts.set(kind, next);
    return next;
  }

  private end(kind: string): void {
    const burst = this.bursts.get(kind);
    this.bursts.delete(kind);
    burst?.timer?.cancel();
    if (burst !== undefined && burst.more > 0) this.ports.log.info(`${kind}: and ${burst.more} more`);
  }
}
