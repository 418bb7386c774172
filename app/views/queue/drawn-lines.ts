/**
 * The lines of the list that are in the document: those in or near the viewport, and the active
 * row. The object stays the same until one of its lines changes, so that changes outside the
 * viewport render nothing. A list change renders no new row outside the viewport; such rows wait
 * until the list is calm, which brings the visible change to the screen earlier.
 */
import type { RowDto } from "../../../electron/contract/action.ts";
import type { DocketState } from "../../store/store.ts";
import type { WhyGone } from "../../store/frozen-rows.ts";
import { type LinePlaces, type PlacedGroup, placesOf } from "./line-places.ts";
import type { PartInSight } from "./use-part-in-sight.ts";

/** Number of rows rendered above and below the viewport: two notches of a mouse wheel. */
const OVERSCAN = 4;

export interface DrawnRow {
  readonly row: RowDto;
  /** Reason why the row no longer belongs to the list and stays only while the list is held. */
  readonly gone: WhyGone | undefined;
  /** Index of the row in the list, from 0. */
  readonly index: number;
  /** Distance from the top of the list, in pixels. */
  readonly top: number;
}

interface DrawnGroup extends PlacedGroup {
  readonly rows: readonly DrawnRow[];
}

export interface DrawnList {
  /** Height of the whole list, in pixels. */
  readonly height: number;
  readonly rowCount: number;
  /** Whether some rows are grouped under no priority because their priority could not be read. */
  readonly hasUnreadable: boolean;
  /** Index of the active row, or of the first row. */
  readonly activeIndex: number;
  readonly groups: readonly DrawnGroup[];
  /** Whether rows near the viewport are missing until `fill` is called. */
  readonly isPartial: boolean;
}

type Shown = Pick<DocketState, "list" | "listVersion" | "activeId" | "preferences" | "viewOptions">;

type DrawnPart = Pick<PartInSight, "top" | "bottom">;

/** The input of the last render of the lines. */
interface DrawnOf extends Pick<Shown, "listVersion" | "activeId">, DrawnPart {
  readonly density: string;
  readonly isNarrow: boolean;
}

export class DrawnLines {
  #of: DrawnOf | undefined;
  #lines: DrawnList | undefined;
  /** Whether new rows outside the viewport are rendered as well. */
  #fills = false;

  /**
   * Returns the lines; computes them only if the list, the active row or the viewport has changed.
   */
  in(state: Shown, { top, bottom }: DrawnPart, isNarrow = false): DrawnList {
    const { listVersion, activeId, preferences } = state;
    const { density } = preferences.person;
    const known = this.#of;
    const isSameList = known?.listVersion === listVersion && known.density === density && known.isNarrow === isNarrow;
    const isSamePart = known?.top === top && known.bottom === bottom;
    if (this.#lines !== undefined && isSameList && isSamePart && known.activeId === activeId) return this.#lines;
    // Rows must be rendered before they are scrolled into view.
    this.#fills = isSameList && (this.#fills || !isSamePart);
    return this.#draw(state, { listVersion, activeId, top, bottom, density, isNarrow });
  }

  /** Renders the rows that were left out while the list was changing. */
  fill(state: Shown): void {
    if (this.#of === undefined) return;
    this.#fills = true;
    this.#draw(state, { ...this.#of, listVersion: state.listVersion, activeId: state.activeId });
  }

  #draw(state: Shown, of: DrawnOf): DrawnList {
    this.#of = of;
    const drawn = this.#fills ? undefined : drawnIds(this.#lines);
    const lines = linesOf({ list: state.list, places: placesOf(state, of.isNarrow), activeId: of.activeId, inSight: of, drawn });
    if (this.#lines === undefined || !isSame(lines, this.#lines)) this.#lines = lines;
    return this.#lines;
  }
}

/** The ids of the rows that are already in the document. */
function drawnIds(lines: DrawnList | undefined): ReadonlySet<string> {
  return new Set(lines?.groups.flatMap(({ rows }) => rows.map(({ row }) => row.id)));
}

interface LinesToDraw {
  readonly list: DocketState["list"];
  readonly places: LinePlaces;
  readonly activeId: string | undefined;
  readonly inSight: DrawnPart;
  /** The only rows to render outside the viewport; undefined for all rows. */
  readonly drawn: ReadonlySet<string> | undefined;
}

function linesOf({ list, places, activeId, inSight, drawn }: LinesToDraw): DrawnList {
  const { rowHeight } = places;
  const activeIndex = Math.max(0, activeId === undefined ? -1 : list.indexOf(activeId));
  let isPartial = false;
  const groups = places.groups.flatMap((group) => {
    const rows = drawnOf(group, rowHeight, inSight, activeIndex).flatMap((index) => {
      const row = list.rows[index];
      if (row === undefined) return [];
      const top = group.rowsTop + (index - group.from) * rowHeight;
      const isInSight = top < inSight.bottom && top + rowHeight > inSight.top;
      if (!isInSight && index !== activeIndex && drawn?.has(row.id) === false) {
        isPartial = true;
        return [];
      }
      return [{ row, gone: list.whyGone(index), index, top }];
    });
    return rows.length === 0 ? [] : [{ ...group, rows }];
  });
  return { height: places.height, rowCount: list.rows.length, hasUnreadable: list.hasUnreadable, activeIndex, groups, isPartial };
}

/** Returns the indexes of a group's rows in and near the viewport, and of the active row. */
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
    a.isPartial === b.isPartial &&
    isSameList(a.groups, b.groups, isSameGroup)
  );
}

function isSameGroup(a: DrawnGroup, b: DrawnGroup): boolean {
  const isSamePlace = a.key === b.key && a.from === b.from && a.count === b.count && a.top === b.top;
  return isSamePlace && isSameList(a.rows, b.rows, isSameRow);
}

/** Compares the rows by identity: a row is replaced, never edited. */
function isSameRow(a: DrawnRow, b: DrawnRow): boolean {
  return a.row === b.row && a.gone === b.gone && a.index === b.index && a.top === b.top;
}

function isSameList<T>(a: readonly T[], b: readonly T[], isSameOne: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((one, at) => isSameOne(one, b[at] as T));
}
