/** The event loop's own `setImmediate`, read before any test installs fake timers. */
const turn = globalThis.setImmediate;

/**
 * Waits until every promise that can settle by itself has settled: three turns suffice for chains
 * through streams.
 */
export async function settle(): Promise<void> {
  for (let count = 0; count < 3; count += 1) await new Promise<void>((resolve) => void turn(resolve));
}
