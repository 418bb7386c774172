/**
 * Keeps the focus from being lost. If the focused element is removed (a button, a dialog, a row),
 * the focus goes to the chosen row, to the successor of a removed row, or to the details of an
 * Action without a row. A press beside all focusable elements is the user's own act, and so is Tab
 * past the last of them.
 */
import { type RefObject, useContext, useEffect } from "react";
import { focusGrid, focusList, focusSheet } from "../../commands/focus.ts";
import { PartsContext } from "../../commands/parts.ts";
import type { FocusPlace } from "./focus-place.ts";
import { unlistedId } from "../../store/choice.ts";
import { useDocketStore } from "../../store/hooks.ts";

/** @param place place of the focus before the panes were mounted again, which is restored first */
export function useKeptFocus(place: RefObject<FocusPlace | undefined>): void {
  const store = useDocketStore();
  const parts = useContext(PartsContext);
  useEffect(() => {
    let frame = 0;
    let isPressing = false;
    let isTabbing = false;
    const isLost = (): boolean => document.activeElement === document.body && store.getState().dialog === undefined;
    /**
     * Waits for two frames: in the first, the focused element is rendered again; then a dialog or
     * pane may focus a part of its own.
     */
    const look = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          if (!isLost() || place.current?.take() === true || parts.list?.succeed() === true) return;
          // Focusing a row would choose it, so the details get the focus while the Action has no
          // row.
          if (unlistedId(store.getState()) === undefined) return focusGrid();
          focusSheet();
          if (isLost()) focusList();
        });
      });
    };
    const press = (): void => void (isPressing = true);
    const endPress = (): void => void (isPressing = false);
    /** The user has moved on to something else. */
    const giveUp = (): void => cancelAnimationFrame(frame);
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null && !isPressing && !isTabbing && document.hasFocus()) look();
    };
    /** The browser moves the focus after all listeners have received the key event. */
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
