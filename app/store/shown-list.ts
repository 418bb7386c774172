/**
 * The list on the screen: the rows of a view, those of them that a search finds, and the same held
 * in place. It is edited in place; the store's `listVersion` says when.
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
  /** Whether a row has what the filters of the query ask for. */
  #passes = passing([]);
  #view: SortedRows;
  /** What the search finds of the view; the view itself without a search. */
  #found: SortedRows;
  #frozen: FrozenRows | undefined;
  /** Somebody is at the search: its texts are wanted again after a search that was emptied. */
  #keepsTexts = false;

  /** @param rows every row of the queue, edited in place */
  constructor(rows: ReadonlyMap<string, RowDto>, options: ViewOptions) {
    this.#rows = rows;
    this.#options = options;
    this.#view = new SortedRows(orderOf(options), []);
    this.#found = this.#view;
  }

  /** In the order of the screen. Read only. */
  get rows(): readonly RowDto[] {
    return (this.#frozen ?? this.#found).rows;
  }

  /** What rows are searched for; the words are marked in them. */
  get query(): Query {
    return this.#query;
  }

  get order(): Order {
    return this.#view.order;
  }

  get groups(): readonly Group[] {
    return (this.#frozen ?? this.#found).groups;
  }

  /** Whether some rows stand under no priority because theirs could not be read. */
  get hasUnreadable(): boolean {
    return (this.#frozen ?? this.#found).unreadable > 0;
  }

  /** How many rows belong here by now, held back or not. */
  get total(): number {
    return this.#found.rows.length;
  }

  get pendingChanges(): PendingChanges {
    return this.#frozen?.pendingChanges(this.total) ?? NO_PENDING_CHANGES;
  }

  /** The row no longer belongs here, and stays only because the list is held. */
  isGone(index: number): boolean {
    return this.whyGone(index) !== undefined;
  }

  /** Undefined of a row that belongs here. */
  whyGone(index: number): WhyGone | undefined {
    return this.#frozen?.whyGone(index);
  }

  /** The number of an Action's row, from 0; -1 where it has none here. */
  indexOf(id: string): number {
    if (this.#frozen !== undefined) return this.#frozen.indexOf(id);
    const row = this.#rows.get(id);
    return row === undefined ? -1 : this.#found.indexOf(row);
  }

  /** The same of a row as it stood before a change that this list has not taken in yet. */
  placeOf(row: RowDto): number {
    return this.#frozen === undefined ? this.#found.indexOf(row) : this.#frozen.indexOf(row.id);
  }

  /** Whether an Action's row belongs to the list by now, held back or not. */
  belongs(id: string): boolean {
    const row = this.#rows.get(id);
    return row !== undefined && this.#found.indexOf(row) >= 0;
  }

  ids(): string[] {
    return this.rows.map(({ id }) => id);
  }

  /** Puts every row where it belongs by these options, held or not. */
  arrange(options: ViewOptions): void {
    const { view, grouping, sorting, search, filters } = this.#options;
    this.#frozen = undefined;
    this.#options = options;
    if (options.view !== view || options.grouping !== grouping || options.sorting !== sorting) this.rebuild();
    else if (options.search !== search || options.filters !== filters) this.#search(queryOf(options));
  }

  /** All rows are others: the whole list is made anew, and nothing is held. */
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
   * Takes in rows that have changed. With no row on the screen, nothing is held.
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

  /** Puts the rows that were held where they belong. */
  release(): void {
    this.#frozen = undefined;
  }

  /**
   * Works out texts for a search that is about to come, and keeps them until `dropTexts`. Answers
   * whether none are missing.
   * @param until stops the work
   */
  readAhead(until: () => boolean): boolean {
    this.#keepsTexts = true;
    return this.#texts.readAhead(this.#view.rows, until);
  }

  /** No other search comes; the texts of a present one stay until it ends. */
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
