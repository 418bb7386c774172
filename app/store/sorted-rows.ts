/**
 * Rows kept in order under headings. Only changed rows are compared again: a row that keeps its
 * place is replaced there; the others are removed and merged in one pass over the list. A place is
 * searched only within the row's group.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { flawOf } from "../../electron/contract/messages/flaws.ts";
import type { Order, RowChange } from "./order.ts";

/** Adjacent rows under one heading. */
export interface Group {
  /** The key that the rows share (`Order.groupOf`); undefined if the list is not grouped. */
  readonly key: string | undefined;
  /** Index of the group's first row among all rows, from 0. */
  readonly from: number;
  readonly count: number;
}

interface Span {
  readonly from: number;
  readonly end: number;
}

export class SortedRows {
  readonly order: Order;
  /** The rows, read only; a new array after a row was added, removed or moved. */
  rows: RowDto[] = [];
  /** Number of rows under "no priority" whose priority could not be read. */
  unreadable = 0;
  readonly #counts = new Map<string, number>();
  /** The groups as the rows stand; `#counts` is ahead of them during a change. */
  #spans: ReadonlyMap<string, Span> = new Map();

  /** @param rows in any order, or in this order if `isSorted` */
  constructor(order: Order, rows: Iterable<RowDto>, isSorted = false) {
    this.order = order;
    const byGroup = new Map<string, RowDto[]>();
    const all: RowDto[] = [];
    for (const row of rows) {
      const group = this.#count(row, 1);
      if (isSorted) all.push(row);
      else {
        const others = byGroup.get(group);
        if (others === undefined) byGroup.set(group, [row]);
        else others.push(row);
      }
    }
    const groups = [...byGroup].toSorted(([a], [b]) => order.compareGroups(a, b));
    this.rows = isSorted ? all : groups.flatMap(([, members]) => members.toSorted(order.compareInGroup));
    this.#spans = this.#spansNow();
  }

  get groups(): Group[] {
    if (this.order.grouping === "none") return [{ key: undefined, from: 0, count: this.rows.length }];
    return [...this.#spansNow()].map(([key, { from, end }]) => ({ key, from, count: end - from }));
  }

  /** Returns the index of a row, from 0; -1 if the row is not in the list. */
  indexOf(row: RowDto): number {
    return this.#indexIn(this.order.groupOf(row), row);
  }

  #indexIn(group: string, row: RowDto): number {
    const at = this.#firstNotBefore(row, group);
    return this.rows[at]?.id === row.id ? at : -1;
  }

  /**
   * Whether a row keeps its place.
   * @param group group of the row before the change
   */
  #haveOnePlace(before: RowDto, after: RowDto, group: string | undefined): boolean {
    return this.order.groupOf(after) === group && this.order.compareInGroup(before, after) === 0;
  }

  /**
   * Applies changes and returns whether anything has changed.
   * @param belongs whether a row, as it is now, has a place in this list
   */
  change(changes: readonly RowChange[], belongs: (row: RowDto) => boolean): boolean {
    const gone: number[] = [];
    const come: RowDto[] = [];
    let replaced = 0;
    for (const { before, after } of changes) {
      const group = before === undefined ? undefined : this.order.groupOf(before);
      const at = before === undefined || group === undefined ? -1 : this.#indexIn(group, before);
      const stays = after !== undefined && belongs(after);
      if (stays && before !== undefined && at >= 0 && this.#haveOnePlace(before, after, group)) {
        this.rows[at] = after;
        this.unreadable += unreadableIn(group, after) - unreadableIn(group, before);
        replaced += 1;
        continue;
      }
      if (before !== undefined && at >= 0) {
        this.#count(before, -1);
        gone.push(at);
      }
      if (stays) {
        this.#count(after, 1);
        come.push(after);
      }
    }
    if (gone.length + come.length > 0) this.#merge(gone, come);
    return gone.length + come.length + replaced > 0;
  }

  #merge(gone: number[], come: RowDto[]): void {
    gone.sort((a, b) => a - b);
    come.sort(this.order.compare);
    const places = come.map((row) => this.#firstNotBefore(row, this.order.groupOf(row)));
    const old = this.rows;
    const first = Math.min(gone[0] ?? old.length, places[0] ?? old.length);
    const last = Math.max((gone.at(-1) ?? -1) + 1, places.at(-1) ?? 0);
    const merged = old.slice(0, first);
    let [nextGone, nextCome] = [0, 0];
    for (let at = first; at <= last; at += 1) {
      for (; places[nextCome] === at; nextCome += 1) merged.push(come[nextCome] as RowDto);
      if (at === last) break;
      if (gone[nextGone] === at) nextGone += 1;
      else merged.push(old[at] as RowDto);
    }
    this.rows = last < old.length ? merged.concat(old.slice(last)) : merged;
    this.#spans = this.#spansNow();
  }

  /** Returns the index of the first row that does not come before this row. */
  #firstNotBefore(row: RowDto, group: string): number {
    const { order, rows } = this;
    const { from, end } = this.#spanOf(group);
    let low = from;
    let high = end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order.compareInGroup(rows[middle] as RowDto, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Returns the span of a group; an empty span at the group's place if the group has no rows yet.
   */
  #spanOf(group: string): Span {
    const known = this.#spans.get(group);
    if (known !== undefined) return known;
    let from = 0;
    for (const [other, { end }] of this.#spans) if (this.order.compareGroups(other, group) < 0) from = end;
    return { from, end: from };
  }

  #spansNow(): Map<string, Span> {
    const spans = new Map<string, Span>();
    let from = 0;
    const counts = [...this.#counts].filter(([, count]) => count > 0);
    for (const [group, count] of counts.toSorted(([a], [b]) => this.order.compareGroups(a, b))) {
      spans.set(group, { from, end: from + count });
      from += count;
    }
    return spans;
  }

  /** Adjusts the counts and returns the row's group. */
  #count(row: RowDto, by: 1 | -1): string {
    const group = this.order.groupOf(row);
    const count = (this.#counts.get(group) ?? 0) + by;
    if (count === 0) this.#counts.delete(group);
    else this.#counts.set(group, count);
    this.unreadable += by * unreadableIn(group, row);
    return group;
  }
}

/** Returns 1 if the row is under "no priority" because its priority could not be read, else 0. */
function unreadableIn(group: string | undefined, row: RowDto): number {
  return group === "NONE" && flawOf(row, "priority") !== undefined ? 1 : 0;
}
