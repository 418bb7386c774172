/** Measures the main process's handles by type, and its heap after garbage collection. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { MainResources } from "../wire.ts";

/**
 * Number of collections without a change after which the heap counts as settled: V8 drops compiled
 * code after some collections without a call, and finalizers that run between two collections free
 * more, so 1 to 3 collections may change nothing and the next a megabyte.
 */
const UNCHANGED_COLLECTIONS = 4;
const MAX_COLLECTIONS = 24;
/** Allocations of the measurement itself. */
const NOISE_BYTES = 32 * 1024;

/**
 * Collects everything that V8 can free, including its caches: a usual collection keeps some
 * megabytes of code.
 */
export async function mainResources(): Promise<MainResources> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })") as () => void;
  let heapBytes = Number.POSITIVE_INFINITY;
  for (let round = 0, unchanged = 0; round < MAX_COLLECTIONS && unchanged < UNCHANGED_COLLECTIONS; round += 1) {
    collect();
    await new Promise<void>((resolve) => setImmediate(resolve));
    const { heapUsed } = process.memoryUsage();
    unchanged = heapUsed < heapBytes - NOISE_BYTES ? 0 : unchanged + 1;
    heapBytes = Math.min(heapBytes, heapUsed);
  }
  const active: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) active[kind] = (active[kind] ?? 0) + 1;
  return { active, heapBytes };
}
