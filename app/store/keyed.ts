/**
 * Copies of maps with one entry more or less, for state that is replaced and never mutated. Keys
 * come from the service, so the window uses no plain object in place of a map: inherited names
 * ("constructor", "__proto__") would be found under any key.
 */

export function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V): ReadonlyMap<string, V> {
  return new Map(map).set(key, value);
}

/** Returns a copy without the key; the same map if the key is missing. */
export function withoutEntry<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  if (!map.has(key)) return map;
  const copy = new Map(map);
  copy.delete(key);
  return copy;
}
