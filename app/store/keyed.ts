/**
 * Copies of maps with one key more or less, for state that is replaced and never edited.
 * Keys come from the service, so no plain object takes the place of a map anywhere in the window:
 * its inherited names ("constructor", "__proto__") would be found under any key.
 */

export function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V): ReadonlyMap<string, V> {
  return new Map(map).set(key, value);
}

/** The same map where there is no such key. */
export function withoutEntry<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  if (!map.has(key)) return map;
  const copy = new Map(map);
  copy.delete(key);
  return copy;
}
