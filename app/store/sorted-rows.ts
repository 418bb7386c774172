/**
 * Rows kept in an order. Only rows that changed are compared again: one that keeps its place is
 * replaced there, the others are taken out and merged in, in one pass over the list. A place is
 * searched among the times of its group alone, which stand side by side in memory.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { flawOf } from "../../electron/contract/messages/flaws.ts";
import { PRIORITY_NAMES, type PriorityName } from "../../electron/contract/vocabulary.ts";
import { groupOfRank, type Order, rankOf, type RowChange } from "./order.ts";

/** Neighbours of one priority, under one heading. */
export interface Group {
  /** Undefined where the list is not grouped. */
  readonly priority: PriorityName | undefined;
  /** The number of its first row among all rows, from 0. */
  readonly from: number;
  readonly count: number;
}

export class SortedRows {
  readonly order: Order;
  /** Read only; a new array once a row has come, gone or moved. */
  rows: RowDto[] = [];
  /** How many have no priority because theirs could not be read. */
  unreadable = 0;
  readonly #counts: number[] = PRIORITY_NAMES.map(() => 0);
  /** Of each row: the time that it is ordered by. */
  #times: Float64Array;
  /** The groups as the rows stand; `#counts` is ahead of them while they change. */
  #starts: readonly number[];

  /** @param rows in any order, or already in this one */
  constructor(order: Order, rows: Iterable<RowDto>, isSorted = false) {
    this.order = order;
    const ranks: RowDto[][] = PRIORITY_NAMES.map(() => []);
    const all: RowDto[] = [];
    for (const row of rows) {
      this.#count(row, 1);
      if (order.grouped && !isSorted) ranks[rankOf(row)]?.push(row);
      else all.push(row);
    }
    if (isSorted) this.rows = all;
    else this.rows = order.grouped ? ranks.flatMap((group) => group.toSorted(order.compareInGroup)) : all.toSorted(order.compare);
    this.#times = Float64Array.from(this.rows, order.timeOf);
    this.#starts = this.#startsNow();
  }

  get groups(): Group[] {
    if (!this.order.grouped) return [{ priority: undefined, from: 0, count: this.rows.length }];
    const groups: Group[] = [];
    let from = 0;
    for (const [rank, count] of this.#counts.entries()) {
      if (count > 0) groups.push({ priority: groupOfRank(rank), from, count });
      from += count;
    }
    return groups;
  }

  /** The number of this row, from 0; -1 where it is not in the list. */
  indexOf(row: RowDto): number {
    const at = this.#firstNotBefore(row);
    return this.rows[at]?.id === row.id ? at : -1;
  }

  /**
   * Answers whether anything has changed.
   * @param belongs whether a row as it is now has a place in this list
   */
  change(changes: readonly RowChange[], belongs: (row: RowDto) => boolean): boolean {
    const gone: number[] = [];
    const come: RowDto[] = [];
    let replaced = 0;
    for (const { before, after } of changes) {
      const at = before === undefined ? -1 : this.indexOf(before);
      const stays = after !== undefined && belongs(after);
      if (before !== undefined && at >= 0) this.#count(before, -1);
      if (stays) this.#count(after, 1);
      if (stays && before !== undefined && at >= 0 && this.order.compare(before, after) === 0) {
        this.rows[at] = after;
        replaced += 1;
      } else {
        if (at >= 0) gone.push(at);
        if (stays) come.push(after);
      }
    }
    if (gone.length + come.length > 0) this.#merge(gone, come);
    return gone.length + come.length + replaced > 0;
  }

  #merge(gone: number[], come: RowDto[]): void {
    gone.sort((a, b) => a - b);
    come.sort(this.order.compare);
    const places = come.map((row) => this.#firstNotBefore(row));
    const old = this.rows;
    const first = Math.min(gone[0] ?? old.length, places[0] ?? old.length);
    const last = Math.max((gone.at(-1) ?? -1) + 1, places.at(-1) ?? 0);
    const merged = old.slice(0, first);
    const times = new Float64Array(old.length - gone.length + come.length);
    times.set(this.#times.subarray(0, first));
    let [nextGone, nextCome] = [0, 0];
    for (let at = first; at <= last; at += 1) {
      for (; places[nextCome] === at; nextCome += 1) {
        const row = come[nextCome] as RowDto;
        times[merged.length] = this.order.timeOf(row);
        merged.push(row);
      }
      if (at === last) break;
      if (gone[nextGone] === at) nextGone += 1;
      else {
        times[merged.length] = this.#times[at] as number;
        merged.push(old[at] as RowDto);
      }
    }
    times.set(this.#times.subarray(last), merged.length);
    this.rows = last < old.length ? merged.concat(old.slice(last)) : merged;
    this.#times = times;
    this.#starts = this.#startsNow();
  }

  /** The number of the first row that does not come before this one. */
  #firstNotBefore(row: RowDto): number {
    const { order, rows } = this;
    const rank = order.grouped ? rankOf(row) : 0;
    const time = order.timeOf(row);
    const times = this.#times;
    let low = this.#starts[rank] as number;
    let high = this.#starts[rank + 1] as number;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = times[middle] as number;
      const isBefore = other === time ? (rows[middle] as RowDto).id < row.id : other < time === order.sign > 0;
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The number of the first row of each rank, and the end of the last. */
  #startsNow(): number[] {
    const starts = [0];
    if (!this.order.grouped) return [0, this.rows.length];
    for (const count of this.#counts) starts.push((starts.at(-1) as number) + count);
    return starts;
  }

  #count(row: RowDto, by: 1 | -1): void {
    const rank = rankOf(row);
    this.#counts[rank] = (this.#counts[rank] ?? 0) + by;
    if (row.priority === "NONE" && flawOf(row, "priority") !== undefined) this.unreadable += by;
  }
}
