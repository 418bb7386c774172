/**
 * Sends a heartbeat to the page once a second while main's event loop runs. Heartbeats are pushed
 * because Chromium throttles the timers of a hidden page. The page detects a missing heartbeat
 * (app/store/main-watchdog.ts).
 */
import type { Clock, Timer } from "../core/ports.ts";

const BEAT_MS = 1_000;

export class MainHeartbeat {
  private readonly clock: Clock;
  private readonly send: (lateMs: number) => void;
  private timer: Timer | undefined;

  /**
   * @param send receives the delay of this heartbeat in milliseconds, during which main was blocked
   * or the machine slept
   */
  constructor(clock: Clock, send: (lateMs: number) => void) {
    this.clock = clock;
    this.send = send;
  }

  start(): void {
    this.stop();
    const dueAt = this.clock.monotonic() + BEAT_MS;
    this.timer = this.clock.after(BEAT_MS, () => {
      this.start();
      this.send(this.clock.monotonic() - dueAt);
    });
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }
}
