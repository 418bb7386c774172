/**
 * The focus ring and the choice are one: a focused row is the chosen one, and where Docket chooses
 * another row, or the focused one goes, the focus goes along. It is taken from nothing else.
 */
import { type RefObject, useCallback, useContext, useEffect, useLayoutEffect, useRef } from "react";
import { DETAILS_ID, focusList, focusRow, isInList, isOverlay } from "../../commands/focus.ts";
import { PartsContext } from "../../commands/parts.ts";
import { chosenId } from "../../store/choice.ts";
import { useDocket, useDocketStore } from "../../store/hooks.ts";
import type { DocketState } from "../../store/store.ts";
import type { DrawnList } from "./drawn-lines.ts";
import { type LinePlaces, placesOf } from "./line-places.ts";

/** React Aria asks so before it gives the focus back. */
const GIVEN_BACK = "react-aria-focus-scope-restore";

interface ChoiceFocus {
  /** The row that is to have the focus as soon as it is drawn. */
  readonly want: (actionId: string) => void;
  /**
   * Where the row that had the focus last has gone, its successor is chosen and takes it. Answers whether it does, now or as soon as
   * it is drawn.
   */
  readonly succeed: () => boolean;
  /** Whether the focus comes from here and not from the user. */
  readonly isGiving: () => boolean;
}

/** @param reach called with the Action of a row before the focus is put on it */
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
  /** The row that had the focus last, while nothing but what lies over the window has had it since. */
  const focused = useRef<HTMLElement>(undefined);
  /** Its number when it was last drawn. */
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

  // Before the first row is given it.
  useLayoutEffect(() => {
    const onFocusIn = ({ target }: FocusEvent): void => {
      const row =
        target instanceof Element && scroller.current?.contains(target) === true ? target.closest<HTMLElement>("[data-action]") : null;
      // A dialog gives the focus back to the row, which may be gone by then.
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
    // Another one has been opened meanwhile, of which no row stands here.
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
      // It has the focus, or will.
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

  // What was opened from a row gives the focus back to it as it closes; another one may be chosen by then.
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

/** Whether nothing has the focus, and no dialog is about to take it. */
function isNowhere({ dialog }: DocketState): boolean {
  return document.activeElement === document.body && dialog === undefined;
}

/** Scrolls no further than needed; to the first row with its heading. */
export function scrollToRow(frame: HTMLElement | null, places: LinePlaces, index: number): void {
  if (frame === null) return;
  const top = index === 0 ? 0 : places.topOf(index);
  const bottom = places.topOf(index) + places.rowHeight;
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = bottom - frame.clientHeight;
}
