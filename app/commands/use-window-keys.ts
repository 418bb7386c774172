/**
 * The keys of the whole window, and what decides whether a press is taken: where the focus went
 * without the user, and what changed its meaning.
 */
import { useEffect } from "react";
import { useDocketStore } from "../store/hooks.ts";
import { isTyped } from "./chord.ts";
import { isOverlay, isTyping } from "./focus.ts";
import { cancelHold, releaseHold } from "./held-command.ts";
import { noteMeanings } from "./key-meanings.ts";
import { interceptKey, type KeyTarget, windowKey } from "./route-key.ts";
import { useCommandContext } from "./use-command.ts";

export function useWindowKeys(): void {
  const contextNow = useCommandContext();
  const store = useDocketStore();
  useEffect(() => {
    const { guard } = store.input;
    let acting: ReturnType<typeof setTimeout> | undefined;
    /** What this event does until its end is the user's doing. */
    const act = (): void => {
      guard.beginAct();
      endSoon();
    };
    const endSoon = (): void => {
      clearTimeout(acting);
      acting = setTimeout(() => guard.endAct());
    };
    const edit = (): void => {
      guard.beginEdit();
      endSoon();
    };
    const seeFocus = (): void => guard.focusIs(document.activeElement);
    const first = (event: KeyboardEvent): void => {
      const context = contextNow();
      const target = targetOf(event);
      seeFocus();
      noteMeanings(context);
      if (target !== "field" || event.key === "Tab" || event.key === "Escape") act();
      if (!interceptKey(event, target, context)) return;
      // Where a command's key leads, from a field too, its user wanted to go.
      if (!isTyped(event)) act();
      event.preventDefault();
      event.stopPropagation();
    };
    const last = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !pressesButton(event) && windowKey(event, targetOf(event), contextNow())) event.preventDefault();
    };
    const up = (event: KeyboardEvent): void => releaseHold(event.key, contextNow());
    const leave = (): void => cancelHold(contextNow());
    const point = (): void => {
      seeFocus();
      guard.pointed();
      act();
      store.getState().setAfterLeader(false);
      store.getState().noteKey(undefined);
    };
    const mounted = new AbortController();
    const { signal } = mounted;
    document.addEventListener("keydown", first, { capture: true, signal });
    document.addEventListener("keydown", last, { signal });
    document.addEventListener("keyup", up, { capture: true, signal });
    document.addEventListener("focusin", seeFocus, { capture: true, signal });
    document.addEventListener("focusout", seeFocus, { capture: true, signal });
    document.addEventListener("pointerdown", point, { capture: true, signal });
    document.addEventListener("click", act, { capture: true, signal });
    document.addEventListener("input", edit, { capture: true, signal });
    window.addEventListener("blur", leave, { signal });
    // An element that is removed with the focus on it says nothing.
    const stopTicks = store.clock.subscribe(seeFocus);
    const stopFacts = store.commandFacts.subscribe(() => noteMeanings(contextNow()));
    seeFocus();
    noteMeanings(contextNow());
    return () => {
      mounted.abort();
      stopTicks();
      stopFacts();
      clearTimeout(acting);
      guard.endAct();
    };
  }, [contextNow, store]);
}

function targetOf({ target }: Event): KeyTarget {
  if (isTyping(target)) return "field";
  return isOverlay(target) ? "overlay" : "page";
}

/** Space presses the button that has the focus, and selects no row. */
function pressesButton({ key, target }: KeyboardEvent): boolean {
  return key === " " && target instanceof Element && target.closest("button, a[href], summary") !== null;
}
