/**
 * The part of a scrolled list that is in sight, in whole rows, so that scrolling draws the list
 * again once a row only.
 */
import { type RefObject, useState, useSyncExternalStore } from "react";
import { ROW_HEIGHT } from "./line-places.ts";

/** Pixels from the top of the list, rounded out to whole rows. */
export interface PartInSight {
  readonly top: number;
  readonly bottom: number;
  /** How much is in sight, not rounded. */
  readonly height: number;
  /** How many columns its width adds: none, the requester, or the last change, too. */
  readonly addedColumns: number;
}

/**
 * From these widths of the list on, in pixels, it adds the requester and the last change: those at
 * which ActionRow's and QueuePane's sheets give them a place.
 */
export const COLUMN_WIDTHS: readonly number[] = [900, 1060];

/** Its second part looks again at once: what has just been scrolled to is drawn with all else, and not once more when the browser tells of it. */
export function usePartInSight(scroller: RefObject<HTMLElement | null>): readonly [PartInSight, () => void] {
  const [sight] = useState(() => new Sight(scroller));
  // A text, so that another object of the same part draws nothing.
  const [first = 0, end = 0, height = 0, addedColumns = 0] = useSyncExternalStore(sight.subscribe, sight.rows).split(" ").map(Number);
  return [{ top: first * ROW_HEIGHT, bottom: end * ROW_HEIGHT, height, addedColumns }, sight.look];
}

/**
 * Looks only when the list was scrolled or got another size: each look lays out the page. The first
 * rows are drawn before it has a size: as many as the whole window could show.
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
    // It reports the size in the first frame, too.
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

/** The numbers of rows above the part, and down to its end, its height, and the columns that its width adds. */
function rowsIn({ scrollTop, clientHeight, offsetWidth }: HTMLElement): string {
  const addedColumns = COLUMN_WIDTHS.filter((width) => offsetWidth >= width).length;
  return `${Math.floor(scrollTop / ROW_HEIGHT)} ${Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT)} ${clientHeight} ${addedColumns}`;
}
