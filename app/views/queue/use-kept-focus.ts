/**
 * The focus is never lost: where what had it goes by itself (a button, a dialog, a row), the chosen
 * row takes it. A press beside everything that can have it is the user's own doing.
 */
import { useEffect } from "react";
import { focusGrid } from "../../commands/focus.ts";
import { useDocketStore } from "../../store/hooks.ts";

export function useKeptFocus(): void {
  const store = useDocketStore();
  useEffect(() => {
    let frame = 0;
    let isPressing = false;
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
      if (relatedTarget === null && !isPressing && document.hasFocus()) look();
    };
    const unsubscribe = store.subscribe(({ dialog }, before) => {
      if (dialog === undefined && before.dialog !== undefined) look();
    });
    document.addEventListener("focusout", onFocusOut);
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("pointerup", endPress, true);
    document.addEventListener("pointercancel", endPress, true);
    document.addEventListener("click", giveUp, true);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
      document.removeEventListener("focusout", onFocusOut);
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("pointerup", endPress, true);
      document.removeEventListener("pointercancel", endPress, true);
      document.removeEventListener("click", giveUp, true);
    };
  }, [store]);
}
