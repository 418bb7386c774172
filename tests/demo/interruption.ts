/**
 * The interruption of a command: Ctrl+C, a SIGTERM, or the end of the reader of its output, as with
 * `head`.
 */
import { setImmediate as turn } from "node:timers/promises";

/** Aborts at the first interruption. A second Ctrl+C ends the process without this listener. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, stop);
  // Without a listener, writing a line that nobody reads (EPIPE) crashes the process.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", stop);
  return controller.signal;
}

/**
 * Whether the interruption has occurred. A signal during a wait for a child process (`spawnSync`)
 * is delivered only when the event loop turns.
 */
export async function wasInterrupted(signal: AbortSignal): Promise<boolean> {
  await turn();
  return signal.aborted;
}

/** Settles at the interruption. */
export function untilInterrupted(signal: AbortSignal): Promise<"interrupted"> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve("interrupted");
    else signal.addEventListener("abort", () => resolve("interrupted"), { once: true });
  });
}
