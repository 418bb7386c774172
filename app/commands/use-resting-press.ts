/**
 * Refuses a press on a button that has just moved under a resting pointer by itself: a panel
 * appeared above the button, or another Action or notice took its place. The user meant what was
 * there before.
 */
import { type RefObject, useEffect } from "react";
import { reason } from "./command.ts";
import { INPUT_PAUSES, isAtRest } from "./input-guard.ts";
import { useDocketStore } from "../store/hooks.ts";

interface Rest {
  readonly clientX: number;
  readonly clientY: number;
  /** The button that a press here would press; null if there is none. */
  readonly button: Element | null;
}

/** @param isShown whether the pane is in the document */
export function useRestingPress(pane: RefObject<HTMLElement | null>, isShown: boolean): void {
  const { input, getState } = useDocketStore();
  useEffect(() => {
    const within = pane.current;
    if (within === null || !isShown) return;
    let rest: Rest | undefined;
    /**
     * Time, by performance.now(), when another button moved under the pointer by itself, and the
     * pointer's place then.
     */
    let moved: { readonly at: number; readonly rest: Rest } | undefined;
    /** Removes the mark from the button that moved. Only that button is marked. */
    let endDrawn: (() => void) | undefined;
    const draw = (button: Element): void => {
      endDrawn?.();
      button.setAttribute("data-moved", "true");
      const timer = setTimeout(() => endDrawn?.(), INPUT_PAUSES.settling);
      endDrawn = () => {
        clearTimeout(timer);
        button.removeAttribute("data-moved");
        endDrawn = undefined;
      };
    };
    const rests = ({ clientX, clientY }: MouseEvent): void => {
      if (rest?.clientX === clientX && rest.clientY === clientY) return;
      rest = { clientX, clientY, button: buttonAt(within, clientX, clientY) };
      if (moved === undefined || isAtRest(rest, moved.rest)) return;
      moved = undefined;
      endDrawn?.();
    };
    const look = (): void => {
      if (rest === undefined) return;
      const button = buttonAt(within, rest.clientX, rest.clientY);
      if (button === rest.button) return;
      rest = { ...rest, button };
      moved = input.isOurs ? undefined : { at: performance.now(), rest };
      if (moved !== undefined && button !== null) draw(button);
    };
    const refuse = (event: MouseEvent): void => {
      // A click by a key has no position.
      const isHere = event.detail > 0 && rest !== undefined && moved !== undefined && isAtRest(event, moved.rest);
      if (!isHere || performance.now() - (moved?.at ?? -Infinity) >= INPUT_PAUSES.settling) return;
      event.preventDefault();
      event.stopPropagation();
      getState().noteKey(reason("settling"));
    };
    const scrolled = (): void => void (rest &&= { ...rest, button: buttonAt(within, rest.clientX, rest.clientY) });
    // A user who returns to the pane has seen where the pointer goes.
    const leave = (): void => {
      rest = moved = undefined;
      endDrawn?.();
    };
    const changes = new MutationObserver(look);
    // A text that takes another line also moves what is below.
    changes.observe(within, { childList: true, characterData: true, subtree: true });
    const mounted = new AbortController();
    const { signal } = mounted;
    within.addEventListener("pointermove", rests, { signal });
    within.addEventListener("pointerleave", leave, { signal });
    within.addEventListener("click", refuse, { capture: true, signal });
    within.addEventListener("scroll", scrolled, { capture: true, signal });
    return () => {
      mounted.abort();
      endDrawn?.();
      changes.disconnect();
    };
  }, [pane, isShown, input, getState]);
}

function buttonAt(pane: HTMLElement, x: number, y: number): Element | null {
  // jsdom has no layout and may lack elementFromPoint.
  const button = document.elementFromPoint?.(x, y)?.closest("button, a[href], [role=menuitem]") ?? null;
  return pane.contains(button) ? button : null;
}
