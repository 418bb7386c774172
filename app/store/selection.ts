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
  /**
   * The selected rows as they were when they were selected. The user may not have seen their later
   * changes, least of all in rows out of sight.
   */
  readonly selectedRows: ReadonlyMap<string, RowDto>;
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
const NO_ROWS: ReadonlyMap<string, RowDto> = new Map();

export const NOTHING_SELECTED: Pick<SelectionSlice, "selectedIds" | "selectedRows"> = { selectedIds: NONE, selectedRows: NO_ROWS };

/**
 * Whether a row can be acknowledged by a bulk request. Main rejects a request that contains an
 * empty or too long id, including all its other Actions.
 */
export function isSelectable(row: RowDto): boolean {
  const addressable = row.id !== "" && row.id.length <= MAX_ACTION_ID;
  return addressable && row.moves.includes("acknowledge") && !isUnderWay(row, "acknowledge");
}

export const createSelectionSlice: Slice<SelectionSlice> = (set) => ({
  ...NOTHING_SELECTED,
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
  clearSelection: () => set({ rangeAnchor: undefined, ...NOTHING_SELECTED }),
  takeOut: (ids) =>
    set((state) => {
      const gone = new Set(ids);
      const left = [...state.selectedIds].filter((id) => !gone.has(id));
      return { rangeAnchor: undefined, ...selectionOf(state, left) };
    }),
});

/** Returns the selection of the wanted ids that can be selected; empty if nothing changes. */
function selected(state: DocketState, wanted: ReadonlySet<string>): Partial<typeof NOTHING_SELECTED> {
  const { rows, selectedIds } = state;
  const ids = [...wanted].filter((id) => {
    const row = rows.get(id);
    return row !== undefined && isSelectable(row);
  });
  if (ids.length === selectedIds.size && ids.every((id) => selectedIds.has(id))) return {};
  return selectionOf(state, ids);
}

/** Returns the selection of these ids. Rows that were selected before stay as they were then. */
function selectionOf({ rows, selectedRows }: DocketState, ids: readonly string[]): typeof NOTHING_SELECTED {
  if (ids.length === 0) return NOTHING_SELECTED;
  const seen = new Map<string, RowDto>();
  for (const id of ids) {
    const row = selectedRows.get(id) ?? rows.get(id);
    if (row !== undefined) seen.set(id, row);
  }
  return { selectedIds: new Set(ids), selectedRows: seen };
}

/** Returns the selection after these rows have changed. */
export function selectionAfter(state: DocketState, changes: readonly RowChange[]): Partial<typeof NOTHING_SELECTED> {
  const { selectedIds } = state;
  const isTouched =
    selectedIds.size > 0 && changes.some(({ id, after }) => selectedIds.has(id) && (after === undefined || !isSelectable(after)));
  return isTouched ? selected(state, selectedIds) : {};
}
