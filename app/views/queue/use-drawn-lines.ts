/**
 * The lines that the list renders; those outside the viewport follow a change when the list is
 * calm.
 */
import { useEffect, useReducer, useState } from "react";
import { useDocket, useDocketStore } from "../../store/hooks.ts";
import { NARROW, useMedia } from "../../styles/media.ts";
import { type DrawnList, DrawnLines } from "./drawn-lines.ts";
import type { PartInSight } from "./use-part-in-sight.ts";

/**
 * Milliseconds after the last change. Longer than the pause between two typed letters, so that each
 * letter's result is shown at once.
 */
const CALM_MS = 150;

export function useDrawnLines(inSight: PartInSight): DrawnList {
  const store = useDocketStore();
  const [lines] = useState(() => new DrawnLines());
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  // The headings depend on the width of the window.
  const isNarrow = useMedia(NARROW);
  const drawn = useDocket((state) => lines.in(state, inSight, isNarrow));
  useEffect(() => {
    if (!drawn.isPartial) return undefined;
    const timer = setTimeout(() => {
      lines.fill(store.getState());
      drawAgain();
    }, CALM_MS);
    return () => clearTimeout(timer);
  }, [drawn, lines, store]);
  return drawn;
}
