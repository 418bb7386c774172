/**
 * Filters for a whole value that an earlier version has kept: in lower case, whatever case the value
 * has. One that finds no row becomes those for the values that rows have; what is compared exactly
 * would find nothing, and nothing would say why.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { ListPreferences } from "../../electron/contract/preferences.ts";
import { isCoded, wholeValue } from "./search-codes.ts";
import { filterText, parseQuery } from "./search-query.ts";
import { valueOf } from "./seen-values.ts";

/** Those filters, and those of the saved views, that are to be kept instead; nothing where all find what they name. */
export function keptAsSeen({ filters, views }: ListPreferences, rows: ReadonlyMap<string, RowDto>): Partial<ListPreferences> {
  const all = new Set([...filters, ...views.flatMap((view) => view.filters)]);
  const news = new Map([...all].flatMap((text) => asSeen(text, rows)));
  if (news.size === 0) return {};
  const mended = (texts: readonly string[]) => [...new Set(texts.flatMap((text) => news.get(text) ?? [text]))];
  return { filters: mended(filters), views: views.map((view) => ({ ...view, filters: mended(view.filters) })) };
}

/** The filter with what comes in its place; nothing where it stays. */
function asSeen(text: string, rows: ReadonlyMap<string, RowDto>): [string, readonly string[]][] {
  const [filter, ...others] = parseQuery(text).filters;
  if (filter?.isWhole !== true || others.length > 0 || isCoded(filter.field)) return [];
  const { field, value } = filter;
  if (value !== value.toLowerCase()) return [];
  const found = new Set<string>();
  for (const row of rows.values()) {
    const seen = wholeValue(valueOf(row, field) ?? "");
    if (seen === value) return [];
    if (seen.toLowerCase() === value) found.add(seen);
  }
  return found.size === 0 ? [] : [[text, [...found].map((seen) => filterText({ field, value: seen, isWhole: true }))]];
}
