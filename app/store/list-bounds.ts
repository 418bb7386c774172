/** How much of the list is kept: what is beyond it is shown all the same, and is never sent to main. */
import type { InvokeError, InvokeErrors } from "../../electron/contract/errors.ts";
import { type ListPreferences, MAX_FILTER, MAX_FILTERS, MAX_VIEWS, OF_LIST } from "../../electron/contract/preferences.ts";

/** Why main would not keep this; undefined where it would. */
export function whyNotKept({ filters = [], views = [] }: Partial<ListPreferences>): InvokeError | undefined {
  if (OF_LIST.filters.accepts(filters) && OF_LIST.views.accepts(views)) return undefined;
  if (views.length > MAX_VIEWS) return beyond("tooManyViews", MAX_VIEWS);
  const all = [filters, ...views.map((view) => view.filters)];
  return all.some(({ length }) => length > MAX_FILTERS) ? beyond("tooManyFilters", MAX_FILTERS) : beyond("filterTooLong", MAX_FILTER);
}

/** What becomes of filters in force that main would not keep: none are kept in their place. */
export function filtersDropped(filters: readonly string[]): InvokeError | undefined {
  const { length } = filters;
  if (OF_LIST.filters.accepts(filters)) return undefined;
  return length > MAX_FILTERS ? beyond("filtersDropped", MAX_FILTERS) : beyond("filterDropped", MAX_FILTER);
}

function beyond(why: InvokeErrors["listNotKept"]["why"], max: number): InvokeError {
  return { code: "listNotKept", params: { why, max } };
}

/** The part of a choice that main keeps. In place of filters beyond that none are kept: earlier ones would come back at the next start. */
export function keptPart({ filters, views, ...others }: Partial<ListPreferences>): Partial<ListPreferences> {
  return {
    ...others,
    ...(filters !== undefined && { filters: OF_LIST.filters.accepts(filters) ? filters : [] }),
    ...(views !== undefined && OF_LIST.views.accepts(views) && { views }),
  };
}
