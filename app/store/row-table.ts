/** All rows of the queue in one map, mutated in place, and the changes of each edit. */
import type { RowDto } from "../../electron/contract/action.ts";
import type { BatchDto, QueueDto } from "../../electron/contract/queue.ts";
import type { RowChange } from "./order.ts";
import { SharedValues } from "./shared-values.ts";

export class RowTable {
  readonly rows = new Map<string, RowDto>();
  readonly #shared = new SharedValues();
  /** Ids of rows from before the arriving list that the list has not contained yet. */
  #unnamed = new Set<string>();

  /**
   * Replaces the rows by another list and returns the rows that differ from before.
   * @param keeps whether old rows stay until the list is complete
   */
  replace({ rows, more }: Pick<QueueDto, "rows" | "more">, keeps: boolean): RowChange[] {
    const changes: RowChange[] = [];
    this.#unnamed = new Set(this.rows.keys());
    for (const row of rows) this.#set(row, changes);
    if (more !== true || !keeps) this.#dropUnnamed(changes);
    return changes;
  }

  /** Removes all rows. */
  clear(): void {
    this.rows.clear();
    this.#unnamed.clear();
  }

  /** Applies the batches and returns each row that differs from before the first batch, once. */
  apply(batches: readonly BatchDto[]): RowChange[] {
    const changes: RowChange[] = [];
    for (const { upserts, removes, more } of batches) {
      for (const id of removes) this.#delete(id, changes);
      for (const row of upserts) this.#set(row, changes);
      if (more !== true) this.#dropUnnamed(changes);
    }
    // A single batch contains each Action at most once.
    return batches.length === 1 ? changes : merged(changes);
  }

  /** Removes the old rows that are missing in the complete list. */
  #dropUnnamed(changes: RowChange[]): void {
    for (const id of this.#unnamed) this.#delete(id, changes);
    this.#unnamed.clear();
  }

  #set(received: RowDto, changes: RowChange[]): void {
    this.#unnamed.delete(received.id);
    const before = this.rows.get(received.id);
    const after = this.#shared.share(received, before);
    if (after === before) return;
    this.rows.set(after.id, after);
    changes.push({ id: after.id, before, after });
  }

  #delete(id: string, changes: RowChange[]): void {
    const before = this.rows.get(id);
    if (before === undefined) return;
    this.rows.delete(id);
    changes.push({ id, before, after: undefined });
  }
}

/** Combines several changes of a row into one. */
function merged(changes: readonly RowChange[]): RowChange[] {
  const byId = new Map<string, RowChange>();
  for (const change of changes) {
    const first = byId.get(change.id);
    byId.set(change.id, first === undefined ? change : { ...change, before: first.before });
  }
  return [...byId.values()].filter(({ before, after }) => before !== after);
}
