/**
 * The slice of how many Actions each saved view shows. Kept by difference; counted anew where the
 * views themselves have changed.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { SavedView } from "../../electron/contract/preferences.ts";
import type { RowChange } from "./order.ts";
import { parseQuery, passing } from "./search-query.ts";
import type { Slice } from "./store.ts";

export interface SavedCountsSlice {
  /** By the id of the view. */
  readonly savedCounts: ReadonlyMap<string, number>;
}

export const createSavedCountsSlice: Slice<SavedCountsSlice> = () => ({ savedCounts: new Map() });

const known = new WeakMap<SavedView, (row: RowDto) => boolean>();

/** Whether a saved view shows a row: it shows the open ones that pass its filters. */
function showsIn(view: SavedView): (row: RowDto) => boolean {
  const before = known.get(view);
  if (before !== undefined) return before;
  const passes = passing(view.filters.flatMap((filter) => parseQuery(filter).filters));
  const shows = (row: RowDto): boolean => row.views.includes("allOpen") && passes(row);
  known.set(view, shows);
  return shows;
}

/** The counts after these rows have changed; nothing where none has. */
export function savedCountsAfter(
  { savedCounts }: SavedCountsSlice,
  views: readonly SavedView[],
  changes: readonly RowChange[],
): Partial<SavedCountsSlice> {
  if (views.length === 0 || changes.length === 0) return {};
  const counts = new Map(savedCounts);
  for (const view of views) {
    const shows = showsIn(view);
    const is = (row: RowDto | undefined): number => Number(row !== undefined && shows(row));
    const more = changes.reduce((sum, { before, after }) => sum + is(after) - is(before), 0);
    if (more !== 0) counts.set(view.id, (counts.get(view.id) ?? 0) + more);
  }
  return { savedCounts: counts };
}

/** Of all rows. */
export function savedCountsOf(views: readonly SavedView[], rows: Iterable<RowDto>): SavedCountsSlice {
  const all = views.length === 0 ? [] : [...rows];
  return { savedCounts: new Map(views.map((view) => [view.id, all.filter(showsIn(view)).length])) };
}
