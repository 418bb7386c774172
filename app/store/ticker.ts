/**
 * The one clock of the window: it ticks once a second, and every age on the screen follows it.
 * Timers of a hidden window are slowed down, so it ticks when the window comes back as well.
 */

export const TICK_MS = 1000;

/** Ticks until the returned function is called. */
export function startTicker(tick: () => void): () => void {
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}
