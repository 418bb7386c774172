/**
 * A place of the action bar whose meaning changes: for a moment after a change that the user did
 * not make, a press on it is not taken.
 */
import { useLayoutEffect } from "react";
import { useDocket, useDocketStore } from "../../store/hooks.ts";

/**
 * @param slot the place
 * @param meaning what a press on it does now; empty for nothing
 * @param subject the id of the Action that it is about
 * @returns whether a press would be taken at the moment of the call
 */
export function useSettled(slot: string, meaning: string, subject: string): () => boolean {
  const { settling } = useDocketStore().input;
  const isUnasked = useDocket((state) => state.isUnasked);
  useLayoutEffect(() => settling.changed(slot, meaning, subject, isUnasked), [settling, slot, meaning, subject, isUnasked]);
  return () => settling.isSettled(slot);
}
