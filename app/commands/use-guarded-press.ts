/**
 * A place whose meaning changes: for a moment after a change that the user did not make, a press on
 * it is not taken, which is drawn, and the window says why.
 */
import { useCallback, useLayoutEffect, useSyncExternalStore } from "react";
import { useDocket, useDocketStore } from "../store/hooks.ts";
import { reason } from "./command.ts";

export interface GuardedPress {
  /** Whether a press is taken at the moment of the call; the line of keys says why it is not. */
  readonly acceptsPress: () => boolean;
  /** Whether none is taken yet; for what is drawn. */
  readonly isSettling: boolean;
}

/**
 * @param slot the place
 * @param meaning what a press on it does now; empty for nothing
 * @param subject the id of the Action that it is about
 */
export function useGuardedPress(slot: string, meaning: string, subject: string): GuardedPress {
  const store = useDocketStore();
  const { pressGuard } = store.input;
  const isUnasked = useDocket((state) => state.isUnasked);
  const watch = useCallback((look: () => void) => pressGuard.watch(slot, look), [pressGuard, slot]);
  const isSettling = useSyncExternalStore(watch, () => !pressGuard.isSettled(slot));
  useLayoutEffect(() => pressGuard.changed(slot, meaning, subject, isUnasked), [pressGuard, slot, meaning, subject, isUnasked]);
  const acceptsPress = (): boolean => {
    const isSettled = pressGuard.takesPress(slot);
    if (!isSettled) store.getState().noteKey(reason("settling"));
    return isSettled;
  };
  return { acceptsPress, isSettling };
}

/** The slot of a place that comes and goes, as a button does: it is forgotten with it. */
export function useForgottenSlot(slot: string): void {
  const { pressGuard } = useDocketStore().input;
  useLayoutEffect(() => () => pressGuard.forget(slot), [pressGuard, slot]);
}
