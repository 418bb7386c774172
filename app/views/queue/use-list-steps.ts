/** Steps in the list, by keys and commands: the row to which one leads is chosen, in sight, and has the focus. */
import type { RefObject } from "react";
import { type Step, usePart } from "../../commands/parts.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { placeOfClearedChoice } from "../../store/choice.ts";
import { useActions, useDocketStore } from "../../store/hooks.ts";
import { placesOf } from "./line-places.ts";
import { scrollToRow, type useChoiceFocus } from "./use-choice-focus.ts";

interface ListSteps {
  scroller: RefObject<HTMLElement | null>;
  /** Of the part of the list that is in sight, CSS pixels: a page. */
  heightInSight: number;
  /** Called after a jump: other lines are in sight. */
  lookAgain: () => void;
  choice: Pick<ReturnType<typeof useChoiceFocus>, "want" | "succeed">;
}

/** Answers with the way to the row of an index in the list; one beyond its ends leads to its first or last row. */
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

  /** By the state of the moment: it is asked for before the list is drawn again, too. */
  const indexAfter = (step: Step): number => {
    const { list, clearedChoice, activeId: chosen } = store.getState();
    const activeAt = chosen === undefined ? -1 : list.indexOf(chosen);
    const from = clearedChoice === undefined ? Math.max(0, activeAt) : placeOfClearedChoice({ clearedChoice, list });
    const last = list.rows.length - 1;
    const page = Math.max(1, Math.floor(heightInSight / placesOf(store.getState(), contextNow().isNarrow).rowHeight) - 1);
    const indexes: Readonly<Record<Step, number>> = {
      // Where no row is chosen, or its user has let go of it, it is the next one.
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
