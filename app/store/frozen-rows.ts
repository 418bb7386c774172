/**
 * Rows held in place while the pointer or the focus is among them: no row moves, appears or
 * vanishes. Changes that are not shown are counted incrementally.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { flawOf } from "../../electron/contract/messages/flaws.ts";
import { type PendingChanges, type Order, type RowChange, URGENCIES, type Urgency, urgencyOf } from "./order.ts";
import type { Group, SortedRows } from "./sorted-rows.ts";

/**
 * Why a held row no longer belongs here: "dropped" (Docket no longer keeps the row), "otherView"
 * (its view is another), or "notFound" (no filter finds it).
 */
export type WhyGone = "dropped" | "otherView" | "notFound";

export class FrozenRows {
  /**
   * The rows, read only. Each row has its newest content; a row that left the queue has its last.
   */
  readonly rows: RowDto[];
  readonly groups: readonly Group[];
  /** Number of rows under "no priority" whose priority could not be read. */
  unreadable: number;
  readonly #order: Order;
  readonly #indexes: ReadonlyMap<string, number>;
  /** The rows when the hold began. Each row stands where this content belongs. */
  readonly #placed: readonly RowDto[];
  /** Rows that no longer belong here, by index. */
  readonly #gone = new Map<number, WhyGone>();
  /** Indexes of rows that belong here under another heading. */
  readonly #regrouped = new Set<number>();
  /** Indexes of rows that belong under the same heading, possibly at another place. */
  readonly #moved = new Set<number>();
  /** Urgency by id, for rows that belong here but have no place or whose urgency has changed. */
  readonly #unseen = new Map<string, Urgency>();
  readonly #unseenCounts = new Map<Urgency, number>();

  constructor({ rows, groups, order, unreadable }: SortedRows) {
    this.rows = [...rows];
    this.#placed = [...rows];
    this.groups = groups;
    this.unreadable = unreadable;
    this.#order = order;
    this.#indexes = new Map(rows.map(({ id }, index) => [id, index]));
  }

  /** Returns the index of an Action's row, from 0; -1 if the row is not here. */
  indexOf(id: string): number {
    return this.#indexes.get(id) ?? -1;
  }

  /** Returns why a row no longer belongs here; undefined for a row that belongs. */
  whyGone(index: number): WhyGone | undefined {
    return this.#gone.get(index);
  }

  /** Applies changes and returns whether a row here has changed. */
  change(changes: readonly RowChange[], isInView: (row: RowDto) => boolean, isFound: (row: RowDto) => boolean): boolean {
    let isChanged = false;
    for (const { id, after } of changes) {
      const index = this.indexOf(id);
      const [before, placed] = [this.rows[index], this.#placed[index]];
      const whyGone = after === undefined ? "dropped" : !isInView(after) ? "otherView" : isFound(after) ? undefined : "notFound";
      const stays = after !== undefined && whyGone === undefined;
      if (before === undefined || placed === undefined) {
        this.#setUnseen(id, stays ? urgencyOf(after) : undefined);
        continue;
      }
      isChanged = true;
      if (after !== undefined) {
        this.rows[index] = after;
        this.unreadable += this.#unreadableAt(placed, after) - this.#unreadableAt(placed, before);
      }
      const isRegrouped = stays && this.#order.groupOf(after) !== this.#order.groupOf(placed);
      if (whyGone === undefined) this.#gone.delete(index);
      else this.#gone.set(index, whyGone);
      mark(this.#regrouped, index, isRegrouped);
      this.#setUnseen(id, stays && urgencyOf(after) !== urgencyOf(placed) ? urgencyOf(after) : undefined);
      mark(this.#moved, index, stays && !isRegrouped && this.#order.compareInGroup(after, placed) !== 0);
    }
    return isChanged;
  }

  /**
   * Returns the changes that are not shown.
   * @param belonging number of rows that belong here now
   */
  pendingChanges(belonging: number): PendingChanges {
    const staying = this.rows.length - this.#gone.size;
    const inOrder = this.#moved.size === 0 ? staying - this.#regrouped.size : this.#longestRise();
    const worst = URGENCIES.find((urgency) => this.#unseenOf(urgency) > 0);
    const worstCount = worst === undefined ? 0 : this.#unseenOf(worst);
    return { added: belonging - staying, moved: staying - inOrder, gone: this.#gone.size, worst, worstCount };
  }

  #unseenOf(urgency: Urgency): number {
    return this.#unseenCounts.get(urgency) ?? 0;
  }

  #setUnseen(id: string, urgency: Urgency | undefined): void {
    const before = this.#unseen.get(id);
    if (before === urgency) return;
    if (before !== undefined) this.#unseenCounts.set(before, this.#unseenOf(before) - 1);
    if (urgency === undefined) this.#unseen.delete(id);
    else {
      this.#unseen.set(id, urgency);
      this.#unseenCounts.set(urgency, this.#unseenOf(urgency) + 1);
    }
  }

  /**
   * Returns the largest number of rows that can stay in place, among those that keep their heading.
   */
  #longestRise(): number {
    const { compare } = this.#order;
    /** At index i, the smallest row that ends a rising sequence of length i + 1. */
    const ends: RowDto[] = [];
    for (const [index, row] of this.rows.entries()) {
      if (this.#gone.has(index) || this.#regrouped.has(index)) continue;
      let low = 0;
      let high = ends.length;
      // Most rows are in order, after all rows before them.
      if (high > 0 && compare(ends[high - 1] as RowDto, row) < 0) low = high;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compare(ends[middle] as RowDto, row) < 0) low = middle + 1;
        else high = middle;
      }
      ends[low] = row;
    }
    return ends.length;
  }

  /** Returns 1 if the priority of a row at the place of `placed` could not be read, else 0. */
  #unreadableAt(placed: RowDto, row: RowDto): number {
    return this.#order.groupOf(placed) === "NONE" && flawOf(row, "priority") !== undefined ? 1 : 0;
  }
}

function mark(set: Set<number>, index: number, isIn: boolean): void {
  if (isIn) set.add(index);
  else set.delete(index);
}
