/**
 * The visible part of a scrolled list, in whole rows, so that scrolling renders the list again only
 * once per row.
 */
import { type RefObject, useState, useSyncExternalStore } from "react";
import { ROW_HEIGHT } from "./line-places.ts";

/** The visible part, in pixels from the top of the list, rounded outwards to whole rows. */
export interface PartInSight {
  readonly top: number;
  readonly bottom: number;
  /** Height of the visible part, not rounded. */
  readonly height: number;
  /** Number of columns that the width adds: 0, 1 (requester) or 2 (last change as well). */
  readonly addedColumns: number;
}

/**
 * List widths, in pixels, from which the requester and the last change are shown. They match the
 * style sheets of ActionRow and QueuePane.
 */
export const COLUMN_WIDTHS: readonly number[] = [900, 1060];

/**
 * Returns the visible part and a function that measures it at once, so that the target of a scroll
 * is rendered with everything else and not again after the browser's scroll event.
 */
export function usePartInSight(scroller: RefObject<HTMLElement | null>): readonly [PartInSight, () => void] {
  const [sight] = useState(() => new Sight(scroller));
  // The snapshot is a string, so that an equal part does not cause another render.
  const [first = 0, end = 0, height = 0, addedColumns = 0] = useSyncExternalStore(sight.subscribe, sight.rows).split(" ").map(Number);
  return [{ top: first * ROW_HEIGHT, bottom: end * ROW_HEIGHT, height, addedColumns }, sight.look];
}

/**
 * Measures only after a scroll or a change of size, because each measurement forces a layout.
 * Before the list has a size, as many first rows are rendered as the whole window could show.
 */
class Sight {
  readonly #scroller: RefObject<HTMLElement | null>;
  #changed: () => void = () => undefined;
  #rows = `0 ${Math.ceil(window.innerHeight / ROW_HEIGHT)} ${window.innerHeight} 0`;

  constructor(scroller: RefObject<HTMLElement | null>) {
    this.#scroller = scroller;
  }

  readonly rows = (): string => this.#rows;

  readonly look = (): void => {
    if (this.#scroller.current !== null) this.#rows = rowsIn(this.#scroller.current);
    this.#changed();
  };

  readonly subscribe = (changed: () => void): (() => void) => {
    const frame = this.#scroller.current;
    if (frame === null) return () => undefined;
    this.#changed = changed;
    // The observer reports the size in the first frame as well.
    const observer = new ResizeObserver(this.look);
    observer.observe(frame);
    frame.addEventListener("scroll", this.look, { passive: true });
    return () => {
      this.#changed = () => undefined;
      observer.disconnect();
      frame.removeEventListener("scroll", this.look);
    };
  };
}

/**
 * Number of rows above the part, number of rows down to its end, its height, and the number of
 * columns that its width adds, as one string.
 */
function rowsIn({ scrollTop, clientHeight, offsetWidth }: HTMLElement): string {
  const addedColumns = COLUMN_WIDTHS.filter((width) => offsetWidth >= width).length;
  return `${Math.floor(scrollTop / ROW_HEIGHT)} ${Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT)} ${clientHeight} ${addedColumns}`;
}
