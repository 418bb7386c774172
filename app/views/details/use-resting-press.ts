/**
 * Refuses a press on a button of the details that has just come under a resting pointer by itself: a
 * panel appeared above it, or another Action took the place. Its user meant what stood there before.
 */
import { type RefObject, useEffect } from "react";
import { reason } from "../../commands/command.ts";
import { INPUT_PAUSES } from "../../commands/input-guard.ts";
import { useDocketStore } from "../../store/hooks.ts";

interface Rest {
  readonly x: number;
  readonly y: number;
  /** What a press here would press; null for nothing. */
  readonly button: Element | null;
  /** When that came here by itself, by performance.now(). */
  readonly since: number;
}

/** @param isShown whether the pane is in the document */
export function useRestingPress(pane: RefObject<HTMLElement | null>, isShown: boolean): void {
  const { input, getState } = useDocketStore();
  useEffect(() => {
    const within = pane.current;
    if (within === null || !isShown) return;
    let rest: Rest | undefined;
    const rests = ({ clientX: x, clientY: y }: MouseEvent): void => {
      if (rest?.x !== x || rest.y !== y) rest = { x, y, button: buttonAt(within, x, y), since: -Infinity };
    };
    const look = (): void => {
      if (rest === undefined) return;
      const button = buttonAt(within, rest.x, rest.y);
      if (button !== rest.button) rest = { ...rest, button, since: input.guard.isActing ? -Infinity : performance.now() };
    };
    const refuse = (event: MouseEvent): void => {
      // A key that presses the button has no place.
      const isHere = event.detail > 0 && rest?.x === event.clientX && rest.y === event.clientY;
      if (!isHere || performance.now() - (rest?.since ?? -Infinity) >= INPUT_PAUSES.settling) return;
      event.preventDefault();
      event.stopPropagation();
      getState().noteKey(reason("settling"));
    };
    const scrolled = (): void => void (rest &&= { ...rest, button: buttonAt(within, rest.x, rest.y) });
    const leave = (): void => void (rest = undefined);
    const changes = new MutationObserver(look);
    changes.observe(within, { childList: true, subtree: true });
    const mounted = new AbortController();
    const { signal } = mounted;
    within.addEventListener("pointermove", rests, { signal });
    within.addEventListener("pointerleave", leave, { signal });
    within.addEventListener("click", refuse, { capture: true, signal });
    within.addEventListener("scroll", scrolled, { capture: true, signal });
    return () => {
      mounted.abort();
      changes.disconnect();
    };
  }, [pane, isShown, input, getState]);
}

function buttonAt(pane: HTMLElement, x: number, y: number): Element | null {
  // jsdom has no layout.
  const button = document.elementFromPoint?.(x, y)?.closest("button, a[href], [role=menuitem]") ?? null;
  return pane.contains(button) ? button : null;
}
