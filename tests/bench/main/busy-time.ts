/** The time in which a process is at work: waiting for a timer costs nobody anything. */
import { performance } from "node:perf_hooks";

/** The milliseconds from now on in which the event loop does not wait, each time it is called. */
export function stopwatch(): () => number {
  const began = performance.now();
  const idle = performance.eventLoopUtilization().idle;
  return () => performance.now() - began - (performance.eventLoopUtilization().idle - idle);
}
