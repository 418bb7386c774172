/**
 * Determines the Action that keys act on: the one whose row is in the list and shown as chosen. The
 * details on the screen may belong to another Action (a search hides its row, or the row has left
 * the view); keys do not act on that Action.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { isOneOf, type MoveName } from "../../electron/contract/vocabulary.ts";
import type { RowChange } from "./order.ts";
import { isSelectable } from "./selection.ts";
import type { DocketState } from "./store.ts";

const FINAL_MOVES = ["complete", "reject", "fail", "cancel"] as const satisfies readonly MoveName[];

type Choice = Pick<DocketState, "activeId" | "list">;

/** Returns the id of the row that is shown as chosen. */
export function chosenId({ activeId, list }: Choice): string | undefined {
  return activeId !== undefined && list.indexOf(activeId) >= 0 ? activeId : undefined;
}

/** Returns the Action whose details are shown while its row is not in the list. */
export function unlistedId({ activeId, list }: Choice): string | undefined {
  return activeId !== undefined && list.indexOf(activeId) < 0 ? activeId : undefined;
}

interface ListedSelection {
  readonly list: DocketState["list"];
  readonly version: number;
  readonly ids: readonly string[];
}

/**
 * Cache: several callers read the value for each change of the list, and computing it visits all
 * selected rows.
 */
const listedOf = new WeakMap<ReadonlySet<string>, ListedSelection>();

/**
 * Returns the selected rows that are in the list; a command for several Actions affects only these.
 * The same array is returned while the ids are the same.
 */
export function listedSelection({
  selectedIds,
  list,
  listVersion: version,
}: Pick<DocketState, "selectedIds" | "list" | "listVersion">): readonly string[] {
  const known = listedOf.get(selectedIds);
  if (known?.list === list && known.version === version) return known.ids;
  const here = [...selectedIds].filter((id) => list.indexOf(id) >= 0);
  const isSame = known?.list === list && here.length === known.ids.length && here.every((id, at) => id === known.ids[at]);
  const ids = isSame ? known.ids : here;
  listedOf.set(selectedIds, { list, version, ids });
  return ids;
}

const selectableOf = new WeakMap<DocketState["list"], { readonly version: number; readonly has: boolean }>();

/**
 * Whether a row of the list can be selected. The result is cached, because it is read at each key
 * and may take a pass over all rows.
 */
export function hasSelectable({ list, listVersion: version }: Pick<DocketState, "list" | "listVersion">): boolean {
  const known = selectableOf.get(list);
  if (known?.version === version) return known.has;
  const has = list.rows.some(isSelectable);
  selectableOf.set(list, { version, has });
  return has;
}

/**
 * Returns the index of the row to choose after the choice was cleared: the same row, or its
 * successor.
 */
export function placeOfClearedChoice({ clearedChoice, list }: Pick<DocketState, "clearedChoice" | "list">): number {
  const at = clearedChoice === undefined ? -1 : list.indexOf(clearedChoice.id);
  return at >= 0 ? at : Math.max(0, Math.min(clearedChoice?.at ?? 0, list.rows.length - 1));
}

/** Returns the view that can show an Action: the present view if possible, else another one. */
export function viewFor(row: RowDto | undefined, present: DocketState["viewOptions"]["view"]): typeof present | undefined {
  if (row === undefined || row.views.includes(present)) return row === undefined ? undefined : present;
  return row.views.includes("allOpen") ? "allOpen" : row.views[0];
}

/** Whether the user has to act on the row now: stop the work or acknowledge it. */
function needsAttention(row: RowDto): boolean {
  return row.stop !== undefined || isSelectable(row);
}

/**
 * Whether the change completes a final move of the user, as opposed to a move that somebody else
 * overtook.
 */
export function isOwnEnding({ before, after }: RowChange): boolean {
  const update = after?.update ?? before?.update;
  if (after === undefined || update === undefined || !isOneOf(FINAL_MOVES, update.move)) return false;
  return after.state === update.target && (update.state === "accepted" || update.state === "confirmed");
}

/**
 * Returns the row to choose after the row at `index` is finished: the first row that needs
 * attention, else the row now at that index, else the last row. Rows that remain only because the
 * list is held do not count.
 */
export function successor(list: DocketState["list"], index: number): RowDto | undefined {
  const { rows } = list;
  const urgent = rows.findIndex((row, at) => needsAttention(row) && !list.isGone(at));
  if (urgent >= 0) return rows[urgent];
  for (let at = index; at < rows.length; at += 1) if (!list.isGone(at)) return rows[at];
  for (let at = Math.min(index, rows.length) - 1; at >= 0; at -= 1) if (!list.isGone(at)) return rows[at];
  return undefined;
}
