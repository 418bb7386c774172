/**
 * The window's clock: ticks once a second and updates every age on the screen. Timers of a hidden
 * window are throttled, so the clock also ticks when the window becomes visible again.
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
