/**
 * The keys of the whole window, and what decides whether a press is taken: where the focus went
 * without the user, and what changed its meaning.
 */
import { useEffect } from "react";
import { useDocketStore } from "../store/hooks.ts";
import { isComposed, isTyped } from "./chord.ts";
import { isOverlay, isTyping } from "./focus.ts";
import { cancelHold, releaseHold } from "./held-command.ts";
import { noteLeads, noteMeanings } from "./key-meanings.ts";
import { interceptKey, type KeyTarget, windowKey } from "./route-key.ts";
import { useCommandContext } from "./use-command.ts";

/** The keys by which a button is pressed. */
const PRESSES: ReadonlySet<string> = new Set(["Enter", " "]);

/** What opens, closes or chooses something that may take the focus a moment later. */
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
      store.getState().noteKey(undefined);
      endSoon();
    };
    let pressing: ReturnType<typeof setTimeout> | undefined;
    let isPointerDown = false;
    const beginPress = (): void => {
      clearTimeout(pressing);
      pressGuard.pressBegan();
    };
    /** A click comes after the key or the pointer has come up, in the same turn. */
    const endPress = (): void => {
      clearTimeout(pressing);
      pressing = setTimeout(() => pressGuard.pressEnded());
    };
    const seeFocus = (): void => {
      // G moves no focus: the letter after it was meant for a window that looked otherwise.
      const { activeElement } = document;
      if (guard.focusIs(activeElement === document.body || activeElement === null ? undefined : activeElement))
        store.getState().setAfterLeader(false);
    };
    const first = (event: KeyboardEvent): void => {
      // Nothing on the page hears it but what records a key, and says that it is none; what it writes comes as an input.
      if (isComposed(event)) return recordsKeys(event) ? undefined : event.stopPropagation();
      const context = contextNow();
      const target = targetOf(event);
      seeFocus();
      noteMeanings(context);
      // It presses the button as it comes up; every other key does at once what it does.
      if (event.key === " " && !event.repeat && isPressed(event)) beginPress();
      if (target !== "field" || event.key === "Tab" || event.key === "Escape") act();
      if (!interceptKey(event, target, context, isPressed(event))) {
        // The button takes it: what was said of the press before is over.
        if (PRESSES.has(event.key) && isPressed(event)) store.getState().noteKey(undefined);
        return;
      }
      // Where a command's key leads, from a field too, its user wanted to go.
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
      // Where a key comes up after this is not heard; a pointer comes up here, and clicks.
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
    // An element that is removed with the focus on it says nothing.
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

/** What has the focus is pressed by Enter. Space presses it, too, and selects no row. */
function isPressed({ target }: Event): boolean {
  return target instanceof Element && target.closest("button, a[href], summary, [role^=menuitem], [role=option]") !== null;
}
