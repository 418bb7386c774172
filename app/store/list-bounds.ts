/**
 * Limits on what main stores of the list's preferences. A choice beyond the limits still takes
 * effect in the window, but is never sent to main.
 */
import type { InvokeError, InvokeErrors } from "../../electron/contract/errors.ts";
import { type ListPreferences, MAX_FILTER, MAX_FILTERS, MAX_VIEWS, OF_LIST } from "../../electron/contract/preferences.ts";

/** Returns why main would not store these preferences; undefined if it would. */
export function whyNotKept({ filters = [], views = [] }: Partial<ListPreferences>): InvokeError | undefined {
  if (OF_LIST.filters.accepts(filters) && OF_LIST.views.accepts(views)) return undefined;
  if (views.length > MAX_VIEWS) return beyond("tooManyViews", MAX_VIEWS);
  const all = [filters, ...views.map((view) => view.filters)];
  return all.some(({ length }) => length > MAX_FILTERS) ? beyond("tooManyFilters", MAX_FILTERS) : beyond("filterTooLong", MAX_FILTER);
}

/**
 * Returns why the filters in force are not stored; undefined if they are. An empty list is stored
 * instead.
 */
export function filtersDropped(filters: readonly string[]): InvokeError | undefined {
  const { length } = filters;
  if (OF_LIST.filters.accepts(filters)) return undefined;
  return length > MAX_FILTERS ? beyond("filtersDropped", MAX_FILTERS) : beyond("filterDropped", MAX_FILTER);
}

function beyond(why: InvokeErrors["listNotKept"]["why"], max: number): InvokeError {
  return { code: "listNotKept", params: { why, max } };
}

/**
 * Returns the part of a choice that main stores. Filters beyond the limits are replaced by none;
 * otherwise earlier filters would return at the next start.
 */
export function keptPart({ filters, views, ...others }: Partial<ListPreferences>): Partial<ListPreferences> {
  return {
    ...others,
    ...(filters !== undefined && { filters: OF_LIST.filters.accepts(filters) ? filters : [] }),
    ...(views !== undefined && OF_LIST.views.accepts(views) && { views }),
  };
}
