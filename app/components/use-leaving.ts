/** Closes a part that was opened beside its button when the user moves elsewhere. */
import { type RefObject, useEffect, useRef } from "react";

/**
 * Calls `leave` when the focus or a press moves outside of the frame.
 * @param isOpen while false, nothing is listened to
 */
export function useLeaving(frame: RefObject<HTMLElement | null>, isOpen: boolean, leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onGone = ({ target }: Event): void => {
      if (target instanceof Node && frame.current?.contains(target) !== true) latest.current();
    };
    document.addEventListener("pointerdown", onGone);
    document.addEventListener("focusin", onGone);
    return () => {
      document.removeEventListener("pointerdown", onGone);
      document.removeEventListener("focusin", onGone);
    };
  }, [frame, isOpen]);
}
