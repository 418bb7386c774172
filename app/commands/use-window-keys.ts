/**
 * Handles the keys of the whole window, and tracks what decides whether a press is accepted: focus
 * changes that the user did not make, and changes of meaning.
 */
import { useEffect } from "react";
import { useDocketStore } from "../store/hooks.ts";
import { isComposed, isTyped } from "./chord.ts";
import { isOverlay, isTyping } from "./focus.ts";
import { cancelHold, releaseHold } from "./held-command.ts";
import { noteLeads, noteMeanings } from "./key-meanings.ts";
import { interceptKey, type KeyTarget, windowKey } from "./route-key.ts";
import { useCommandContext } from "./use-command.ts";

/** Keys that press a button. */
const PRESSES: ReadonlySet<string> = new Set(["Enter", " "]);

/** State whose change opens, closes or chooses something that may take the focus a moment later. */
const LEADING = [
  "dialog",
  "menu",
  "isSheetOpen",
  "isNavOpen",
  "areNoticesOpen",
  "activeId",
  "clearedChoice",
  "revealed",
  "viewOptions",
] as const;

export function useWindowKeys(): void {
  const contextNow = useCommandContext();
  const store = useDocketStore();
  useEffect(() => {
    const { guard, pressGuard } = store.input;
    let acting: ReturnType<typeof setTimeout> | undefined;
    /** Marks everything until the end of this event as the user's doing. */
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
      store.getState().noteKey(undefined);
      endSoon();
    };
    let pressing: ReturnType<typeof setTimeout> | undefined;
    let isPointerDown = false;
    const beginPress = (): void => {
      clearTimeout(pressing);
      pressGuard.pressBegan();
    };
    /**
     * Ends the press after the click, which follows the release of the key or pointer in the same
     * turn.
     */
    const endPress = (): void => {
      clearTimeout(pressing);
      pressing = setTimeout(() => pressGuard.pressEnded());
    };
    const seeFocus = (): void => {
      // The leader key G moves no focus, so after a focus change the next letter was meant for
      // another window state.
      const { activeElement } = document;
      if (guard.focusIs(activeElement === document.body || activeElement === null ? undefined : activeElement))
        store.getState().setAfterLeader(false);
    };
    const first = (event: KeyboardEvent): void => {
      // While composing, only elements that record keys receive the event, to report that the key
      // cannot be recorded. The composed text arrives as an input event.
      if (isComposed(event)) return recordsKeys(event) ? undefined : event.stopPropagation();
      const context = contextNow();
      const target = targetOf(event);
      seeFocus();
      noteMeanings(context);
      // Space presses a button when released; every other key acts at once.
      if (event.key === " " && !event.repeat && isPressed(event)) beginPress();
      if (target !== "field" || event.key === "Tab" || event.key === "Escape") act();
      if (!interceptKey(event, target, context, isPressed(event))) {
        // The button handles the key, so the note about the previous press is removed.
        if (PRESSES.has(event.key) && isPressed(event)) store.getState().noteKey(undefined);
        return;
      }
      // The user intended to go where a command's key leads, even from a field.
      if (!isTyped(event)) act();
      event.preventDefault();
      event.stopPropagation();
    };
    const last = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !(event.key === " " && isPressed(event)) && windowKey(event, targetOf(event), contextNow()))
        event.preventDefault();
    };
    const up = (event: KeyboardEvent): void => {
      endPress();
      releaseHold(event, contextNow());
    };
    const lift = (): void => {
      isPointerDown = false;
      endPress();
    };
    const leave = (): void => {
      // A key released after this is not reported, whereas a pointer is released here and clicks.
      if (!isPointerDown) endPress();
      cancelHold(contextNow());
    };
    const point = (): void => {
      seeFocus();
      guard.pointed();
      isPointerDown = true;
      beginPress();
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
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, lift, { capture: true, signal });
    document.addEventListener("click", act, { capture: true, signal });
    document.addEventListener("input", edit, { capture: true, signal });
    window.addEventListener("blur", leave, { signal });
    // Removing the focused element fires no event.
    const stopTicks = store.clock.subscribe(seeFocus);
    const stopWays = store.subscribe((now, before) => {
      if (guard.isActing && LEADING.some((name) => now[name] !== before[name])) guard.leads();
    });
    const stopFacts = store.commandFacts.subscribe(() => noteMeanings(contextNow()));
    const stopList = store.subscribe(({ listVersion }, before) => {
      if (listVersion !== before.listVersion) noteLeads(contextNow());
    });
    seeFocus();
    noteMeanings(contextNow());
    return () => {
      mounted.abort();
      stopTicks();
      stopWays();
      stopFacts();
      stopList();
      clearTimeout(acting);
      clearTimeout(pressing);
      guard.endAct();
      pressGuard.pressEnded();
    };
  }, [contextNow, store]);
}

function targetOf({ target }: Event): KeyTarget {
  if (isTyping(target)) return "field";
  return isOverlay(target) ? "overlay" : "page";
}

function recordsKeys({ target }: Event): boolean {
  return target instanceof Element && target.matches("[data-records-keys]");
}

/**
 * Whether Enter presses the focused element. Space also presses such an element and selects no row.
 */
function isPressed({ target }: Event): boolean {
  return target instanceof Element && target.closest("button, a[href], summary, [role^=menuitem], [role=option]") !== null;
}
