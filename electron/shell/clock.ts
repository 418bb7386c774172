/** The real clock. `monotonic` stands still while some systems sleep, as the port allows. */
import type { Clock, Timer } from "../core/ports.ts";

export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(ms, run): Timer {
      // A timer of 0 would wait a whole millisecond, after every slice of a long read; at one of
      // less, Node.js prints a warning.
      if (ms <= 0) return inTheNextTurn(run);
      const timer = setTimeout(run, ms);
      return { cancel: () => clearTimeout(timer) };
    },
  };
}

function inTheNextTurn(run: () => void): Timer {
  const turn = setImmediate(run);
  return { cancel: () => clearImmediate(turn) };
}
