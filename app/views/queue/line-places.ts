/**
 * The positions of the list's lines, in pixels from its top. Heights are fixed and the rows of a
 * group are adjacent, so the number of rows in each group determines every position.
 */
import type { Group } from "../../store/sorted-rows.ts";
import type { DocketState } from "../../store/store.ts";
import { shownOrder } from "../../store/order.ts";
import { SIZES } from "../../styles/sizes.ts";

/** Heights of a compact row and of a heading, in pixels. */
export const { "row-height": ROW_HEIGHT, "heading-height": HEADING_HEIGHT } = SIZES;

type Density = DocketState["preferences"]["person"]["density"];

const ROW_HEIGHTS: Readonly<Record<Density, number>> = {
  compact: ROW_HEIGHT,
  comfortable: SIZES["row-height-comfortable"],
  touch: SIZES["row-height-touch"],
};

/** A group with its position. */
export interface PlacedGroup extends Group {
  /** Top of the group's heading, or of its first row if it has no heading. */
  readonly top: number;
  /** Top of the first row. */
  readonly rowsTop: number;
}

export class LinePlaces {
  readonly groups: readonly PlacedGroup[];
  readonly rowHeight: number;
  /** Height of the whole list. */
  readonly height: number;

  constructor(groups: readonly Group[], density: Density = "compact", hasHeadings = true) {
    let top = 0;
    this.rowHeight = ROW_HEIGHTS[density];
    this.groups = groups.map((group) => {
      const rowsTop = top + (group.key === undefined || !hasHeadings ? 0 : HEADING_HEIGHT);
      const placed = { ...group, top, rowsTop };
      top = rowsTop + group.count * this.rowHeight;
      return placed;
    });
    this.height = top;
  }

  /** Returns the top of a row; `index` counts the rows from 0. */
  topOf(index: number): number {
    const group = this.groups.findLast(({ from }) => from <= index);
    return group === undefined ? 0 : group.rowsTop + (index - group.from) * this.rowHeight;
  }
}

/** The positions of the lines in the shown list. */
export function placesOf(state: Pick<DocketState, "list" | "preferences" | "viewOptions">, isNarrow: boolean): LinePlaces {
  return new LinePlaces(state.list.groups, state.preferences.person.density, hasHeadings(state, isNarrow));
}

/**
 * Whether groups have headings. In a narrow window, which is low as well, headings would take the
 * place of rows. The headings of the attention groups are left out there, because each row shows
 * its group by its own signs.
 */
function hasHeadings({ viewOptions }: Pick<DocketState, "viewOptions">, isNarrow: boolean): boolean {
  return !isNarrow || shownOrder(viewOptions).grouping !== "attention";
}
