/**
 * Holds the list in place while its user is at it: the pointer moves among the rows, or the focus is
 * there. A pointer that rests is nobody's hand, and in a window without the focus there is nobody.
 */
import { type PointerEvent as ReactPointerEvent, useEffect, useState } from "react";
import { isInList, isOnBar } from "../../commands/focus.ts";
import { useDocketStore } from "../../store/hooks.ts";
import type { DocketStore } from "../../store/store.ts";

/** A pointer that has not moved for so long holds the rows no more, milliseconds. */
const REST_MS = 5_000;

export function useHold(): PointerHold {
  const store = useDocketStore();
  const [hold] = useState(() => new PointerHold(store));
  useEffect(() => {
    const leave = (): void => {
      hold.end();
      store.getState().release("focus");
    };
    window.addEventListener("blur", leave);
    return () => {
      window.removeEventListener("blur", leave);
      hold.end();
    };
  }, [hold, store]);
  return hold;
}

class PointerHold {
  readonly #store: DocketStore;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #at = "";

  constructor(store: DocketStore) {
    this.#store = store;
  }

  /** Rows that move under a resting pointer make events of it, too: at the same place. */
  readonly moved = ({ clientX, clientY }: Pick<ReactPointerEvent, "clientX" | "clientY">): void => {
    const at = `${clientX} ${clientY}`;
    if (at === this.#at) return;
    this.#at = at;
    this.#store.getState().hold("pointer");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#store.getState().release("pointer"), REST_MS);
  };

  readonly left = ({ relatedTarget, pointerType }: Pick<ReactPointerEvent, "relatedTarget" | "pointerType">): void => {
    // The click of a tap comes after the finger has gone, at the place where it was.
    if (!isOnBar(relatedTarget) && pointerType !== "touch") this.end();
  };

  readonly end = (): void => {
    clearTimeout(this.#timer);
    this.#at = "";
    this.#store.getState().release("pointer");
  };
}

/** The focus is here by the user's own act: what Docket has chosen and focused holds nothing, nor does a list with no choice. */
export function holdByFocus({ getState }: Pick<DocketStore, "getState">): void {
  const { isUnasked, letGo, hold } = getState();
  if (!isUnasked && letGo === undefined) hold("focus");
}

export function releaseFocus({ getState }: Pick<DocketStore, "getState">, to: EventTarget | null): void {
  if (!isInList(to)) getState().release("focus");
}
