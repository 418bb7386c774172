/**
 * Refuses a press on a row that has just moved under a resting pointer by itself: the user meant
 * the row that was there before. The resting place is known only after the pointer has moved over
 * the rows.
 */
import { type RefObject, useLayoutEffect, useRef } from "react";
import { INPUT_PAUSES, isAtRest } from "../../commands/input-guard.ts";
import { useDocketStore } from "../../store/hooks.ts";

interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
}

export interface RestingRows {
  readonly moved: (pointer: Pointer) => void;
  readonly left: () => void;
  /** Called when the user has scrolled. */
  readonly scrolled: () => void;
  /** Whether a press at this place was meant for a row that is no longer there. */
  readonly isRefused: (pointer: Pointer) => boolean;
}

export function useRestingRows(scroller: RefObject<HTMLElement | null>): RestingRows {
  const store = useDocketStore();
  const rest = useRef<Pointer & { readonly actionId: string | undefined }>(undefined);
  /** Time when another row came under the pointer, and where the pointer rested then. */
  const moved = useRef<{ readonly at: number; readonly rest: Pointer }>(undefined);
  const options = useRef(store.getState().viewOptions);
  useLayoutEffect(() => {
    const known = rest.current;
    const { viewOptions, heldBy } = store.getState();
    const isAsked = viewOptions !== options.current;
    options.current = viewOptions;
    // Held rows do not move, and looking up the row forces a layout of the page.
    if (known === undefined || heldBy.size > 0) return;
    const actionId = rowAt(scroller.current, known);
    if (actionId === known.actionId) return;
    rest.current = { ...known, actionId };
    if (!isAsked) moved.current = { at: performance.now(), rest: known };
  });
  return {
    moved: ({ clientX, clientY }) => {
      const known = rest.current;
      if (known !== undefined && known.clientX === clientX && known.clientY === clientY) return;
      if (moved.current !== undefined && !isAtRest({ clientX, clientY }, moved.current.rest)) moved.current = undefined;
      rest.current = { clientX, clientY, actionId: rowAt(scroller.current, { clientX, clientY }) };
    },
    left: () => (rest.current = moved.current = undefined),
    scrolled: () => {
      const known = rest.current;
      if (known !== undefined) rest.current = { ...known, actionId: rowAt(scroller.current, known) };
    },
    isRefused: (pointer) => {
      if (rest.current === undefined || moved.current === undefined) return false;
      return isAtRest(pointer, moved.current.rest) && performance.now() - moved.current.at < INPUT_PAUSES.settling;
    },
  };
}

/** Returns the id of the Action whose row is at a place of the window. */
function rowAt(frame: HTMLElement | null, { clientX, clientY }: Pointer): string | undefined {
  // The method is missing in jsdom, which has no layout.
  const element = document.elementFromPoint?.(clientX, clientY);
  const row = element?.closest<HTMLElement>("[data-action]");
  return row !== undefined && row !== null && frame?.contains(row) === true ? row.dataset["action"] : undefined;
}
