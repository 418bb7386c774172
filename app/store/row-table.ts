/** Every row of the queue: one map, edited in place, and what each edit has changed. */
import type { RowDto } from "../../electron/contract/action.ts";
import type { BatchDto, QueueDto } from "../../electron/contract/queue.ts";
import type { RowChange } from "./order.ts";
import { SharedValues } from "./shared-values.ts";

export class RowTable {
  readonly rows = new Map<string, RowDto>();
  readonly #shared = new SharedValues();
  /** Rows from before the list that is coming, which has not named them yet. */
  #unnamed = new Set<string>();

  /**
   * The rows of another list. Answers with those that differ from the rows before.
   * @param keeps rows from before stay until the list has come
   */
  replace({ rows, more }: Pick<QueueDto, "rows" | "more">, keeps: boolean): RowChange[] {
    const changes: RowChange[] = [];
    this.#unnamed = new Set(this.rows.keys());
    for (const row of rows) this.#set(row, changes);
    if (more !== true || !keeps) this.#dropUnnamed(changes);
    return changes;
  }

  /** Nothing is known of any row. */
  clear(): void {
    this.rows.clear();
    this.#unnamed.clear();
  }

  /** Answers with each row that differs from before the first of these batches, once. */
  apply(batches: readonly BatchDto[]): RowChange[] {
    const changes: RowChange[] = [];
    for (const { upserts, removes, more } of batches) {
      for (const id of removes) this.#delete(id, changes);
      for (const row of upserts) this.#set(row, changes);
      if (more !== true) this.#dropUnnamed(changes);
    }
    // A batch names each Action once.
    return batches.length === 1 ? changes : merged(changes);
  }

  /** The list has come: rows from before that it has not named are not in it. */
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

/** Several changes of a row in turn as one. */
function merged(changes: readonly RowChange[]): RowChange[] {
  const byId = new Map<string, RowChange>();
  for (const change of changes) {
    const first = byId.get(change.id);
    byId.set(change.id, first === undefined ? change : { ...change, before: first.before });
  }
  return [...byId.values()].filter(({ before, after }) => before !== after);
}
