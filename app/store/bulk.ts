/**
 * The slice of acknowledging several Actions at once. Each Action has its own update, and its
 * status comes from its row. No item is shown as confirmed merely because it was part of a bulk
 * request.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import type { Result } from "../../electron/contract/channels.ts";
import { termsShown } from "../../electron/contract/terms.ts";
import type { BulkResultDto, UpdateReason } from "../../electron/contract/updates.ts";
import type { BulkItem, BulkStatus } from "../messages/bulk.ts";
import { listedSelection } from "./choice.ts";
import type { DocketState, Slice, StorePorts } from "./store.ts";

export interface BulkSlice {
  /** Items in the order of the press; empty when there is nothing to show. */
  readonly bulkItems: readonly BulkItem[];
  /**
   * Acknowledges the selected Actions that are in the list and removes them from the selection.
   * Actions hidden by a search or the view are not acknowledged and stay selected.
   */
  readonly acknowledgeSelected: () => Promise<void>;
  readonly dismissBulk: () => void;
}

/**
 * Number of Actions per request. Each Action takes a write to the disk, and main handles nothing
 * else during that time.
 */
const BATCH_SIZE = 50;

/**
 * Statuses that do not change any more. A refused or held update may still be sent, so it stays
 * tracked.
 */
const SETTLED: ReadonlySet<BulkStatus> = new Set<BulkStatus>(["confirmed", "notRecorded", "later"]);

export function createBulkSlice({ bridge, now }: StorePorts): Slice<BulkSlice> {
  return (set, get) => ({
    bulkItems: [],
    acknowledgeSelected: async () => {
      const pressedAt = now();
      const { rows, selectedRows, takeOut } = get();
      const seen = listedSelection(get()).flatMap((id) => rows.get(id) ?? []);
      if (seen.length === 0) return;
      takeOut(seen.map(({ id }) => id));
      set({ bulkItems: seen.map((row) => ({ actionId: row.id, name: row.name, pressedAt, status: "recording" })) });
      for (let from = 0; from < seen.length; from += BATCH_SIZE) {
        const actions = seen.slice(from, from + BATCH_SIZE).map((row) => ({
          actionId: row.id,
          seenState: row.movesFrom,
          seenTerms: termsShown(selectedRows.get(row.id) ?? row),
        }));
        // oxlint-disable-next-line no-await-in-loop -- in the order of the press
        const result = await bridge.invoke("updates:acknowledgeAll", { actions, pressedAt });
        set((state) => {
          const asked = actions.map(({ actionId }) => actionId);
          const bulkItems = withResults(state.bulkItems, asked, result);
          return bulkAfter({ ...state, bulkItems }, false);
        });
      }
    },
    dismissBulk: () => set({ bulkItems: [] }),
  });
}

function withResults(items: readonly BulkItem[], asked: readonly string[], results: Result<BulkResultDto[]>): BulkItem[] {
  const byId = new Map(results.ok ? results.value.map((result) => [result.actionId, result]) : []);
  return items.map((item) => {
    if (item.status !== "recording" || !asked.includes(item.actionId)) return item;
    const result = byId.get(item.actionId);
    if (result?.updateId !== undefined) return { ...item, status: "waiting", updateId: result.updateId };
    const error = results.ok ? result?.problem : results.error;
    return { ...item, status: "notRecorded", ...(error !== undefined && { error }) };
  });
}

/**
 * Returns the items with the status of their rows. A row shows only the latest update; after a
 * newer update of the same Action, the older status stands in the history.
 */
export function bulkAfter({ bulkItems, rows }: DocketState, isAnotherList: boolean): Pick<BulkSlice, "bulkItems"> {
  // Actions that another account does not have are no longer tracked.
  const kept = isAnotherList ? bulkItems.filter(({ actionId }) => rows.has(actionId)) : bulkItems;
  const followed = kept.map((item) => follow(item, rows.get(item.actionId)));
  return { bulkItems: followed.some((item, index) => item !== kept[index]) ? followed : kept };
}

function follow(item: BulkItem, row: RowDto | undefined): BulkItem {
  const update = row?.update;
  if (item.updateId === undefined || SETTLED.has(item.status) || update === undefined) return item;
  if (update.id !== item.updateId) return update.createdAt > item.pressedAt ? { ...item, status: "later" } : item;
  const { state: status, reason } = update;
  if (status === item.status && isSameReason(reason, item.reason)) return item;
  const { reason: _, ...rest } = item;
  return { ...rest, status, ...(reason !== undefined && { reason }) };
}

function isSameReason(a: UpdateReason | undefined, b: UpdateReason | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
