/**
 * The list on the screen: the rows of a view, those that a search finds, or the same rows held in
 * place. The list is mutated in place; the store's `listVersion` changes each time.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { FrozenRows, type WhyGone } from "./frozen-rows.ts";
import { type PendingChanges, NO_PENDING_CHANGES, type Order, orderOf, type RowChange, type ViewOptions } from "./order.ts";
import { passing, type Query, queryOf } from "./search-query.ts";
import { isNarrower, SearchTexts } from "./search-texts.ts";
import { type Group, SortedRows } from "./sorted-rows.ts";

const NO_QUERY: Query = { words: [], filters: [], problems: [] };

export class ShownList {
  readonly #rows: ReadonlyMap<string, RowDto>;
  readonly #texts = new SearchTexts();
  #options: ViewOptions;
  #query: Query = NO_QUERY;
  /** Whether a row matches the filters of the query. */
  #passes = passing([]);
  #view: SortedRows;
  /** The rows of the view that the search finds; the view itself without a search. */
  #found: SortedRows;
  #frozen: FrozenRows | undefined;
  /** Whether the search is in use, so that its texts are kept after a search was emptied. */
  #keepsTexts = false;

  /** @param rows every row of the queue, mutated in place */
  constructor(rows: ReadonlyMap<string, RowDto>, options: ViewOptions) {
    this.#rows = rows;
    this.#options = options;
    this.#view = new SortedRows(orderOf(options), []);
    this.#found = this.#view;
  }

  /** The rows in the order of the screen, read only. */
  get rows(): readonly RowDto[] {
    return (this.#frozen ?? this.#found).rows;
  }

  /** The query that selects the rows; its words are marked in the rows. */
  get query(): Query {
    return this.#query;
  }

  get order(): Order {
    return this.#view.order;
  }

  get groups(): readonly Group[] {
    return (this.#frozen ?? this.#found).groups;
  }

  /** Whether the group "no priority" contains rows whose priority could not be read. */
  get hasUnreadable(): boolean {
    return (this.#frozen ?? this.#found).unreadable > 0;
  }

  /** Number of rows that belong here now, including held-back ones. */
  get total(): number {
    return this.#found.rows.length;
  }

  get pendingChanges(): PendingChanges {
    return this.#frozen?.pendingChanges(this.total) ?? NO_PENDING_CHANGES;
  }

  /** Whether the row no longer belongs here and stays only because the list is held. */
  isGone(index: number): boolean {
    return this.whyGone(index) !== undefined;
  }

  /** Returns why a row no longer belongs here; undefined for a row that belongs. */
  whyGone(index: number): WhyGone | undefined {
    return this.#frozen?.whyGone(index);
  }

  /** Returns the index of an Action's row, from 0; -1 if the row is not here. */
  indexOf(id: string): number {
    if (this.#frozen !== undefined) return this.#frozen.indexOf(id);
    const row = this.#rows.get(id);
    return row === undefined ? -1 : this.#found.indexOf(row);
  }

  /** Returns the index of a row as it was before a change that this list has not applied yet. */
  placeOf(row: RowDto): number {
    return this.#frozen === undefined ? this.#found.indexOf(row) : this.#frozen.indexOf(row.id);
  }

  /** Whether an Action's row belongs to the list now, including held-back ones. */
  belongs(id: string): boolean {
    const row = this.#rows.get(id);
    return row !== undefined && this.#found.indexOf(row) >= 0;
  }

  ids(): string[] {
    return this.rows.map(({ id }) => id);
  }

  /** Arranges all rows by these options and ends a hold. */
  arrange(options: ViewOptions): void {
    const { view, grouping, sorting, search, filters } = this.#options;
    this.#frozen = undefined;
    this.#options = options;
    if (options.view !== view || options.grouping !== grouping || options.sorting !== sorting) this.rebuild();
    else if (options.search !== search || options.filters !== filters) this.#search(queryOf(options));
  }

  /** Rebuilds the whole list after all rows were replaced, and ends a hold. */
  rebuild(): void {
    const { view } = this.#options;
    this.#frozen = undefined;
    this.#texts.clear();
    this.#view = new SortedRows(orderOf(this.#options), inView(this.#rows.values(), view));
    this.#found = this.#view;
    this.#query = NO_QUERY;
    this.#search(queryOf(this.#options));
  }

  /**
   * Applies changed rows. A list without rows on the screen is not held.
   * @returns whether anything on the screen has changed
   */
  change(changes: readonly RowChange[], hold: boolean): boolean {
    if (!hold) this.#frozen = undefined;
    else if (this.#frozen === undefined && this.total > 0) this.#frozen = new FrozenRows(this.#found);
    for (const { before } of changes) if (before !== undefined) this.#texts.forget(before);
    const isInView = ({ views }: RowDto) => views.includes(this.#options.view);
    const isFound = (row: RowDto) => this.#finds(row);
    const belongs = (row: RowDto) => isInView(row) && isFound(row);
    const inView = this.#view.change(changes, isInView);
    const found = this.#found === this.#view ? inView : this.#found.change(changes, belongs);
    return this.#frozen === undefined ? found : this.#frozen.change(changes, isInView, isFound);
  }

  /** Ends the hold, so that held rows take their places. */
  release(): void {
    this.#frozen = undefined;
  }

  /**
   * Computes texts for a search that is about to start, and keeps them until `dropTexts`. Returns
   * whether the texts of all rows are known.
   * @param until stops the work when it returns true
   */
  readAhead(until: () => boolean): boolean {
    this.#keepsTexts = true;
    return this.#texts.readAhead(this.#view.rows, until);
  }

  /**
   * Called when no other search will follow; the texts of a present search stay until that search
   * ends.
   */
  dropTexts(): void {
    this.#keepsTexts = false;
    if (this.#query.words.length === 0) this.#texts.clear();
  }

  #search(query: Query): void {
    const before = this.#query;
    const isSame = JSON.stringify(query.filters) === JSON.stringify(before.filters);
    const from = isSame && isNarrower(query.words, before.words) ? this.#found : this.#view;
    this.#query = query;
    this.#passes = passing(query.filters);
    if (query.words.length === 0 && !this.#keepsTexts) this.#texts.clear();
    if (isEmpty(query)) this.#found = this.#view;
    else
      this.#found = new SortedRows(
        this.#view.order,
        from.rows.filter((row) => this.#finds(row)),
        true,
      );
  }

  #finds(row: RowDto): boolean {
    const { words } = this.#query;
    return this.#passes(row) && (words.length === 0 || this.#texts.has(row, words));
  }
}

function isEmpty({ words, filters }: Query): boolean {
  return words.length === 0 && filters.length === 0;
}

function* inView(rows: Iterable<RowDto>, view: ViewOptions["view"]): Generator<RowDto> {
  for (const row of rows) if (row.views.includes(view)) yield row;
}
