/**
 * Holds the list in place while the user works in it: the pointer moves over the rows, or a row has
 * the focus and keys are pressed. A resting pointer, a resting focus and a window without the focus
 * hold nothing, because nobody may be there.
 */
import { type PointerEvent as ReactPointerEvent, useEffect, useState } from "react";
import { isInList, isOnBar } from "../../commands/focus.ts";
import { useDocketStore } from "../../store/hooks.ts";
import type { Presence } from "../../store/list-view.ts";
import type { DocketStore } from "../../store/store.ts";

/**
 * Time without a key press or pointer move after which the rows are no longer held, in
 * milliseconds.
 */
const REST_MS = 5_000;

export function useHold(): ListHold {
  const store = useDocketStore();
  const [hold] = useState(() => new ListHold(store));
  useEffect(() => {
    const leave = (): void => {
      hold.end("pointer");
      hold.end("focus");
    };
    window.addEventListener("blur", leave);
    return () => {
      window.removeEventListener("blur", leave);
      leave();
    };
  }, [hold]);
  return hold;
}

class ListHold {
  readonly #store: DocketStore;
  readonly #timers: Partial<Record<Presence, ReturnType<typeof setTimeout>>> = {};
  #at = "";

  constructor(store: DocketStore) {
    this.#store = store;
  }

  /** Rows that move under a resting pointer also cause pointer events, at an unchanged position. */
  readonly moved = ({ clientX, clientY }: Pick<ReactPointerEvent, "clientX" | "clientY">): void => {
    const at = `${clientX} ${clientY}`;
    if (at === this.#at) return;
    this.#at = at;
    this.#hold("pointer");
    // A pointer move here also prolongs the hold of the focused row.
    if (this.#store.getState().heldBy.has("focus")) this.#hold("focus");
  };

  readonly left = ({ relatedTarget, pointerType }: Pick<ReactPointerEvent, "relatedTarget" | "pointerType">): void => {
    // The click of a tap comes after the finger has left, at the place where the finger was.
    if (!isOnBar(relatedTarget) && pointerType !== "touch") this.end("pointer");
  };

  /**
   * Holds the list if the user moved the focus here. A row that Docket chose and focused holds
   * nothing, and neither does a list without a choice.
   */
  readonly focused = (): void => {
    const { isUnasked, clearedChoice } = this.#store.getState();
    if (!isUnasked && clearedChoice === undefined) this.#hold("focus");
  };

  readonly blurred = ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }): void => {
    if (!isInList(relatedTarget)) this.end("focus");
  };

  /** Holds the list after a key press on a row, including a row that Docket chose. */
  readonly pressed = (): void => {
    if (this.#store.getState().clearedChoice === undefined) this.#hold("focus");
  };

  end(presence: Presence): void {
    clearTimeout(this.#timers[presence]);
    if (presence === "pointer") this.#at = "";
    this.#store.getState().release(presence);
  }

  #hold(presence: Presence): void {
    this.#store.getState().hold(presence);
    clearTimeout(this.#timers[presence]);
    this.#timers[presence] = setTimeout(() => this.#store.getState().release(presence), REST_MS);
  }
}
