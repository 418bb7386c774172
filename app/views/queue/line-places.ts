/**
 * Where the lines of the list stand, in pixels from its top. Heights are fixed and rows of a group
 * are neighbours, so the number of rows in each group gives every place.
 */
import type { Group } from "../../store/sorted-rows.ts";
import type { DocketState } from "../../store/store.ts";
import { shownOrder } from "../../store/order.ts";
import { SIZES } from "../../styles/sizes.ts";

/** Of a compact row. */
export const { "row-height": ROW_HEIGHT, "heading-height": HEADING_HEIGHT } = SIZES;

type Density = DocketState["preferences"]["person"]["density"];

const ROW_HEIGHTS: Readonly<Record<Density, number>> = {
  compact: ROW_HEIGHT,
  comfortable: SIZES["row-height-comfortable"],
  touch: SIZES["row-height-touch"],
};

/** A group with its place. */
export interface PlacedGroup extends Group {
  /** The top of its heading, or of its first row where it has none. */
  readonly top: number;
  /** The top of its first row. */
  readonly rowsTop: number;
}

export class LinePlaces {
  readonly groups: readonly PlacedGroup[];
  readonly rowHeight: number;
  /** The height of the whole list. */
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

  /** The top of a row; `index` counts the rows from 0. */
  topOf(index: number): number {
    const group = this.groups.findLast(({ from }) => from <= index);
    return group === undefined ? 0 : group.rowsTop + (index - group.from) * this.rowHeight;
  }
}

/** The places of the list on the screen. */
export function placesOf(state: Pick<DocketState, "list" | "preferences" | "viewOptions">, isNarrow: boolean): LinePlaces {
  return new LinePlaces(state.list.groups, state.preferences.person.density, hasHeadings(state, isNarrow));
}

/**
 * In a narrow window, which is low as well, they would take the place of rows. Of the groups by
 * attention, each row says by its own signs to which it belongs.
 */
function hasHeadings({ viewOptions }: Pick<DocketState, "viewOptions">, isNarrow: boolean): boolean {
  return !isNarrow || shownOrder(viewOptions).grouping !== "attention";
}
