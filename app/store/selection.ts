/**
 * The slice of the rows selected to be acknowledged together. Only rows that can be acknowledged
 * are selected, so that the number in the bar is the number that will be sent.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { MAX_ACTION_ID } from "../../electron/contract/vocabulary.ts";
import { isUnderWay } from "./moves.ts";
import type { RowChange } from "./order.ts";
import type { DocketState, Slice } from "./store.ts";

export interface SelectionSlice {
  readonly selectedIds: ReadonlySet<string>;
  /** The row at which a range begins: the row that was selected last. */
  readonly rangeAnchor: string | undefined;
  /** The selection before the range was added. */
  readonly beforeRange: ReadonlySet<string>;
  readonly toggleSelected: (id: string) => void;
  /**
   * Selects all rows from the anchor to `to`, both included. The range replaces an earlier range
   * from the same anchor.
   * @param order row ids as they stand on the screen
   * @param from the anchor if there is none yet
   */
  readonly extendSelection: (order: readonly string[], from: string | undefined, to: string | undefined) => void;
  readonly selectAll: (order: readonly string[]) => void;
  readonly clearSelection: () => void;
  readonly takeOut: (ids: readonly string[]) => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Whether a row can be acknowledged by a bulk request. Main rejects a request that contains an
 * empty or too long id, including all its other Actions.
 */
export function isSelectable(row: RowDto): boolean {
  const addressable = row.id !== "" && row.id.length <= MAX_ACTION_ID;
  return addressable && row.moves.includes("acknowledge") && !isUnderWay(row, "acknowledge");
}

export const createSelectionSlice: Slice<SelectionSlice> = (set) => ({
  selectedIds: NONE,
  rangeAnchor: undefined,
  beforeRange: NONE,
  toggleSelected: (id) =>
    set((state) => {
      const ids = new Set(state.selectedIds);
      if (!ids.delete(id)) ids.add(id);
      return { rangeAnchor: id, beforeRange: ids, ...selected(state, ids) };
    }),
  extendSelection: (order, from, to) => {
    if (to === undefined) return;
    set((state) => {
      const isBegun = state.selectedIds.size > 0 && state.rangeAnchor !== undefined && order.includes(state.rangeAnchor);
      const begin = from !== undefined && order.includes(from) ? from : to;
      const rangeAnchor = isBegun ? (state.rangeAnchor ?? begin) : begin;
      const beforeRange = isBegun ? state.beforeRange : state.selectedIds;
      const ends = [order.indexOf(rangeAnchor), order.indexOf(to)].toSorted((a, b) => a - b);
      const ids = new Set([...beforeRange, ...order.slice(ends[0], (ends[1] ?? 0) + 1)]);
      return { rangeAnchor, beforeRange, ...selected(state, ids) };
    });
  },
  selectAll: (order) => set((state) => ({ rangeAnchor: undefined, ...selected(state, new Set(order)) })),
  clearSelection: () => set({ rangeAnchor: undefined, selectedIds: NONE }),
  takeOut: (ids) =>
    set(({ selectedIds }) => {
      const gone = new Set(ids);
      const left = [...selectedIds].filter((id) => !gone.has(id));
      return { rangeAnchor: undefined, selectedIds: left.length === 0 ? NONE : new Set(left) };
    }),
});

/** Returns the wanted ids that can be selected; the same set if nothing changes. */
function selected({ rows, selectedIds }: DocketState, wanted: ReadonlySet<string>): Pick<SelectionSlice, "selectedIds"> {
  const ids = [...wanted].filter((id) => {
    const row = rows.get(id);
    return row !== undefined && isSelectable(row);
  });
  if (ids.length === selectedIds.size && ids.every((id) => selectedIds.has(id))) return { selectedIds };
  return { selectedIds: ids.length === 0 ? NONE : new Set(ids) };
}

/** Returns the selection after these rows have changed. */
export function selectionAfter(state: DocketState, changes: readonly RowChange[]): Pick<SelectionSlice, "selectedIds"> {
  const { selectedIds } = state;
  const isTouched =
    selectedIds.size > 0 && changes.some(({ id, after }) => selectedIds.has(id) && (after === undefined || !isSelectable(after)));
  return isTouched ? selected(state, selectedIds) : { selectedIds };
}
