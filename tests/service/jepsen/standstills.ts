/**
 * Records the periods in which this process, which runs all clients, stood still. Silence that the
 * clients observed then may be no silence of the service.
 */
import type { History } from "./history.ts";

const EVERY_MS = 100;
/** Delay of a timer that counts as a standstill, in milliseconds; a busy machine stays below it. */
const LATE_MS = 300;

/** Starts recording, and returns a function that stops it. */
export function noteStandstills({ disturbances }: Pick<History, "disturbances">, instances: number, now: () => number): () => void {
  let last = now();
  const timer = setInterval(() => {
    const began = last;
    last = now();
    if (last - began < LATE_MS) return;
    for (let instance = 0; instance < instances; instance += 1) disturbances.push({ instance, began, ended: last });
  }, EVERY_MS);
  return () => clearInterval(timer);
}
