/**
 * No press meets details that are of the Action before a step by key: whatever the user does in the
 * frame until they follow has them follow first, and what was meant for the old ones does nothing.
 */
import { type RefObject, useEffect } from "react";
import { flushSync } from "react-dom";
import { isInList } from "../../commands/focus.ts";
import { isStep } from "../../commands/handle-key.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { isBehindStep } from "../../store/active-item.ts";
import { useDocketStore } from "../../store/hooks.ts";

/** All by which something can be begun. A key's own coming up begins nothing, but a button's may press it. */
const KEYS = ["keydown", "keyup", "beforeinput", "input", "change", "paste", "drop", "submit", "focusin"];
const PRESSES = ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "dblclick", "auxclick", "contextmenu"];

/** Outside of the details, too: a key may lead into them. */
const BEGINNINGS: ReadonlySet<string> = new Set(["keydown", "pointerdown", "click", "contextmenu"]);

export function useStepGuard(pane: RefObject<HTMLElement | null>): void {
  const { getState, input } = useDocketStore();
  const contextNow = useCommandContext();
  useEffect(() => {
    /** The press that goes on began on the old details. */
    let isDead = false;
    /** Another step leaves them alone. */
    const isOnward = (event: Event): boolean => event instanceof KeyboardEvent && isInList(event.target) && isStep(event, contextNow());
    const meet = (event: Event): void => {
      const { type, target } = event;
      const isHere = target instanceof Node && pane.current?.contains(target) === true;
      const isBehind = isBehindStep(getState());
      if (type === "pointerdown" || type === "keydown") isDead = isBehind && isHere;
      if (isBehind && (isHere || (BEGINNINGS.has(type) && !isOnward(event)))) flushSync(getState().followStep);
      // What changes from here on is this event's doing, or nobody's.
      input.endFollow();
      const isTaken = isHere && (isBehind || (isDead && PRESSES.includes(type)));
      // The click ends the press; one without a press before it is a screen reader's.
      if (type === "click") isDead = false;
      if (!isTaken) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const mounted = new AbortController();
    for (const type of [...KEYS, ...PRESSES]) window.addEventListener(type, meet, { capture: true, signal: mounted.signal });
    return () => mounted.abort();
  }, [pane, getState, input, contextNow]);
}
