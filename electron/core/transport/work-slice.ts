/**
 * How long a reader may work before everybody else has a turn of the event loop: timers, presses,
 * other connections. A wait is no work, unless it is so short that nobody can have had a turn.
 */
import type { Clock } from "../ports.ts";
import { abortFailure, TransportError } from "./failures/failure.ts";

/** Half a frame of a screen: with what a listener adds, a press is still answered within one. */
export const SLICE_MS = 8;
/** A shorter wait may have been one of promises only, which let nobody else in. */
const REAL_WAIT_MS = 1;

export class WorkSlice {
  private readonly clock: Clock;
  private readonly signal: AbortSignal;
  /** Monotonic. */
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

  /** The reader waits for the network from now on, until `resumed`. */
  waits(): void {
    this.waitsSince = this.clock.monotonic();
  }

  resumed(): void {
    const now = this.clock.monotonic();
    if (now - this.waitsSince >= REAL_WAIT_MS) this.beganAt = now;
  }

  /** Resolves in a turn of its own, where the next slice begins; rejects at the abort. */
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
