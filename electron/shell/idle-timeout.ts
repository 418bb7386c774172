/** An idle timeout: rejects if a promise neither settles nor reports progress in time. */
import type { Clock, Timer } from "../core/ports.ts";

/** Thrown when no progress was reported for `ms` milliseconds. */
export class IdleTimeoutError extends Error {
  readonly ms: number;

  constructor(ms: number) {
    super(`nothing came for ${ms / 1_000} s`);
    this.ms = ms;
  }
}

export class IdleTimeout {
  private readonly clock: Pick<Clock, "after">;
  private timer: Timer | undefined;

  constructor(clock: Pick<Clock, "after">) {
    this.clock = clock;
  }

  /**
   * Settles like `work`. Rejects with IdleTimeoutError if `work` neither settles nor calls `heard`
   * within `ms` milliseconds. Only one call may be pending at a time.
   */
  async wait<T>(ms: number, work: (heard: () => void) => Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const wait = (): void => {
      this.stop();
      this.timer = this.clock.after(ms, () => late.reject(new IdleTimeoutError(ms)));
    };
    wait();
    try {
      return await Promise.race([work(wait), late.promise]);
    } finally {
      this.stop();
    }
  }

  /** Removes the limit from the pending wait. */
  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }
}
