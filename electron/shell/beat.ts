/**
 * Beats once a second while main's loop turns. A beat is sent and not asked for: no timer of a
 * hidden page, which Chromium slows down, has a part in it. What its absence means is judged by the
 * page (app/store/main-beat.ts).
 */
import type { Clock, Timer } from "../core/ports.ts";

const BEAT_MS = 1_000;

export class Beat {
  private readonly clock: Clock;
  private readonly send: (lateMs: number) => void;
  private timer: Timer | undefined;

  /** @param send is given by how much this beat is late: so long, main did nothing, or the machine slept */
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
