/** What the main process holds at a moment: its handles by kind, and its heap after garbage collection. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { MainResources } from "../wire.ts";

/** Finalizers that run between two collections let go of more. */
const COLLECTIONS = 4;

export async function mainResources(): Promise<MainResources> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < COLLECTIONS; round += 1) {
    collect();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  const active: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) active[kind] = (active[kind] ?? 0) + 1;
  return { active, heapBytes: process.memoryUsage().heapUsed };
}
