/**
 * Holds the list in place while its user is at it: the pointer moves among the rows, or the focus is
 * there and keys are pressed. A pointer that rests is nobody's hand, and a focus that rests nobody's
 * either; in a window without the focus there is nobody.
 */
import { type PointerEvent as ReactPointerEvent, useEffect, useState } from "react";
import { isInList, isOnBar } from "../../commands/focus.ts";
import { useDocketStore } from "../../store/hooks.ts";
import type { Presence } from "../../store/list-view.ts";
import type { DocketStore } from "../../store/store.ts";

/** Without a key or a move of the pointer for so long, the rows are held no more, milliseconds. */
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

  /** Rows that move under a resting pointer make events of it, too: at the same place. */
  readonly moved = ({ clientX, clientY }: Pick<ReactPointerEvent, "clientX" | "clientY">): void => {
    const at = `${clientX} ${clientY}`;
    if (at === this.#at) return;
    this.#at = at;
    this.#hold("pointer");
    // Whoever moves the pointer here is still at the row that has the focus.
    if (this.#store.getState().heldBy.has("focus")) this.#hold("focus");
  };

  readonly left = ({ relatedTarget, pointerType }: Pick<ReactPointerEvent, "relatedTarget" | "pointerType">): void => {
    // The click of a tap comes after the finger has gone, at the place where it was.
    if (!isOnBar(relatedTarget) && pointerType !== "touch") this.end("pointer");
  };

  /** The focus is here by the user's own act: what Docket has chosen and focused holds nothing, nor does a list with no choice. */
  readonly focused = (): void => {
    const { isUnasked, clearedChoice } = this.#store.getState();
    if (!isUnasked && clearedChoice === undefined) this.#hold("focus");
  };

  readonly blurred = ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }): void => {
    if (!isInList(relatedTarget)) this.end("focus");
  };

  /** A key on a row: with it, its user is at a row that Docket has chosen, too. */
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
