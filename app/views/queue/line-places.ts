/**
 * Where the lines of the list stand, in pixels from its top. Heights are fixed and rows of a group
 * are neighbours, so the number of rows in each group gives every place.
 */
import type { Group } from "../../store/sorted-rows.ts";
import { SIZES } from "../../styles/sizes.ts";

export const { "row-height": ROW_HEIGHT, "heading-height": HEADING_HEIGHT } = SIZES;

/** A group with its place. */
export interface PlacedGroup extends Group {
  /** The top of its heading, or of its first row where it has none. */
  readonly top: number;
  /** The top of its first row. */
  readonly rowsTop: number;
}

export class LinePlaces {
  readonly groups: readonly PlacedGroup[];
  /** The height of the whole list. */
  readonly height: number;

  constructor(groups: readonly Group[]) {
    let top = 0;
    this.groups = groups.map((group) => {
      const rowsTop = top + (group.key === undefined ? 0 : HEADING_HEIGHT);
      const placed = { ...group, top, rowsTop };
      top = rowsTop + group.count * ROW_HEIGHT;
      return placed;
    });
    this.height = top;
  }

  /** The top of a row; `index` counts the rows from 0. */
  topOf(index: number): number {
    const group = this.groups.findLast(({ from }) => from <= index);
    return group === undefined ? 0 : group.rowsTop + (index - group.from) * ROW_HEIGHT;
  }
}
