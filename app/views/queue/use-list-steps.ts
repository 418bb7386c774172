/**
 * Steps in the list, by keys and commands: the target row is chosen, scrolled into view and
 * focused.
 */
import type { RefObject } from "react";
import { type Step, usePart } from "../../commands/parts.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { placeOfClearedChoice } from "../../store/choice.ts";
import { useActions, useDocketStore } from "../../store/hooks.ts";
import { placesOf } from "./line-places.ts";
import { scrollToRow, type useChoiceFocus } from "./use-choice-focus.ts";

interface ListSteps {
  scroller: RefObject<HTMLElement | null>;
  /** Height of the visible part of the list, in CSS pixels; determines the length of a page. */
  heightInSight: number;
  /** Called after a jump, because other lines are in the viewport then. */
  lookAgain: () => void;
  choice: Pick<ReturnType<typeof useChoiceFocus>, "want" | "succeed">;
}

/**
 * Returns a function that goes to the row with an index; an index beyond the ends leads to the
 * first or last row.
 */
export function useListSteps({ scroller, heightInSight, lookAgain, choice }: ListSteps): (index: number) => void {
  const { stepTo } = useActions();
  const store = useDocketStore();
  const contextNow = useCommandContext();

  const goTo = (index: number): void => {
    const { rows } = store.getState().list;
    const at = Math.max(0, Math.min(index, rows.length - 1));
    const id = rows[at]?.id;
    if (id === undefined) return;
    stepTo(id);
    scrollToRow(scroller.current, placesOf(store.getState(), contextNow().isNarrow), at);
    lookAgain();
    choice.want(id);
  };

  /**
   * Reads the current state, because commands may ask for the index before the list is rendered
   * again.
   */
  const indexAfter = (step: Step): number => {
    const { list, clearedChoice, activeId: chosen } = store.getState();
    const activeAt = chosen === undefined ? -1 : list.indexOf(chosen);
    const from = clearedChoice === undefined ? Math.max(0, activeAt) : placeOfClearedChoice({ clearedChoice, list });
    const last = list.rows.length - 1;
    const page = Math.max(1, Math.floor(heightInSight / placesOf(store.getState(), contextNow().isNarrow).rowHeight) - 1);
    const indexes: Readonly<Record<Step, number>> = {
      // If no row is chosen, or the user cleared the choice, the next row is the row at that place.
      next: clearedChoice !== undefined || activeAt < 0 ? from : from + 1,
      previous: clearedChoice === undefined ? from - 1 : from,
      pageDown: Math.min(from + page, last),
      pageUp: Math.max(from - page, 0),
      first: 0,
      last,
    };
    return indexes[step];
  };
  usePart({ list: { indexAfter, goTo, succeed: choice.succeed } });
  return goTo;
}
