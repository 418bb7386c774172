/**
 * The focus is never lost: where what had it goes by itself (a button, a dialog, a row), the chosen
 * row takes it. A press beside everything that can have it is the user's own doing, and so is Tab past
 * the last of them.
 */
import { useEffect } from "react";
import { focusGrid } from "../../commands/focus.ts";
import { useDocketStore } from "../../store/hooks.ts";

export function useKeptFocus(): void {
  const store = useDocketStore();
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
          if (isLost()) focusGrid();
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
    document.addEventListener("focusout", onFocusOut);
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("pointerup", endPress, true);
    document.addEventListener("pointercancel", endPress, true);
    document.addEventListener("click", giveUp, true);
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("keyup", onKeyUp, true);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
      document.removeEventListener("focusout", onFocusOut);
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("pointerup", endPress, true);
      document.removeEventListener("pointercancel", endPress, true);
      document.removeEventListener("click", giveUp, true);
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("keyup", onKeyUp, true);
    };
  }, [store]);
}
