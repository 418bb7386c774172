/**
 * The lines of the list that are in the document: those in sight and just outside of it, and the
 * active row. They are the same object until one of them changes, so that changes out of sight draw
 * nothing.
 */
import type { RowDto } from "../../../electron/contract/action.ts";
import type { DocketState } from "../../store/store.ts";
import { type LinePlaces, type PlacedGroup, placesOf } from "./line-places.ts";
import type { PartInSight } from "./use-part-in-sight.ts";

/**
 * So many rows are drawn above and below those in sight: two notches of a wheel. Each more costs in
 * every frame, with a new row as much as one in sight.
 */
const OVERSCAN = 4;

export interface DrawnRow {
  readonly row: RowDto;
  /** It no longer belongs here, and stays only because the list is held. */
  readonly gone: boolean;
  /** From 0. */
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
}

interface DrawnGroup extends PlacedGroup {
  readonly rows: readonly DrawnRow[];
}

export interface DrawnList {
  /** Of the whole list, in pixels. */
  readonly height: number;
  readonly rowCount: number;
  /** Whether some rows stand under no priority because theirs could not be read. */
  readonly hasUnreadable: boolean;
  /** Of the active row, or the first one. */
  readonly activeIndex: number;
  readonly groups: readonly DrawnGroup[];
}

type Shown = Pick<DocketState, "list" | "listVersion" | "activeId" | "preferences">;

type DrawnPart = Pick<PartInSight, "top" | "bottom">;

export class DrawnLines {
  #of: (Pick<Shown, "listVersion" | "activeId"> & DrawnPart & { readonly density: string }) | undefined;
  #lines: DrawnList | undefined;

  /** Looks at the list only when it, the active row or the part in sight has changed. */
  in(state: Shown, { top, bottom }: DrawnPart): DrawnList {
    const { list, listVersion, activeId, preferences } = state;
    const { density } = preferences.person;
    const known = this.#of;
    const isKnown =
      known?.listVersion === listVersion &&
      known.activeId === activeId &&
      known.top === top &&
      known.bottom === bottom &&
      known.density === density;
    if (this.#lines !== undefined && isKnown) return this.#lines;
    this.#of = { listVersion, activeId, top, bottom, density };
    const lines = linesOf(list, placesOf(state), activeId, { top, bottom });
    if (this.#lines === undefined || !isSame(lines, this.#lines)) this.#lines = lines;
    return this.#lines;
  }
}

function linesOf(list: DocketState["list"], places: LinePlaces, activeId: string | undefined, inSight: DrawnPart): DrawnList {
  const { rowHeight } = places;
  const activeIndex = Math.max(0, activeId === undefined ? -1 : list.indexOf(activeId));
  const groups = places.groups.flatMap((group) => {
    const rows = drawnOf(group, rowHeight, inSight, activeIndex).flatMap((index) => {
      const row = list.rows[index];
      const top = group.rowsTop + (index - group.from) * rowHeight;
      return row === undefined ? [] : [{ row, gone: list.isGone(index), index, top }];
    });
    return rows.length === 0 ? [] : [{ ...group, rows }];
  });
  return { height: places.height, rowCount: list.rows.length, hasUnreadable: list.hasUnreadable, activeIndex, groups };
}

/** The numbers of a group's rows in sight and just outside of it, and of the active row. */
function drawnOf({ from, count, rowsTop }: PlacedGroup, rowHeight: number, { top, bottom }: DrawnPart, activeIndex: number): number[] {
  const first = Math.max(0, Math.floor((top - rowsTop) / rowHeight) - OVERSCAN);
  const end = Math.min(count, Math.ceil((bottom - rowsTop) / rowHeight) + OVERSCAN);
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, at) => from + first + at);
  if (activeIndex < from || activeIndex >= from + count || drawn.includes(activeIndex)) return drawn;
  return activeIndex < (drawn[0] ?? Infinity) ? [activeIndex, ...drawn] : [...drawn, activeIndex];
}

function isSame(a: DrawnList, b: DrawnList): boolean {
  return (
    a.height === b.height &&
    a.rowCount === b.rowCount &&
    a.hasUnreadable === b.hasUnreadable &&
    a.activeIndex === b.activeIndex &&
    isSameList(a.groups, b.groups, isSameGroup)
  );
}

function isSameGroup(a: DrawnGroup, b: DrawnGroup): boolean {
  const isSamePlace = a.key === b.key && a.from === b.from && a.count === b.count && a.top === b.top;
  return isSamePlace && isSameList(a.rows, b.rows, isSameRow);
}

/** A row is replaced, never edited. */
function isSameRow(a: DrawnRow, b: DrawnRow): boolean {
  return a.row === b.row && a.gone === b.gone && a.index === b.index && a.top === b.top;
}

function isSameList<T>(a: readonly T[], b: readonly T[], isSameOne: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((one, at) => isSameOne(one, b[at] as T));
}
