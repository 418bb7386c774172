/**
 * Limits how long a reader works before other tasks get a turn of the event loop: timers, input,
 * other connections. Waiting does not count as work, unless the wait is too short for another task
 * to have run.
 */
import type { Clock } from "../ports.ts";
import { abortFailure, TransportError } from "./failures/failure.ts";

/**
 * Length of a slice in milliseconds: half a screen frame. With the listener's work, input is still
 * handled within one frame.
 */
export const SLICE_MS = 8;
/**
 * A shorter wait may have consisted of promises only, which let no other task run. Milliseconds.
 */
const REAL_WAIT_MS = 1;

export class WorkSlice {
  private readonly clock: Clock;
  private readonly signal: AbortSignal;
  /** Monotonic time of the start of the slice. */
  private beganAt: number;
  private waitsSince = 0;

  constructor(clock: Clock, signal: AbortSignal) {
    this.clock = clock;
    this.signal = signal;
    this.beganAt = clock.monotonic();
  }

  get isOver(): boolean {
    return this.clock.monotonic() - this.beganAt >= SLICE_MS;
  }

  /** Called when the reader starts to wait for the network, until `resumed`. */
  waits(): void {
    this.waitsSince = this.clock.monotonic();
  }

  resumed(): void {
    const now = this.clock.monotonic();
    if (now - this.waitsSince >= REAL_WAIT_MS) this.beganAt = now;
  }

  /**
   * Resolves in a new turn of the event loop, where the next slice begins; rejects at the abort.
   */
  nextTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        timer.cancel();
        reject(new TransportError(abortFailure()));
      };
      const timer = this.clock.after(0, () => {
        this.signal.removeEventListener("abort", abort);
        this.beganAt = this.clock.monotonic();
        resolve();
      });
      if (this.signal.aborted) abort();
      else this.signal.addEventListener("abort", abort, { once: true });
    });
  }
}
