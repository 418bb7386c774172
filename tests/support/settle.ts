/** The event loop's own turn, taken before any test puts fake timers in its place. */
const turn = globalThis.setImmediate;

/**
 * Lets every promise that can settle by itself settle: three turns suffice for chains through
 * streams.
 */
export async function settle(): Promise<void> {
  for (let count = 0; count < 3; count += 1) await new Promise<void>((resolve) => void turn(resolve));
}
