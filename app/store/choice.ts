/**
 * Which Action the keys act on: the one whose row stands in the list, shown as chosen. Details of
 * another may be on the screen (a search hides its row, or it has left the view); keys leave it alone.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { isOneOf, type MoveName } from "../../electron/contract/vocabulary.ts";
import type { RowChange } from "./order.ts";
import { isSelectable } from "./selection.ts";
import type { DocketState } from "./store.ts";

const FINAL_MOVES = ["complete", "reject", "fail", "cancel"] as const satisfies readonly MoveName[];

type Choice = Pick<DocketState, "activeId" | "list">;

/** The id of the row that is shown as chosen. */
export function chosenId({ activeId, list }: Choice): string | undefined {
  return activeId !== undefined && list.indexOf(activeId) >= 0 ? activeId : undefined;
}

/** The Action whose details are shown though its row is not in the list. */
export function unlistedId({ activeId, list }: Choice): string | undefined {
  return activeId !== undefined && list.indexOf(activeId) < 0 ? activeId : undefined;
}

interface ListedSelection {
  readonly list: DocketState["list"];
  readonly version: number;
  readonly ids: readonly string[];
}

/** Asked for by several for each change of the list, and a walk through all that is selected. */
const listedOf = new WeakMap<ReadonlySet<string>, ListedSelection>();

/**
 * The marked rows that are in the list: a command for several touches no others. The same array as
 * before where they are the same.
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

/** Whether a row of the list can be selected. Asked for at each key, and a walk through all of them where none can. */
export function hasSelectable({ list, listVersion: version }: Pick<DocketState, "list" | "listVersion">): boolean {
  const known = selectableOf.get(list);
  if (known?.version === version) return known.has;
  const has = list.rows.some(isSelectable);
  selectableOf.set(list, { version, has });
  return has;
}

/** The number of the row that is chosen again after the choice was let go of: its own, or its successor's. */
export function placeOfClearedChoice({ clearedChoice, list }: Pick<DocketState, "clearedChoice" | "list">): number {
  const at = clearedChoice === undefined ? -1 : list.indexOf(clearedChoice.id);
  return at >= 0 ? at : Math.max(0, Math.min(clearedChoice?.at ?? 0, list.rows.length - 1));
}

/** The views that can show an Action, the present one before the others. */
export function viewFor(row: RowDto | undefined, present: DocketState["viewOptions"]["view"]): typeof present | undefined {
  if (row === undefined || row.views.includes(present)) return row === undefined ? undefined : present;
  return row.views.includes("allOpen") ? "allOpen" : row.views[0];
}

/** Whether its user has to do something about it now: stop, or acknowledge. */
function needsAttention(row: RowDto): boolean {
  return row.stop !== undefined || isSelectable(row);
}

/** A final move of the user's own that has come true: not one that somebody else overtook. */
export function isOwnEnding({ before, after }: RowChange): boolean {
  const update = after?.update ?? before?.update;
  if (after === undefined || update === undefined || !isOneOf(FINAL_MOVES, update.move)) return false;
  return after.state === update.target && (update.state === "accepted" || update.state === "confirmed");
}

/**
 * The row to choose after the one at `index` is done with: the first that needs attention, or else
 * the one that has its place now, or the last. Rows that stay only because the list is held do not count.
 */
export function successor(list: DocketState["list"], index: number): RowDto | undefined {
  const { rows } = list;
  const urgent = rows.findIndex((row, at) => needsAttention(row) && !list.isGone(at));
  if (urgent >= 0) return rows[urgent];
  for (let at = index; at < rows.length; at += 1) if (!list.isGone(at)) return rows[at];
  for (let at = Math.min(index, rows.length) - 1; at >= 0; at -= 1) if (!list.isGone(at)) return rows[at];
  return undefined;
}
