/**
 * The slice of the number of Actions in each saved view. The counts are updated incrementally, and
 * computed again when the views change.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { language } from "../../electron/contract/languages/language.ts";
import type { SavedView } from "../../electron/contract/preferences.ts";
import type { ViewName } from "../../electron/contract/vocabulary.ts";
import type { RowChange } from "./order.ts";
import { passing, queryOf, searchText } from "./search-query.ts";
import type { Slice } from "./store.ts";

export interface SavedCountsSlice {
  /** Counts by the id of the view. */
  readonly savedCounts: ReadonlyMap<string, number>;
}

export const createSavedCountsSlice: Slice<SavedCountsSlice> = () => ({ savedCounts: new Map() });

/** Returns the window's view that a saved view is based on. */
export function viewOf({ view = "allOpen" }: SavedView): ViewName {
  return view;
}

interface Shows {
  /** The language in which the filter values were understood. */
  readonly language: string;
  readonly shows: (row: RowDto) => boolean;
}

const known = new WeakMap<SavedView, Shows>();

/**
 * Returns whether a saved view shows a row: the row is in its view and matches its filters and
 * search words.
 */
function showsIn(saved: SavedView): (row: RowDto) => boolean {
  const before = known.get(saved);
  if (before?.language === language()) return before.shows;
  const { words, filters } = queryOf({ search: saved.search ?? "", filters: saved.filters });
  const passes = passing(filters);
  const hasWords = (row: RowDto): boolean => {
    const text = words.length === 0 ? "" : searchText(row);
    return words.every((word) => text.includes(word));
  };
  const shows = (row: RowDto): boolean => row.views.includes(viewOf(saved)) && passes(row) && hasWords(row);
  known.set(saved, { language: language(), shows });
  return shows;
}

/** Returns the counts after these rows have changed; nothing if none changed. */
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

/** Returns the counts of all rows. */
export function savedCountsOf(views: readonly SavedView[], rows: Iterable<RowDto>): SavedCountsSlice {
  const all = views.length === 0 ? [] : [...rows];
  return { savedCounts: new Map(views.map((view) => [view.id, all.filter(showsIn(view)).length])) };
}
