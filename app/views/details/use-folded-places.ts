/**
 * Determines which places of the action bar have no room in its single row; their moves are in the
 * menu instead. The text is measured, which is never cut off; keys are hidden before a place is
 * folded.
 */
import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * The places in the order in which they are folded. The destructive move stays at its end of the
 * bar for as long as possible.
 */
const FOLDING = ["second", "last"] as const;

/** A place of the bar; its content changes. "more" is the button of the menu. */
export type BarPlace = "first" | (typeof FOLDING)[number] | "more";

/** @returns the places whose moves are in the menu */
export function useFoldedPlaces(bar: RefObject<HTMLElement | null>): readonly BarPlace[] {
  const [folded, setFolded] = useState(0);
  // Runs after each render, because the places or their texts may be different.
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    // The observer runs after the frame's layout; measuring here would lay out the page twice.
    const measure = (): void => flushSync(() => setFolded(placesWithoutRoom(element)));
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    for (const words of element.querySelectorAll("[data-place] > :first-child")) sizes.observe(words);
    return () => sizes.disconnect();
  });
  return FOLDING.slice(0, folded);
}

function placesWithoutRoom(bar: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd, columnGap } = getComputedStyle(bar);
  const gap = pixels(columnGap);
  const room = bar.clientWidth - pixels(paddingInlineStart) - pixels(paddingInlineEnd);
  const needed = (places: readonly HTMLElement[]): number => places.reduce((sum, place) => sum + gap + leastWidth(place), -gap);
  const places = [...bar.querySelectorAll<HTMLElement>("[data-place]")];
  const fits = (folded: number): boolean => {
    const away = new Set<string | undefined>(FOLDING.slice(0, folded));
    return needed(places.filter(({ dataset }) => !away.has(dataset["place"]))) <= room;
  };
  return fits(0) ? 0 : fits(1) ? 1 : FOLDING.length;
}

/**
 * Returns the least width of a place: its text and edges without its key, and no less than its
 * min-width and flex-basis.
 */
function leastWidth(place: HTMLElement): number {
  if (place.dataset["place"] === ("more" satisfies BarPlace)) return place.offsetWidth;
  const { paddingInlineStart, paddingInlineEnd, borderInlineStartWidth, borderInlineEndWidth, minWidth, flexBasis } =
    getComputedStyle(place);
  const words = place.firstElementChild?.getBoundingClientRect().width ?? 0;
  const edges = [paddingInlineStart, paddingInlineEnd, borderInlineStartWidth, borderInlineEndWidth];
  return Math.max(
    pixels(minWidth),
    pixels(flexBasis),
    edges.reduce((sum, edge) => sum + pixels(edge), words),
  );
}

/** Returns a length in pixels; 0 for keywords such as "normal" and "min-content". */
function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
