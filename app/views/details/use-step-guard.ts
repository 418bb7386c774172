/**
 * Prevents presses on details that still show the Action from before a step by key: user input in
 * the frame before they follow makes them follow first, and input meant for the old details is
 * discarded.
 */
import { type RefObject, useEffect } from "react";
import { flushSync } from "react-dom";
import { isInList } from "../../commands/focus.ts";
import { isStep } from "../../commands/handle-key.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { isBehindStep } from "../../store/active-item.ts";
import { useDocketStore } from "../../store/hooks.ts";

/** Events that can begin something. A keyup begins nothing itself, but may press a button. */
const KEYS = ["keydown", "keyup", "beforeinput", "input", "change", "paste", "drop", "submit", "focusin"];
const PRESSES = ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "dblclick", "auxclick", "contextmenu"];

/** Events that also count outside the details, because a key may lead into them. */
const BEGINNINGS: ReadonlySet<string> = new Set(["keydown", "pointerdown", "click", "contextmenu"]);

export function useStepGuard(pane: RefObject<HTMLElement | null>): void {
  const { getState, input } = useDocketStore();
  const contextNow = useCommandContext();
  useEffect(() => {
    /** Whether the current press began on the old details. */
    let isDead = false;
    /** Whether the event is another step, which leaves the details alone. */
    const isOnward = (event: Event): boolean => event instanceof KeyboardEvent && isInList(event.target) && isStep(event, contextNow());
    const meet = (event: Event): void => {
      const { type, target } = event;
      const isHere = target instanceof Node && pane.current?.contains(target) === true;
      const isBehind = isBehindStep(getState());
      if (type === "pointerdown" || type === "keydown") isDead = isBehind && isHere;
      if (isBehind && (isHere || (BEGINNINGS.has(type) && !isOnward(event)))) flushSync(getState().followStep);
      // Later changes are caused by this event or by no input.
      input.endFollow();
      const isTaken = isHere && (isBehind || (isDead && PRESSES.includes(type)));
      // The click ends the press; a click without a press before it comes from a screen reader.
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
