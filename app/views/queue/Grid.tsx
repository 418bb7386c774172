/**
 * The rows as an ARIA grid with a roving tab stop. Only the lines in the viewport and the focused
 * row are in the document, so ten thousand rows cost as much as ten; aria-rowcount and
 * aria-rowindex describe the whole list. The active row follows the focus; any number of other rows
 * can be selected.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are drawn only in sight: no table */
import { useCallback, useEffect, useRef } from "react";
import { EXTENT_ID, GRID_ID } from "../../commands/focus.ts";
import { handleKey } from "../../commands/handle-key.ts";
import { ROW_PLACES } from "../../commands/places.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { t } from "../../languages/words.ts";
import { useActions, useAtLeast, useDocket, useDocketStore } from "../../store/hooks.ts";
import { countShort } from "../../messages/counts.ts";
import { groupHeading } from "../../messages/list.ts";
import type { DrawnList, DrawnRow } from "./drawn-lines.ts";
import { GridRow } from "./GridRow.tsx";
import { useChoiceFocus } from "./use-choice-focus.ts";
import { useChosenPlace } from "./use-chosen-place.ts";
import { useDrawnLines } from "./use-drawn-lines.ts";
import { useHold } from "./use-hold.ts";
import { useListSteps } from "./use-list-steps.ts";
import { usePartInSight } from "./use-part-in-sight.ts";
import { useRestingRows } from "./use-resting-rows.ts";
import { useRovingRow } from "./use-roving-row.ts";
import { useScrollAnchor } from "./use-scroll-anchor.ts";
import styles from "./Grid.module.css";

export function Grid() {
  const { setActive, openDetails, toggleSelected, extendSelection, clearChoice } = useActions();
  const store = useDocketStore();
  const view = useDocket((state) => state.viewOptions.view);
  const grouping = useDocket((state) => state.viewOptions.grouping);
  const activeId = useDocket((state) => state.activeId);
  const isChoiceCleared = useDocket((state) => state.clearedChoice !== undefined);
  const coming = useDocket((state) => state.rowsComing);
  const atLeast = useAtLeast() || coming;
  const compact = useDocket(({ preferences }) => preferences.person.density === "compact");
  const words = useDocket(({ list }) => list.query.words);
  const selectedIds = useDocket((state) => state.selectedIds);
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const [inSight, lookAgain] = usePartInSight(scroller);
  const drawn = useDrawnLines(inSight);
  useScrollAnchor(scroller, lines);
  useChosenPlace(scroller);
  const hold = useHold();
  const resting = useRestingRows(scroller);
  const roving = useRovingRow(scroller, isChoiceCleared ? undefined : rowAt(drawn, drawn.activeIndex));
  const choice = useChoiceFocus(scroller, drawn, roving.reach);

  const scrolledView = useRef(view);
  useEffect(() => {
    if (scrolledView.current !== view && scroller.current !== null) scroller.current.scrollTop = 0;
    scrolledView.current = view;
  }, [view]);

  const contextNow = useCommandContext();
  const { isGiving } = choice;
  const onFocus = useCallback((id: string) => isGiving() || setActive(id), [isGiving, setActive]);

  const goTo = useListSteps({ scroller, heightInSight: inSight.height, lookAgain, choice });

  return (
    <div
      ref={scroller}
      id={GRID_ID}
      className={styles.grid}
      role="grid"
      aria-label={t("queue.name")}
      aria-describedby={EXTENT_ID}
      // The row count is unknown while the list is still arriving.
      aria-rowcount={coming ? -1 : drawn.rowCount}
      aria-multiselectable="true"
      // While no row is chosen, Tab reaches the list itself and none of its rows.
      tabIndex={isChoiceCleared ? 0 : -1}
      onKeyDown={(event) => {
        hold.pressed();
        if (handleKey(event, ROW_PLACES, contextNow())) event.preventDefault();
      }}
      onMouseDown={(event) => {
        // Without this, the click would move the focus and select the row.
        if (resting.isRefused(event)) event.preventDefault();
        // A range begins at the row that was active before the click, and the click selects no
        // text.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        if (resting.isRefused(event)) return;
        const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action]") : null;
        const id = row?.dataset["action"];
        if (id === undefined) {
          const isBeside = event.target === scroller.current || event.target === lines.current;
          if (isBeside && !contextNow().isNarrow) clearChoice();
          return;
        }
        const { list } = store.getState();
        if (event.shiftKey) extendSelection(list.ids(), activeId, id);
        else if (event.ctrlKey || event.metaKey) toggleSelected(id);
        else {
          openDetails(id);
          return;
        }
        goTo(list.indexOf(id));
      }}
      onFocus={hold.focused}
      onBlur={hold.blurred}
      onScroll={resting.scrolled}
    >
      <div
        ref={lines}
        className={styles.lines}
        style={{ height: drawn.height }}
        onPointerEnter={hold.moved}
        onPointerMove={(event) => {
          hold.moved(event);
          resting.moved(event);
        }}
        onPointerLeave={(event) => {
          hold.left(event);
          resting.left();
        }}
      >
        {drawn.groups.map((group) => {
          const words = group.key === undefined ? undefined : groupHeading(grouping, group.key, drawn.hasUnreadable);
          return (
            // The label lets a screen reader read the name of the group.
            <div key={group.key ?? "all"} role="rowgroup" aria-label={words}>
              {words !== undefined && group.rowsTop > group.top && (
                <div
                  className={styles.heading}
                  data-part="heading"
                  data-group={group.key}
                  aria-hidden="true"
                  style={{ transform: `translateY(${group.top}px)` }}
                >
                  {words} <span>{countShort(group.count, atLeast)}</span>
                </div>
              )}
              {group.rows.map(drawnRow)}
            </div>
          );
        })}
      </div>
    </div>
  );

  function drawnRow({ row, gone, index, top }: DrawnRow) {
    return (
      <GridRow
        key={row.id}
        row={row}
        gone={gone}
        index={index}
        top={top}
        active={row.id === activeId}
        selected={selectedIds.has(row.id)}
        selecting={selectedIds.size > 0}
        compact={compact}
        addedColumns={inSight.addedColumns}
        words={words}
        onCome={roving.come}
        onFocus={onFocus}
      />
    );
  }
}

/**
 * Returns the id of the Action in the row with this index; undefined if the row is not rendered.
 */
function rowAt({ groups }: DrawnList, index: number): string | undefined {
  for (const { rows } of groups) for (const drawn of rows) if (drawn.index === index) return drawn.row.id;
  return undefined;
}
