/** An idle timeout: rejects a promise when neither its end nor a sign of progress comes in time. */
import type { Clock, Timer } from "../core/ports.ts";

/** Nothing was heard for `ms`. */
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

  /** Settles as `work`; rejects with IdleTimeoutError when neither its end nor a call of `heard` comes within `ms`. One at a time. */
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

  /** Waits without a limit from now on. */
  stop(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }
}
