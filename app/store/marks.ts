/**
 * The rows that the user has marked to acknowledge together. Only what can be acknowledged can be marked, and what cannot any more loses its mark, so that
 * the number in the bar is the number that will be sent.
 */
import type { StoreApi } from "zustand/vanilla";
import type { RowDto } from "../../electron/contract/action.ts";
import { MAX_ACTION_ID } from "../../electron/contract/vocabulary.ts";
import { createStore } from "./create-store.ts";
import { isUnderWay } from "./moves.ts";
import type { QueueState } from "./queue.ts";

export interface MarksState {
  readonly ids: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Main takes no request about an empty id, nor one about an id beyond the limit: it would have the whole request refused, and the others with it. */
export function canBeMarked(row: RowDto): boolean {
  const addressable = row.id !== "" && row.id.length <= MAX_ACTION_ID;
  return addressable && row.moves.includes("acknowledge") && !isUnderWay(row, "acknowledge");
}

export class Marks {
  readonly store: StoreApi<MarksState> = createStore<MarksState>(() => ({ ids: NONE }));
  readonly #queue: StoreApi<QueueState>;
  /** From where a range is drawn: the row that was marked last; and what was marked before the range. */
  #anchor: string | undefined;
  #before: ReadonlySet<string> = NONE;
  #unsubscribe: (() => void) | undefined;

  constructor(queue: StoreApi<QueueState>) {
    this.#queue = queue;
  }

  start(): void {
    this.#unsubscribe = this.#queue.subscribe((state, before) => {
      if (state.rows !== before.rows) this.#set(this.store.getState().ids);
    });
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  toggle(id: string): void {
    const ids = new Set(this.store.getState().ids);
    if (!ids.delete(id)) ids.add(id);
    this.#anchor = id;
    this.#before = ids;
    this.#set(ids);
  }

  /**
   * Marks everything between the row that was marked last and this one, both included. The next range from the same row takes this one's place.
   * @param order the rows as they stand on the screen
   * @param from where the range begins when none has been marked yet
   */
  extend(order: readonly string[], from: string | undefined, to: string | undefined): void {
    if (to === undefined) return;
    const { ids } = this.store.getState();
    if (ids.size === 0 || this.#anchor === undefined || !order.includes(this.#anchor)) {
      this.#anchor = from !== undefined && order.includes(from) ? from : to;
      this.#before = ids;
    }
    const ends = [order.indexOf(this.#anchor), order.indexOf(to)].toSorted((a, b) => a - b);
    this.#set(new Set([...this.#before, ...order.slice(ends[0], (ends[1] ?? 0) + 1)]));
  }

  all(order: readonly string[]): void {
    this.#anchor = undefined;
    this.#set(new Set(order));
  }

  clear(): void {
    this.#anchor = undefined;
    this.#set(NONE);
  }

  #set(wanted: ReadonlySet<string>): void {
    const { rows } = this.#queue.getState();
    const ids = [...wanted].filter((id) => {
      const row = rows.get(id);
      return row !== undefined && canBeMarked(row);
    });
    const before = this.store.getState().ids;
    if (ids.length === before.size && ids.every((id) => before.has(id))) return;
    this.store.setState({ ids: ids.length === 0 ? NONE : new Set(ids) });
  }
}
