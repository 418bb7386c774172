/**
 * The slice of the list's order, filters and saved views as stored for the account. A choice is
 * stored at once, and what main has stored takes effect.
 */
import type { InvokeError } from "../../electron/contract/errors.ts";
import { onLanguage } from "../../electron/contract/languages/language.ts";
import { DEFAULT_PREFERENCES, type ListPreferences, type SavedView } from "../../electron/contract/preferences.ts";
import { seenName } from "../../electron/contract/messages/seen-name.ts";
import { filtersDropped, whyNotKept } from "./list-bounds.ts";
import type { ViewOptions } from "./order.ts";
import { savedCountsOf, viewOf } from "./saved-counts.ts";
import { inCodes, takenApart } from "./search-query.ts";
import type { DocketState, DocketStore, Slice } from "./store.ts";

export interface SavedViewsSlice {
  /** The saved view that was chosen or saved last; other saved views may show the same. */
  readonly lastSavedView: string | undefined;
  /**
   * Saves what the list shows as a view of this name, replacing one whose name reads the same.
   * Tokens of the search become filters, which are stored by code and so do not depend on the
   * language.
   * Returns the reason if the view cannot be stored; nothing is changed then.
   */
  readonly saveView: (name: string) => InvokeError | undefined;
  readonly showSavedView: (id: string) => void;
  readonly dropSavedView: (id: string) => void;
  /**
   * Applies the preferences that main has stored. Unchanged values do not revert what the list
   * shows now.
   */
  readonly takeListPreferences: (list: ListPreferences, before: ListPreferences) => void;
}

export const createSavedViewsSlice: Slice<SavedViewsSlice> = (set, get) => {
  const views = () => get().preferences.list.views;
  return {
    lastSavedView: undefined,
    saveView: (name) => {
      const { view, grouping, sorting, filters, search } = get().viewOptions;
      const known = namesakeOf(name, views());
      const { words, filters: typed } = takenApart(search);
      const all = [...new Set([...filters, ...typed])];
      const id = known?.id ?? crypto.randomUUID();
      const saved = { id, name, view, filters: all, grouping, sorting, ...(words !== "" && { search: words }) };
      const kept = { filters: all, views: [...views().filter((other) => other.id !== id), saved] };
      const why = whyNotKept(kept);
      if (why !== undefined) return why;
      set({ lastSavedView: id });
      if (words !== search) get().showOptions({ search: words, filters: all });
      get().preferInList(kept);
      return undefined;
    },
    showSavedView: (id) => {
      const saved = views().find((view) => view.id === id);
      if (saved === undefined) return;
      const { grouping, sorting, filters } = saved;
      const options = { view: viewOf(saved), grouping, sorting, filters: inCodes(filters) };
      set({ lastSavedView: id });
      get().showOptions({ search: saved.search ?? "", ...options });
      get().preferInList(options);
    },
    dropSavedView: (id) => get().preferInList({ views: views().filter((view) => view.id !== id) }),
    takeListPreferences: (list, before) => {
      const { viewOptions, activeId, isUnasked, openAction } = get();
      const { view, grouping, sorting, filters } = viewOptions;
      const kept = inCodes(list.filters);
      const news: Partial<ViewOptions> = {
        ...(list.view !== before.view && list.view !== view && { view: list.view }),
        ...(list.grouping !== before.grouping && list.grouping !== grouping && { grouping: list.grouping }),
        ...(list.sorting !== before.sorting && list.sorting !== sorting && { sorting: list.sorting }),
        ...(!isSame(list.filters, before.filters) && !isSame(kept, filters) && !isInPlaceOf(kept, filters) && { filters: kept }),
      };
      if (Object.keys(news).length === 0) return;
      get().showOptions(news);
      // At the start, an Action opened meanwhile stays visible, even if the stored view does not
      // show its row.
      if (before === DEFAULT_PREFERENCES.list && activeId !== undefined && !isUnasked) openAction(activeId);
    },
  };
};

/** Whether an empty list was stored because the shown filters exceed main's limits. */
function isInPlaceOf(kept: readonly string[], shown: readonly string[]): boolean {
  return kept.length === 0 && filtersDropped(shown) !== undefined;
}

/** Returns the view of exactly this name, or else the one whose name reads the same. */
export function namesakeOf(name: string, views: readonly SavedView[]): SavedView | undefined {
  const seen = seenName(name);
  return views.find((view) => view.name === name) ?? views.find((view) => seenName(view.name) === seen);
}

type Shown = Pick<DocketState, "viewOptions" | "preferences" | "lastSavedView">;

/** Returns the saved view that the list shows now, unchanged; of several, the one chosen last. */
export function shownSavedView({ viewOptions, preferences, lastSavedView }: Shown): SavedView | undefined {
  const { view, search, grouping, sorting, filters } = viewOptions;
  const shown = preferences.list.views.filter(
    (saved) =>
      viewOf(saved) === view &&
      (saved.search ?? "") === search.trim() &&
      saved.grouping === grouping &&
      saved.sorting === sorting &&
      isSame(inCodes(saved.filters).toSorted(byText), filters.toSorted(byText)),
  );
  return shown.find(({ id }) => id === lastSavedView) ?? shown[0];
}

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, index) => text === others[index]);
}

/** Keeps list preferences and saved counts up to date until the returned function is called. */
export function startListPreferences({
  getState,
  setState,
  subscribe,
}: Pick<DocketStore, "getState" | "setState" | "subscribe">): () => void {
  const count = (): void => {
    const { preferences, rows } = getState();
    setState(savedCountsOf(preferences.list.views, rows.values()));
  };
  const stops = [
    subscribe(({ rowsVersion, known, rowsComing, showOpenedEarly }, before) => {
      if (rowsVersion !== before.rowsVersion || known !== before.known || rowsComing !== before.rowsComing) showOpenedEarly();
    }),
    subscribe(({ preferences }, before) => {
      if (preferences.list === before.preferences.list) return;
      if (JSON.stringify(preferences.list.views) !== JSON.stringify(before.preferences.list.views)) count();
      getState().takeListPreferences(preferences.list, before.preferences.list);
    }),
    // A value written into the file by hand may be in one language.
    onLanguage(count),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
