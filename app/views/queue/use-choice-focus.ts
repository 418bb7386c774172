/**
 * Keeps the focus and the choice on the same row. A focused row becomes the chosen row. When Docket
 * chooses another row, or the focused row is removed, the focus follows; it is never taken from an
 * element outside the list.
 */
import { type RefObject, useCallback, useContext, useEffect, useLayoutEffect, useRef } from "react";
import { DETAILS_ID, focusList, focusRow, isInList, isOverlay } from "../../commands/focus.ts";
import { PartsContext } from "../../commands/parts.ts";
import { chosenId } from "../../store/choice.ts";
import { useDocket, useDocketStore } from "../../store/hooks.ts";
import type { DocketState } from "../../store/store.ts";
import type { DrawnList } from "./drawn-lines.ts";
import { type LinePlaces, placesOf } from "./line-places.ts";

/** Event that React Aria dispatches before it restores the focus. */
const GIVEN_BACK = "react-aria-focus-scope-restore";

interface ChoiceFocus {
  /** Focuses the row as soon as it is rendered. */
  readonly want: (actionId: string) => void;
  /**
   * If the row that last had the focus has been removed, chooses and focuses its successor. Returns
   * whether the successor gets the focus, now or as soon as it is rendered.
   */
  readonly succeed: () => boolean;
  /** Whether the current focus change comes from this hook and not from the user. */
  readonly isGiving: () => boolean;
}

/** @param reach called with the Action id of a row before the row is focused */
export function useChoiceFocus(
  scroller: RefObject<HTMLElement | null>,
  { activeIndex }: DrawnList,
  reach: (actionId: string) => void,
): ChoiceFocus {
  const store = useDocketStore();
  const { isNarrow } = useContext(PartsContext);
  const activeId = useDocket((state) => state.activeId);
  const revealed = useDocket((state) => state.revealed);
  const wanted = useRef<string>(undefined);
  /** The row that last had the focus, as long as only overlays have had it since. */
  const focused = useRef<HTMLElement>(undefined);
  /** Index of that row when it was last rendered. */
  const place = useRef(0);
  const isLaunched = useRef(false);
  const giving = useRef(false);
  const give = useCallback(
    (actionId: string): void => {
      giving.current = true;
      reach(actionId);
      wanted.current = focusRow(actionId) ? undefined : actionId;
      giving.current = false;
    },
    [reach],
  );
  const isGiving = useCallback(() => giving.current, []);

  // The listener is added before the first row is focused.
  useLayoutEffect(() => {
    const onFocusIn = ({ target }: FocusEvent): void => {
      const row =
        target instanceof Element && scroller.current?.contains(target) === true ? target.closest<HTMLElement>("[data-action]") : null;
      // A closing dialog returns the focus to the row, which may have been removed by then.
      if (row !== null || !isOverlay(target)) focused.current = row ?? undefined;
    };
    document.addEventListener("focusin", onFocusIn, { capture: true });
    return () => document.removeEventListener("focusin", onFocusIn, { capture: true });
  }, [scroller]);

  const succeed = useCallback((): boolean => {
    const state = store.getState();
    if (focused.current?.isConnected !== false || state.clearedChoice !== undefined || !isNowhere(state)) return false;
    const { list, chooseUnasked } = state;
    const chosen = chosenId(state);
    // The user has opened another Action meanwhile that has no row in this list.
    if (chosen === undefined && state.activeId !== undefined && state.activeId !== focused.current.dataset["action"]) return false;
    focused.current = undefined;
    const next = chosen ?? list.rows[Math.min(place.current, list.rows.length - 1)]?.id;
    wanted.current = next;
    if (chosen === undefined && next !== undefined) chooseUnasked(next);
    if (next !== undefined) give(next);
    return next !== undefined;
  }, [store, give]);

  useLayoutEffect(() => {
    const state = store.getState();
    const { list, isUnasked, clearedChoice } = state;
    const row = focused.current;
    const isListed = activeId !== undefined && list.indexOf(activeId) >= 0;
    if (clearedChoice !== undefined) {
      wanted.current = undefined;
      if (row !== undefined && (row === document.activeElement || (!row.isConnected && isNowhere(state)))) focusList();
    } else if (succeed()) {
      // The successor has the focus, or gets it as soon as it is rendered.
    } else if (isListed && row !== undefined && row === document.activeElement && row.dataset["action"] !== activeId) {
      wanted.current = activeId;
    } else if (!isLaunched.current && isListed && isUnasked && isNowhere(state)) {
      wanted.current = activeId;
    }
    if (isListed) {
      isLaunched.current = true;
      place.current = activeIndex;
    }
    if (wanted.current !== undefined) give(wanted.current);
  });

  const seen = useRef(revealed);
  useEffect(() => {
    if (seen.current === revealed) return;
    seen.current = revealed;
    const { list } = store.getState();
    const at = activeId === undefined ? -1 : list.indexOf(activeId);
    if (at < 0 || activeId === undefined) return;
    scrollToRow(scroller.current, placesOf(store.getState(), isNarrow()), at);
    if (document.activeElement === document.body || isInList(document.activeElement)) give(activeId);
  }, [revealed, activeId, scroller, store, give, isNarrow]);

  // An overlay that was opened from a row returns the focus to that row when it closes; another row
  // may be chosen by then.
  useEffect(() => {
    const frame = scroller.current;
    const onGivenBack = (event: Event): void => {
      const { activeId: chosen, list } = store.getState();
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action]") : null;
      if (row === null || chosen === undefined || row.dataset["action"] === chosen) return;
      event.preventDefault();
      if (list.indexOf(chosen) >= 0) give(chosen);
      else document.getElementById(DETAILS_ID)?.focus();
    };
    frame?.addEventListener(GIVEN_BACK, onGivenBack);
    return () => frame?.removeEventListener(GIVEN_BACK, onGivenBack);
  }, [scroller, store, give]);

  return { want: give, succeed, isGiving };
}

/** Whether no element has the focus and no dialog is about to take it. */
function isNowhere({ dialog }: DocketState): boolean {
  return document.activeElement === document.body && dialog === undefined;
}

/** Scrolls no further than needed; for the first row, up to the heading above it. */
export function scrollToRow(frame: HTMLElement | null, places: LinePlaces, index: number): void {
  if (frame === null) return;
  const top = index === 0 ? 0 : places.topOf(index);
  const bottom = places.topOf(index) + places.rowHeight;
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = bottom - frame.clientHeight;
}
