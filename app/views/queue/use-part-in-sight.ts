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
}

export function usePartInSight(scroller: RefObject<HTMLElement | null>): PartInSight {
  const [sight] = useState(() => new Sight(scroller));
  // A text, so that another object of the same part draws nothing.
  const [first = 0, end = 0, height = 0] = useSyncExternalStore(sight.subscribe, sight.rows).split(" ").map(Number);
  return { top: first * ROW_HEIGHT, bottom: end * ROW_HEIGHT, height };
}

/**
 * Looks only when the list was scrolled or got another size: each look lays out the page. The first
 * rows are drawn before it has a size: as many as the whole window could show.
 */
class Sight {
  readonly #scroller: RefObject<HTMLElement | null>;
  #rows = `0 ${Math.ceil(window.innerHeight / ROW_HEIGHT)} ${window.innerHeight}`;

  constructor(scroller: RefObject<HTMLElement | null>) {
    this.#scroller = scroller;
  }

  readonly rows = (): string => this.#rows;

  readonly subscribe = (changed: () => void): (() => void) => {
    const frame = this.#scroller.current;
    if (frame === null) return () => undefined;
    const look = (): void => {
      this.#rows = rowsIn(frame);
      changed();
    };
    // It reports the size in the first frame, too.
    const observer = new ResizeObserver(look);
    observer.observe(frame);
    frame.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      frame.removeEventListener("scroll", look);
    };
  };
}

/** The numbers of rows above the part, and down to its end, and its height. */
function rowsIn({ scrollTop, clientHeight }: HTMLElement): string {
  return `${Math.floor(scrollTop / ROW_HEIGHT)} ${Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT)} ${clientHeight}`;
}
