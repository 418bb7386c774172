/** When whoever started a command has had enough of it: Ctrl+C, a SIGTERM, or the end of whoever read its lines, as `head` does. */
import { setImmediate as turn } from "node:timers/promises";

/** Aborts at the first of them. A second Ctrl+C ends the process as if nobody listened. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, stop);
  // Without a listener a line that nobody reads any more (EPIPE) is a crash.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", stop);
  return controller.signal;
}

/** Whether it has come. What came while a child process was waited for (`spawnSync`) is told only when the event loop turns. */
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
