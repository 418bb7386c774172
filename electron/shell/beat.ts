/**
 * A beat once a second while main's loop turns. Beats are pushed, not asked for: Chromium slows
 * down the timers of a hidden page. The page judges a missing beat (app/store/main-watchdog.ts).
 */
import type { Clock, Timer } from "../core/ports.ts";

const BEAT_MS = 1_000;

export class Beat {
  private readonly clock: Clock;
  private readonly send: (lateMs: number) => void;
  private timer: Timer | undefined;

  /**
   * @param send gets the delay of this beat: main stood still, or the machine slept, for so long
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
