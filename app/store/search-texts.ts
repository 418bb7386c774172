/**
 * The texts that a search reads, computed once for each searched row. If there is time, they are
 * computed in slices before the first key. They are removed when the search is empty and its field
 * is left.
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

  /**
   * Computes missing texts until `until` returns true. Returns whether the texts of all rows are
   * known.
   */
  readAhead(rows: readonly RowDto[], until: () => boolean): boolean {
    for (const row of rows) {
      if (this.#texts.has(row)) continue;
      this.of(row);
      if (until()) return false;
    }
    return true;
  }

  /** Removes the text of a row that was replaced or removed. */
  forget(row: RowDto): void {
    this.#texts.delete(row);
  }

  clear(): void {
    this.#texts.clear();
  }
}

/**
 * Whether everything found by these words was also found by the previous words, so that no other
 * rows need to be searched.
 */
export function isNarrower(words: readonly string[], before: readonly string[]): boolean {
  return before.every((old) => words.some((word) => word.includes(old)));
}
