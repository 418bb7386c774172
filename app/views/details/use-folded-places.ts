/**
 * How many places of the action bar have no room in its one row: their moves stand in the menu then.
 * Measured from the words, which are never cut off; keys give way before a place does.
 */
import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** The first to give way stands first. The destructive move stays at its end of the bar for as long as it can. */
const FOLDING = ["second", "last"] as const;

/** Of the bar; what stands there changes. "more" is the button of the menu. */
export type BarPlace = "first" | (typeof FOLDING)[number] | "more";

/** @returns the places whose moves are in the menu */
export function useFoldedPlaces(bar: RefObject<HTMLElement | null>): readonly BarPlace[] {
  const [folded, setFolded] = useState(0);
  // After each drawing: there may be other places, or other words in them.
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    // Told in the frame that is about to be painted, when all is laid out: measured here, the page is laid out twice.
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

/** Of its words and its edges, without its key, and no less than it has where it is alone. */
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

/** 0 for what is no length, as "normal" and "min-content" are. */
function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
