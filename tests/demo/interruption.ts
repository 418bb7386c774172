/**
 * A command's interruption: Ctrl+C, a SIGTERM, or the end of the reader of its lines, as `head`
 * does.
 */
import { setImmediate as turn } from "node:timers/promises";

/** Aborts at the first of them. A second Ctrl+C ends the process without our listener. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, stop);
  // Without a listener a line without a reader (EPIPE) is a crash.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", stop);
  return controller.signal;
}

/**
 * Whether it has come. A signal during a wait for a child process (`spawnSync`) is delivered only
 * when the event loop turns.
 */
export async function wasInterrupted(signal: AbortSignal): Promise<boolean> {
  await turn();
  return signal.aborted;
}

/** Settles when it comes. */
export function untilInterrupted(signal: AbortSignal): Promise<"interrupted"> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve("interrupted");
    else signal.addEventListener("abort", () => resolve("interrupted"), { once: true });
  });
}
