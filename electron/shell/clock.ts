/** The real clock. `monotonic` stands still while some systems sleep, as the port allows. */
import type { Clock, Timer } from "../core/ports.ts";

export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(ms, run): Timer {
      const timer = setTimeout(run, ms);
      return { cancel: () => clearTimeout(timer) };
    },
  };
}
