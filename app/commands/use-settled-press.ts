/**
 * A place whose meaning changes: for a moment after a change that the user did not make, a press on
 * it is not taken, and the window says why.
 */
import { useLayoutEffect } from "react";
import { useDocket, useDocketStore } from "../store/hooks.ts";
import { reason } from "./command.ts";

/**
 * @param slot the place
 * @param meaning what a press on it does now; empty for nothing
 * @param subject the id of the Action that it is about
 * @returns whether a press is taken at the moment of the call; the line of keys says why it is not
 */
export function useSettledPress(slot: string, meaning: string, subject: string): () => boolean {
  const store = useDocketStore();
  const { settling } = store.input;
  const isUnasked = useDocket((state) => state.isUnasked);
  useLayoutEffect(() => settling.changed(slot, meaning, subject, isUnasked), [settling, slot, meaning, subject, isUnasked]);
  return () => {
    const isSettled = settling.takesPress(slot);
    if (!isSettled) store.getState().noteKey(reason("settling"));
    return isSettled;
  };
}

/** The slot of a place that comes and goes, as a button does: it is forgotten with it. */
export function useForgottenSlot(slot: string): void {
  const { settling } = useDocketStore().input;
  useLayoutEffect(() => () => settling.forget(slot), [settling, slot]);
}
