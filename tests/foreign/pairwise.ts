/**
 * A small covering array: rows of settings in which every two values that must meet stand together
 * at least once. Greedy and without chance, so that a row that fails today fails tomorrow.
 */
import { describeSetting, type Setting } from "./styles.ts";

/** @param mustMeet asked of values of different switches only, either way round */
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
 * The setting that brings the most new pairs into the row; at first the one that is missing in the
 * most. Undefined: none brings any.
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
