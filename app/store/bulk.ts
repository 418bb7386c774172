/**
 * Acknowledging several at once: one update each, and what became of each. A result is shown as the rows tell it; nothing is called confirmed because it
 * was asked for together with others.
 */
import type { StoreApi } from "zustand/vanilla";
import type { DocketBridge } from "../../electron/contract/channels.ts";
import type { RowDto } from "../../electron/contract/action.ts";
import type { BulkResultDto } from "../../electron/contract/updates.ts";
import type { BulkStatus, BulkItem } from "../messages/bulk.ts";
import { nameOf } from "../messages/name.ts";
import { errorWords } from "../messages/errors.ts";
import { createStore } from "./create-store.ts";
import type { Marks } from "./marks.ts";
import { isAnotherList, type QueueState } from "./queue.ts";

export interface BulkState {
  /** In the order of the press; empty when there is nothing to show. */
  readonly items: readonly BulkItem[];
}

/** In one request: each takes a write to the disk, and main hears nothing else meanwhile. */
const AT_ONCE = 50;

/** What nothing follows after by itself. A refused or held update may yet be sent by the user, so it is followed on. */
const SETTLED: ReadonlySet<BulkStatus> = new Set<BulkStatus>(["confirmed", "notRecorded", "later"]);

export class Bulk {
  readonly store: StoreApi<BulkState> = createStore<BulkState>(() => ({ items: [] }));
  readonly #bridge: DocketBridge;
  readonly #queue: StoreApi<QueueState>;
  readonly #marks: Marks;
  readonly #now: () => number;
  #unsubscribe: (() => void) | undefined;

  constructor(bridge: DocketBridge, queue: StoreApi<QueueState>, marks: Marks, now: () => number = Date.now) {
    this.#bridge = bridge;
    this.#queue = queue;
    this.#marks = marks;
    this.#now = now;
  }

  start(): void {
    this.#unsubscribe = this.#queue.subscribe((state, before) => {
      if (isAnotherList(state, before)) this.#forget(state.rows);
      if (state.rows !== before.rows) this.#follow();
    });
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  /** Acknowledges what is marked. The marks go, since what was marked is on its way. */
  async acknowledge(): Promise<void> {
    const pressedAt = this.#now();
    const { rows } = this.#queue.getState();
    const items = [...this.#marks.store.getState().ids].map((actionId): BulkItem => ({
      actionId,
      name: nameOf({ id: actionId, name: rows.get(actionId)?.name ?? "" }),
      pressedAt,
      fate: "recording",
    }));
    if (items.length === 0) return;
    this.#marks.clear();
    this.store.setState({ items });
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const actionIds = items.slice(from, from + AT_ONCE).map(({ actionId }) => actionId);
      // oxlint-disable-next-line no-await-in-loop -- in the order of the press
      const result = await this.#bridge.invoke("updates:acknowledgeAll", { actionIds, pressedAt });
      const problem = result.ok ? undefined : errorWords(result.error);
      this.#take(actionIds, result.ok ? result.value : [], problem ?? "Docket gave no answer for it");
    }
  }

  dismiss(): void {
    this.store.setState({ items: [] });
  }

  /** What another account has no such Action of is not followed on. */
  #forget(rows: QueueState["rows"]): void {
    this.store.setState(({ items }) => ({ items: items.filter(({ actionId }) => rows.has(actionId)) }));
  }

  #take(asked: readonly string[], results: readonly BulkResultDto[], otherwise: string): void {
    const byId = new Map(results.map((result) => [result.actionId, result]));
    this.store.setState(({ items }) => ({
      items: items.map((item) => {
        if (item.fate !== "recording" || !asked.includes(item.actionId)) return item;
        const result = byId.get(item.actionId);
        return result?.updateId === undefined
          ? { ...item, fate: "notRecorded", reason: result?.problem === undefined ? otherwise : errorWords(result.problem) }
          : { ...item, fate: "waiting", updateId: result.updateId };
      }),
    }));
    this.#follow();
  }

  /** Reads each one's fate from its row. A row shows the latest update only: after a newer one of the same Action, the older one's fate stands in its history. */
  #follow(): void {
    const { items } = this.store.getState();
    if (items.length === 0) return;
    const { rows } = this.#queue.getState();
    const followed = items.map((item) => follow(item, rows.get(item.actionId)));
    if (followed.some((item, index) => item !== items[index])) this.store.setState({ items: followed });
  }
}

function follow(item: BulkItem, row: RowDto | undefined): BulkItem {
  const update = row?.update;
  if (item.updateId === undefined || SETTLED.has(item.fate) || update === undefined) return item;
  if (update.id !== item.updateId) return update.createdAt > item.pressedAt ? { ...item, fate: "later" } : item;
  if (update.state === item.fate && update.reason === item.reason) return item;
  const { reason: _, ...rest } = item;
  return { ...rest, fate: update.state, ...(update.reason !== undefined && { reason: update.reason }) };
}
