/**
 * Guards a place whose meaning changes. For a moment after a change that the user did not make,
 * presses are refused; this is drawn, and the window gives the reason.
 */
import { useCallback, useLayoutEffect, useSyncExternalStore } from "react";
import { useDocket, useDocketStore } from "../store/hooks.ts";
import { reason } from "./command.ts";

export interface GuardedPress {
  /**
   * Returns whether a press is accepted now. For a refused press, the key line gives the reason.
   */
  readonly acceptsPress: () => boolean;
  /** Whether presses are still refused, for drawing. */
  readonly isSettling: boolean;
}

/**
 * Guards presses on a place.
 * @param slot name of the place
 * @param meaning what a press does now; empty for nothing
 * @param subject id of the Action that the place is about
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

/** Removes the slot of a temporary place, such as a button, when its component is unmounted. */
export function useForgottenSlot(slot: string): void {
  const { pressGuard } = useDocketStore().input;
  useLayoutEffect(() => () => pressGuard.forget(slot), [pressGuard, slot]);
}
