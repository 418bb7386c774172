/**
 * The slice of the list's order, filters and saved views as they are kept for the account: a choice
 * is kept at once, and what main has kept takes effect.
 */
import type { ListPreferences, SavedView } from "../../electron/contract/preferences.ts";
import type { ViewOptions } from "./order.ts";
import { savedCountsOf } from "./saved-counts.ts";
import { inCodes } from "./search-query.ts";
import type { DocketState, DocketStore, Slice } from "./store.ts";

export interface SavedViewsSlice {
  /** Keeps the filters and the order in force as a view of this name, in place of one that has it. */
  readonly saveView: (name: string) => void;
  readonly showSavedView: (id: string) => void;
  readonly dropSavedView: (id: string) => void;
  /** As main has kept them. What is kept as before does not take back what the list shows by now. */
  readonly takeListPreferences: (list: ListPreferences, before: ListPreferences) => void;
}

export const createSavedViewsSlice: Slice<SavedViewsSlice> = (_, get) => {
  const views = () => get().preferences.list.views;
  return {
    saveView: (name) => {
      const { grouping, sorting, filters } = get().viewOptions;
      const known = views().find((view) => view.name === name);
      const saved = { id: known?.id ?? crypto.randomUUID(), name, filters, grouping, sorting };
      get().preferInList({ views: [...views().filter(({ id }) => id !== saved.id), saved] });
    },
    showSavedView: (id) => {
      const saved = views().find((view) => view.id === id);
      if (saved === undefined) return;
      const { grouping, sorting, filters } = saved;
      const options = { grouping, sorting, filters: inCodes(filters) };
      get().showOptions({ view: "allOpen", search: "", ...options });
      get().preferInList(options);
    },
    dropSavedView: (id) => get().preferInList({ views: views().filter((view) => view.id !== id) }),
    takeListPreferences: (list, before) => {
      const { grouping, sorting, filters } = get().viewOptions;
      const kept = inCodes(list.filters);
      const news: Partial<ViewOptions> = {
        ...(list.grouping !== before.grouping && list.grouping !== grouping && { grouping: list.grouping }),
        ...(list.sorting !== before.sorting && list.sorting !== sorting && { sorting: list.sorting }),
        ...(!isSame(list.filters, before.filters) && !isSame(kept, filters) && { filters: kept }),
      };
      if (Object.keys(news).length > 0) get().showOptions(news);
    },
  };
};

/** The saved view that the list shows just now, as it was saved. */
export function shownSavedView({ viewOptions, preferences }: Pick<DocketState, "viewOptions" | "preferences">): SavedView | undefined {
  const { view, search, grouping, sorting, filters } = viewOptions;
  if (view !== "allOpen" || search !== "") return undefined;
  return preferences.list.views.find(
    (saved) => saved.grouping === grouping && saved.sorting === sorting && isSame(inCodes(saved.filters), filters),
  );
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, index) => text === others[index]);
}

/** Until the returned function is called. */
export function startListPreferences({
  getState,
  setState,
  subscribe,
}: Pick<DocketStore, "getState" | "setState" | "subscribe">): () => void {
  return subscribe(({ preferences, rows }, before) => {
    if (preferences.list === before.preferences.list) return;
    setState(savedCountsOf(preferences.list.views, rows.values()));
    getState().takeListPreferences(preferences.list, before.preferences.list);
  });
}
