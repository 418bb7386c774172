/** The real clock. `monotonic` does not advance while some systems sleep, as the port allows. */
import { OTHER_VARIABLES } from "../contract/vocabulary.ts";
import type { Clock, Timer } from "../core/ports.ts";

/**
 * Returns the clock of this run. For tests of whole days, `DOCKET_TEST_CLOCK` is the URL of a
 * module whose `clock` replaces the machine's. An installed Docket does not start with this
 * variable (refused-switches.ts). Rejects if the module does not exist.
 */
export async function clockOfRun(env: Record<string, string | undefined>, isPackaged: boolean): Promise<Clock> {
  const address = isPackaged ? undefined : env[OTHER_VARIABLES.testClock];
  if (address === undefined) return systemClock();
  const { clock } = (await import(/* @vite-ignore */ address)) as { clock: Clock };
  return clock;
}

export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(ms, run): Timer {
      // A timer of 0 ms would wait a whole millisecond after every slice of a long read, and
      // Node.js prints a warning for a negative delay.
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
