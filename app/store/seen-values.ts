/** The values that a filter can be chosen from: those that rows have, each with their number. */
import type { RowDto } from "../../electron/contract/action.ts";
import { begunCodes, type CodedField, type FilterField, has, isCoded, labelOf, plain, wholeValue } from "./search-codes.ts";
import { filterText } from "./search-query.ts";
import type { DocketState } from "./store.ts";

/** A value of a field with the number of rows that have it. */
export interface SeenValue {
  readonly value: string;
  readonly count: number;
}

/** At most so many values are offered to choose from. */
const MAX_VALUES = 50;

/**
 * The values of a field that these rows have and that begin, or for names contain, what was typed:
 * states and priorities in their own order, others the most frequent first.
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
  // Rows are many, and their values few.
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = valueOf(row, field) ?? "";
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  /** By what a filter for the whole value tells apart. */
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

/** The values that the rows of the present view have, as they are by now. */
export function valuesInView(
  { rows, viewOptions }: Pick<DocketState, "rows" | "viewOptions">,
  field: FilterField,
  typed = "",
): readonly SeenValue[] {
  const inView = [...rows.values()].filter(({ views }) => views.includes(viewOptions.view));
  return seenValues(inView, field, typed);
}

/** A value that was chosen, as the text of a filter: that value and no other. */
export function chosenFilter(field: FilterField, { value }: SeenValue): string {
  return filterText({ field, value, isWhole: true });
}

function byCount(a: SeenValue, b: SeenValue): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}

/** What a filter of this field compares. */
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
