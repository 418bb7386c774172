/** Measures the time in which a process works, since waiting for a timer costs nothing. */
import { performance } from "node:perf_hooks";

/**
 * Returns a function that returns the milliseconds since this call in which the event loop did not
 * wait.
 */
export function stopwatch(): () => number {
  const began = performance.now();
  const idle = performance.eventLoopUtilization().idle;
  return () => performance.now() - began - (performance.eventLoopUtilization().idle - idle);
}
