/** Figures of a phase of a page. */

/**
 * Returns the smallest value that this share of all values does not exceed, by the nearest rank.
 */
export function percentile(values: readonly number[], part: number): number {
  if (values.length === 0) throw new Error("There is no percentile of no values.");
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] as number;
}

/** @param frames milliseconds from frame to frame */
export function framesPerSecond(frames: readonly number[]): number {
  const ms = frames.reduce((sum, frame) => sum + frame, 0);
  return ms === 0 ? 0 : (frames.length * 1000) / ms;
}
