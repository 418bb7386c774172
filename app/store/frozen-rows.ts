/**
 * Rows that stay where they are while the pointer or the focus is among them: nothing moves,
 * appears between or vanishes, and what they do not show is counted by difference.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { flawOf } from "../../electron/contract/messages/flaws.ts";
import { type PendingChanges, type Order, type RowChange, URGENCIES, type Urgency, urgencyOf } from "./order.ts";
import type { Group, SortedRows } from "./sorted-rows.ts";

/** Why a row that stays no longer belongs here: Docket keeps it no more, its view is another, or no filter finds it. */
export type WhyGone = "dropped" | "otherView" | "notFound";

export class FrozenRows {
  /** Read only. Each with its newest content; one that has left the queue with its last. */
  readonly rows: RowDto[];
  readonly groups: readonly Group[];
  /** How many stand under "no priority" because theirs could not be read. */
  unreadable: number;
  readonly #order: Order;
  readonly #indexes: ReadonlyMap<string, number>;
  /** The rows when the hold began: each stands where that content belonged. */
  readonly #placed: readonly RowDto[];
  /** By their numbers, rows that no longer belong here. */
  readonly #gone = new Map<number, WhyGone>();
  /** Those that belong here, under another heading. */
  readonly #regrouped = new Set<number>();
  /** Those that belong under the same heading, and perhaps elsewhere there. */
  readonly #moved = new Set<number>();
  /** By id, of rows that belong here: those without a place, and those whose urgency is another. */
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

  /** The number of an Action's row, from 0; -1 where it has none here. */
  indexOf(id: string): number {
    return this.#indexes.get(id) ?? -1;
  }

  /** Undefined of a row that belongs here. */
  whyGone(index: number): WhyGone | undefined {
    return this.#gone.get(index);
  }

  /** Answers whether a row here has changed. */
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

  /** @param belonging how many rows belong here by now */
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

  /** The most rows of those that stay under their headings that need not be moved. */
  #longestRise(): number {
    const { compare } = this.#order;
    /** By length - 1: the smallest row with which so long a rise ends. */
    const ends: RowDto[] = [];
    for (const [index, row] of this.rows.entries()) {
      if (this.#gone.has(index) || this.#regrouped.has(index)) continue;
      let low = 0;
      let high = ends.length;
      // Most rows stand where they belong, behind all before them.
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

  /** Of a row that stands where `placed` belonged. */
  #unreadableAt(placed: RowDto, row: RowDto): number {
    return this.#order.groupOf(placed) === "NONE" && flawOf(row, "priority") !== undefined ? 1 : 0;
  }
}

function mark(set: Set<number>, index: number, isIn: boolean): void {
  if (isIn) set.add(index);
  else set.delete(index);
}
