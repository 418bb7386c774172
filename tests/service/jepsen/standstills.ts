/**
 * Notes when this process, that of all clients, stood still: what was then silent for them was
 * perhaps not silent.
 */
import type { History } from "./history.ts";

const EVERY_MS = 100;
/** A machine at work is late with less than this at any time. */
const LATE_MS = 300;

/** Returns what ends it. */
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
