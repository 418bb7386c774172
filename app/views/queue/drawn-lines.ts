/**
 * The lines of the list that are in the document: those in sight and just outside of it, and the
 * active row. They are the same object until one of them changes, so that changes out of sight draw
 * nothing. A change of the list draws no new row out of sight: such a row waits for a calm moment,
 * and the change is on the screen the earlier.
 */
import type { RowDto } from "../../../electron/contract/action.ts";
import type { DocketState } from "../../store/store.ts";
import type { WhyGone } from "../../store/frozen-rows.ts";
import { type LinePlaces, type PlacedGroup, placesOf } from "./line-places.ts";
import type { PartInSight } from "./use-part-in-sight.ts";

/** So many rows are drawn above and below those in sight: two notches of a wheel. */
const OVERSCAN = 4;

export interface DrawnRow {
  readonly row: RowDto;
  /** Why it no longer belongs here, and stays only because the list is held. */
  readonly gone: WhyGone | undefined;
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
  /** Rows just outside of the sight are missing, until `fill`. */
  readonly isPartial: boolean;
}

type Shown = Pick<DocketState, "list" | "listVersion" | "activeId" | "preferences" | "viewOptions">;

type DrawnPart = Pick<PartInSight, "top" | "bottom">;

/** What the lines were drawn of. */
interface DrawnOf extends Pick<Shown, "listVersion" | "activeId">, DrawnPart {
  readonly density: string;
  readonly isNarrow: boolean;
}

export class DrawnLines {
  #of: DrawnOf | undefined;
  #lines: DrawnList | undefined;
  /** Whether new rows out of sight are drawn, too. */
  #fills = false;

  /** Looks at the list only when it, the active row or the part in sight has changed. */
  in(state: Shown, { top, bottom }: DrawnPart, isNarrow = false): DrawnList {
    const { listVersion, activeId, preferences } = state;
    const { density } = preferences.person;
    const known = this.#of;
    const isSameList = known?.listVersion === listVersion && known.density === density && known.isNarrow === isNarrow;
    const isSamePart = known?.top === top && known.bottom === bottom;
    if (this.#lines !== undefined && isSameList && isSamePart && known.activeId === activeId) return this.#lines;
    // What is scrolled to must be there before it is seen.
    this.#fills = isSameList && (this.#fills || !isSamePart);
    return this.#draw(state, { listVersion, activeId, top, bottom, density, isNarrow });
  }

  /** Draws the rows that have waited for a calm moment, too. */
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

/** The rows that are in the document already. */
function drawnIds(lines: DrawnList | undefined): ReadonlySet<string> {
  return new Set(lines?.groups.flatMap(({ rows }) => rows.map(({ row }) => row.id)));
}

interface LinesToDraw {
  readonly list: DocketState["list"];
  readonly places: LinePlaces;
  readonly activeId: string | undefined;
  readonly inSight: DrawnPart;
  /** Out of sight, these alone; without it, all. */
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
    a.isPartial === b.isPartial &&
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
