/**
 * The slice of how many Actions each saved view shows. Kept by difference; counted anew where the
 * views themselves have changed.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { language } from "../../electron/contract/languages/language.ts";
import type { SavedView } from "../../electron/contract/preferences.ts";
import type { ViewName } from "../../electron/contract/vocabulary.ts";
import type { RowChange } from "./order.ts";
import { passing, queryOf, searchText } from "./search-query.ts";
import type { Slice } from "./store.ts";

export interface SavedCountsSlice {
  /** By the id of the view. */
  readonly savedCounts: ReadonlyMap<string, number>;
}

export const createSavedCountsSlice: Slice<SavedCountsSlice> = () => ({ savedCounts: new Map() });

/** Of which view of the window a saved one is a part. */
export function viewOf({ view = "allOpen" }: SavedView): ViewName {
  return view;
}

interface Shows {
  /** Of the language in which its values were understood. */
  readonly language: string;
  readonly shows: (row: RowDto) => boolean;
}

const known = new WeakMap<SavedView, Shows>();

/** Whether a saved view shows a row: one of its view that its filters and the words of its search find. */
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
