/**
 * The texts that a search looks through: worked out once for each row that is searched, in slices
 * before the first key where there is time, and dropped when the search ends and its field is left.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { searchText } from "./search-query.ts";

export class SearchTexts {
  readonly #texts = new Map<RowDto, string>();

  has(row: RowDto, words: readonly string[]): boolean {
    const text = this.of(row);
    return words.every((word) => text.includes(word));
  }

  of(row: RowDto): string {
    const known = this.#texts.get(row);
    if (known !== undefined) return known;
    const text = searchText(row);
    this.#texts.set(row, text);
    return text;
  }

  /** Answers whether no text of these rows is missing. */
  readAhead(rows: readonly RowDto[], until: () => boolean): boolean {
    for (const row of rows) {
      if (this.#texts.has(row)) continue;
      this.of(row);
      if (until()) return false;
    }
    return true;
  }

  /** The row has been replaced or is gone. */
  forget(row: RowDto): void {
    this.#texts.delete(row);
  }

  clear(): void {
    this.#texts.clear();
  }
}

/** Whether all that these words find is found by those before, so that the rest need no search. */
export function isNarrower(words: readonly string[], before: readonly string[]): boolean {
  return before.every((old) => words.some((word) => word.includes(old)));
}
