/**
 * A small covering array: rows of settings in which every two values that must be combined occur
 * together at least once. Greedy and deterministic, so that a failing row stays the same.
 */
import { describeSetting, type Setting } from "./styles.ts";

/** @param mustMeet called for values of different switches only, in either order */
export function pairwise(settings: readonly Setting[], mustMeet: (a: Setting, b: Setting) => boolean): Setting[][] {
  const open = new Set<string>();
  for (const [index, a] of settings.entries()) {
    for (const b of settings.slice(index + 1)) if (a.name !== b.name && mustMeet(a, b)) open.add(pairOf(a, b));
  }
  const rows: Setting[][] = [];
  while (open.size > 0) {
    const row: Setting[] = [];
    for (;;) {
      const best = bestFor(row, settings, open);
      if (best === undefined) break;
      for (const other of row) open.delete(pairOf(other, best));
      row.push(best);
    }
    rows.push(row);
  }
  return rows;
}

/**
 * Returns the setting that adds the most new pairs to the row; for an empty row, the one with the
 * most missing pairs. Undefined if none adds any.
 */
function bestFor(row: readonly Setting[], settings: readonly Setting[], open: ReadonlySet<string>): Setting | undefined {
  const others = row.length === 0 ? settings : row;
  let best: Setting | undefined;
  let most = 0;
  for (const candidate of settings) {
    if (row.some((other) => other.name === candidate.name)) continue;
    const count = others.filter((other) => open.has(pairOf(other, candidate))).length;
    if (count > most) [best, most] = [candidate, count];
  }
  return best;
}

function pairOf(a: Setting, b: Setting): string {
  return [describeSetting(a), describeSetting(b)].toSorted().join(" + ");
}
