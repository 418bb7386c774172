/**
 * Measures the resources of the idle built app: sockets at the proxy, handles and heap in main, and
 * heap, nodes and listeners in the page.
 */
import type { MainResources } from "../stand-in/wire.ts";
import type { FaultProxy } from "../support/fault-proxy.ts";
import type { RunningDocket } from "../support/running-docket.ts";

/**
 * Number of garbage collections: unused code is dropped after some, and its references after the
 * next.
 */
const COLLECTIONS = 5;

export interface Measure {
  /** Connections that the app has open at the proxy, and the matching handles in main. */
  sockets: number;
  socketHandles: number;
  timers: number;
  mainHeapBytes: number;
  pageHeapBytes: number;
  /** DOM nodes of the page's document. */
  nodes: number;
  listeners: number;
}

export async function measure({ main, page }: RunningDocket, proxy: FaultProxy): Promise<Measure> {
  const { active, heapBytes } = (await main.send({ do: "resources" })) as MainResources;
  const devtools = await page.context().newCDPSession(page);
  try {
    let pageHeapBytes = Number.POSITIVE_INFINITY;
    for (let round = 0; round < COLLECTIONS; round += 1) {
      await devtools.send("HeapProfiler.collectGarbage");
      const { usedSize } = await devtools.send("Runtime.getHeapUsage");
      pageHeapBytes = Math.min(pageHeapBytes, usedSize);
    }
    const { nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
    return {
      sockets: proxy.open,
      socketHandles: active["TCPSocketWrap"] ?? 0,
      timers: active["Timeout"] ?? 0,
      mainHeapBytes: heapBytes,
      pageHeapBytes,
      nodes,
      listeners: jsEventListeners,
    };
  } finally {
    await devtools.detach();
  }
}

/**
 * Returns one sentence for each resource that grew between two idle measurements. Bytes, nodes and
 * listeners may grow by `share`. A decrease is no defect, because V8 drops code that is unused for
 * a while.
 */
export function grown(before: Measure, after: Measure, share: number): string[] {
  const counts = (["sockets", "socketHandles", "timers"] as const).filter((name) => after[name] > before[name]);
  const sizes = (["mainHeapBytes", "pageHeapBytes", "nodes", "listeners"] as const).filter(
    (name) => after[name] > (1 + share) * before[name],
  );
  return [...counts, ...sizes].map((name) => `${name}: ${before[name]}, then ${after[name]}`);
}
