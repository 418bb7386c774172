/**
 * The focus is never lost: where what had it goes by itself (a button, a dialog, a row), the chosen
 * row takes it, or the successor of a row that has gone, or the details of an Action without one. A press beside everything that can have it is
 * the user's own doing, and so is Tab past the last of them.
 */
import { type RefObject, useContext, useEffect } from "react";
import { focusGrid, focusList, focusSheet } from "../../commands/focus.ts";
import { PartsContext } from "../../commands/parts.ts";
import type { FocusPlace } from "./focus-place.ts";
import { unlistedId } from "../../store/choice.ts";
import { useDocketStore } from "../../store/hooks.ts";

/** @param place where it was before the panes were drawn anew; it goes back there first */
export function useKeptFocus(place: RefObject<FocusPlace | undefined>): void {
  const store = useDocketStore();
  const parts = useContext(PartsContext);
  useEffect(() => {
    let frame = 0;
    let isPressing = false;
    let isTabbing = false;
    const isLost = (): boolean => document.activeElement === document.body && store.getState().dialog === undefined;
    /** Twice: what had the focus is drawn anew, and then a dialog or a pane gives it to a part of its own. */
    const look = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          if (!isLost() || place.current?.take() === true || parts.list?.succeed() === true) return;
          // To focus a row is to choose it.
          if (unlistedId(store.getState()) === undefined) return focusGrid();
          focusSheet();
          if (isLost()) focusList();
        });
      });
    };
    const press = (): void => void (isPressing = true);
    const endPress = (): void => void (isPressing = false);
    /** The user has turned to something else. */
    const giveUp = (): void => cancelAnimationFrame(frame);
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null && !isPressing && !isTabbing && document.hasFocus()) look();
    };
    /** The browser moves the focus once every listener has heard the key. */
    const onKey = ({ key }: KeyboardEvent): void => {
      isTabbing = key === "Tab";
    };
    const onKeyUp = (): void => void (isTabbing = false);
    const unsubscribe = store.subscribe(({ dialog }, before) => {
      if (dialog === undefined && before.dialog !== undefined) look();
    });
    const mounted = new AbortController();
    const { signal } = mounted;
    document.addEventListener("focusout", onFocusOut, { signal });
    document.addEventListener("pointerdown", press, { capture: true, signal });
    document.addEventListener("pointerup", endPress, { capture: true, signal });
    document.addEventListener("pointercancel", endPress, { capture: true, signal });
    document.addEventListener("click", giveUp, { capture: true, signal });
    document.addEventListener("keydown", onKey, { capture: true, signal });
    document.addEventListener("keyup", onKeyUp, { capture: true, signal });
    return () => {
      mounted.abort();
      cancelAnimationFrame(frame);
      unsubscribe();
    };
  }, [store, place, parts]);
}
