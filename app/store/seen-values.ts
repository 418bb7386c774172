/** The values offered for a filter: those that rows have, each with its number of rows. */
import type { RowDto } from "../../electron/contract/action.ts";
import { begunCodes, type CodedField, type FilterField, has, isCoded, labelOf, plain, wholeValue } from "./search-codes.ts";
import { filterText } from "./search-query.ts";
import type { DocketState } from "./store.ts";

/** A value of a field with the number of rows that have it. */
export interface SeenValue {
  readonly value: string;
  readonly count: number;
}

/** Largest number of values offered. */
const MAX_VALUES = 50;

/**
 * Returns the values of a field that these rows have and that match the typed text: values of codes
 * by their beginning, other values by any part. States and priorities keep their own order; other
 * values are sorted by frequency.
 */
export function seenValues(rows: readonly RowDto[], field: FilterField, typed: string): SeenValue[] {
  const asked = plain(typed);
  if (isCoded(field)) {
    const seen = begunCodes(field, asked).map((code) => ({
      value: labelOf(field, code),
      count: rows.filter((row) => has(row, field, code)).length,
    }));
    const found = seen.filter(({ count }) => count > 0);
    return field === "is" ? found.toSorted(byCount) : found;
  }
  // There are many rows, but few distinct values.
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = valueOf(row, field) ?? "";
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  /** Values by the text that an exact filter compares. */
  const seen = new Map<string, { readonly value: string; count: number }>();
  for (const [value, count] of counts) {
    const key = wholeValue(value);
    if (key === "") continue;
    const known = seen.get(key);
    if (known === undefined) seen.set(key, { value, count });
    else known.count += count;
  }
  const found = [...seen.values()].filter(({ value }) => plain(value).includes(asked));
  return found.toSorted(byCount).slice(0, MAX_VALUES);
}

/** Returns the current values of a field in the present view. */
export function valuesInView(
  { rows, viewOptions }: Pick<DocketState, "rows" | "viewOptions">,
  field: FilterField,
  typed = "",
): readonly SeenValue[] {
  const inView = [...rows.values()].filter(({ views }) => views.includes(viewOptions.view));
  return seenValues(inView, field, typed);
}

/** Returns the filter text for a chosen value, which matches exactly that value. */
export function chosenFilter(field: FilterField, { value }: SeenValue): string {
  return filterText({ field, value, isWhole: true });
}

function byCount(a: SeenValue, b: SeenValue): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}

/** Returns the text that a filter of this field compares. */
export function valueOf(row: RowDto, field: Exclude<FilterField, CodedField>): string | undefined {
  switch (field) {
    case "type":
      return row.type;
    case "by":
      return row.requestedBy?.id;
    case "for":
      return row.assignedTo?.id;
    case "authorizer":
      return row.authorizedBy?.id;
  }
}
