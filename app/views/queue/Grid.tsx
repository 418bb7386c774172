/**
 * The rows as an ARIA grid with a roving tab stop. Only the lines in sight are in the document, and
 * the row with the focus, so ten thousand rows cost as much as ten; aria-rowcount and aria-rowindex
 * give the whole. The active row follows the focus; any number of rows can be selected besides.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are drawn only in sight: no table */
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { EXTENT_ID, focusRow, GRID_ID, isInList, isOnBar } from "../../commands/focus.ts";
import { handleKey } from "../../commands/handle-key.ts";
import { type Step, usePart } from "../../commands/parts.ts";
import { ROW_PLACES } from "../../commands/places.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { Boundary } from "../../components/Boundary.tsx";
import { useActions, useAtLeast, useDocket } from "../../store/hooks.ts";
import { SIZES } from "../../styles/sizes.ts";
import { layOut, type Line } from "../../store/order.ts";
import { countShort } from "../../messages/counts.ts";
import { flawOf } from "../../../electron/contract/messages/flaws.ts";
import { ActionRow } from "./ActionRow.tsx";
import { FailedRow } from "./FailedRow.tsx";
import { useScrollAnchor } from "./use-scroll-anchor.ts";
import styles from "./Grid.module.css";
import { priorityLabels } from "../../../electron/contract/messages/labels.ts";

const { "row-height": ROW_HEIGHT, "heading-height": HEADING_HEIGHT } = SIZES;

export function Grid() {
  const { setActive, openDetails, hold, release, toggleSelected, extendSelection } = useActions();
  const listItems = useDocket((state) => state.listItems);
  const { grouped, view } = useDocket((state) => state.viewOptions);
  const activeId = useDocket((state) => state.activeId);
  const atLeast = useAtLeast();
  const selectedIds = useDocket((state) => state.selectedIds);
  const order = useMemo(() => listItems.map((item) => item.id), [listItems]);
  const lines = useMemo(() => layOut(listItems, grouped), [listItems, grouped]);
  const lineOf = useMemo(() => new Map(lines.flatMap((line, at) => (line.kind === "row" ? [[line.item.id, at] as const] : []))), [lines]);
  const unsure = useMemo(() => listItems.some(({ group, row }) => group === "NONE" && flawOf(row, "priority") !== undefined), [listItems]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useScrollAnchor(scroller, list);
  /** The row that is to have the focus as soon as it is drawn. */
  const wanted = useRef<string>(undefined);

  const activeAt = useMemo(() => listItems.findIndex((item) => item.id === activeId), [listItems, activeId]);
  const activeIndex = activeAt >= 0 ? activeAt : 0;
  const activeLine = lineOf.get(listItems[activeIndex]?.id ?? "");

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (lines[at]?.kind === "heading" ? HEADING_HEIGHT : ROW_HEIGHT),
    getItemKey: (at) => keyOf(lines[at]),
    overscan: 8,
    rangeExtractor: (range) => withLine(defaultRangeExtractor(range), activeLine),
  });
  // Heights are known, not measured: after a change of the lines, remembered positions are wrong.
  useEffect(() => virtualizer.measure(), [virtualizer, lines]);

  useEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [view]);

  useEffect(() => {
    if (wanted.current !== undefined && focusRow(wanted.current)) wanted.current = undefined;
  });

  const onFocus = useCallback((id: string) => setActive(id), [setActive]);

  const goTo = (index: number) => {
    const item = listItems[Math.max(0, Math.min(index, listItems.length - 1))];
    if (item === undefined) return;
    wanted.current = item.id;
    setActive(item.id);
    const line = lineOf.get(item.id) ?? 0;
    // The first row brings its heading with it.
    virtualizer.scrollToIndex(line === 1 ? 0 : line, { align: "auto" });
    if (focusRow(item.id)) wanted.current = undefined;
  };

  const indexAfter = (step: Step): number => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    // With the focus on the grid itself and no active row, the first row is the next one.
    const onGrid = document.activeElement === scroller.current;
    const indexes: Readonly<Record<Step, number>> = {
      next: onGrid && activeAt < 0 ? 0 : activeIndex + 1,
      previous: activeIndex - 1,
      pageDown: activeIndex + page,
      pageUp: activeIndex - page,
      first: 0,
      last: listItems.length - 1,
    };
    return indexes[step];
  };
  usePart({ list: { indexAfter, goTo } });
  const contextNow = useCommandContext();

  return (
    <div
      ref={scroller}
      id={GRID_ID}
      className={styles.grid}
      role="grid"
      aria-label="Action queue"
      aria-describedby={EXTENT_ID}
      aria-rowcount={listItems.length}
      aria-colcount={4}
      aria-multiselectable="true"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (handleKey(event, ROW_PLACES, contextNow())) event.preventDefault();
      }}
      onMouseDown={(event) => {
        // A range begins at the row that was active before the click; no text is selected with it.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action]") : null;
        const id = row?.dataset["action"];
        if (id === undefined) return;
        if (event.shiftKey) extendSelection(order, activeId, id);
        else if (event.ctrlKey || event.metaKey) toggleSelected(id);
        else {
          openDetails(id);
          return;
        }
        goTo(order.indexOf(id));
      }}
      onFocus={() => hold("focus")}
      onBlur={(event) => {
        if (!isInList(event.relatedTarget)) release("focus");
      }}
    >
      <div
        ref={list}
        className={styles.lines}
        style={{ height: virtualizer.getTotalSize() }}
        onPointerEnter={() => hold("pointer")}
        onPointerLeave={(event) => isOnBar(event.relatedTarget) || release("pointer")}
      >
        {inGroups(virtualizer.getVirtualItems(), lines).map(({ key, heading, items }) => (
          <div key={key} role="rowgroup" aria-label={heading === undefined ? undefined : groupWords(heading)}>
            {items.map(({ line, top }) =>
              line.kind === "heading" ? (
                <div
                  key="heading"
                  className={styles.heading}
                  data-part="heading"
                  aria-hidden="true"
                  style={{ transform: `translateY(${top}px)` }}
                >
                  {groupWords(line.group)} <span>{countShort(line.count, atLeast)}</span>
                </div>
              ) : (
                <Boundary key={line.item.id} pane="row" place={{ instead: <FailedRow {...standing(line, top)} /> }} retryOn={line.item.row}>
                  <ActionRow
                    {...standing(line, top)}
                    active={line.item.id === activeId}
                    selected={selectedIds.has(line.item.id)}
                    selecting={selectedIds.size > 0}
                  />
                </Boundary>
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  );

  /** Those whose priority did not come whole stand among those that have none. */
  function groupWords(group: keyof typeof priorityLabels): string {
    return group === "NONE" && unsure ? "No priority, or none that could be read" : priorityLabels[group];
  }

  /** The common properties of a row and its replacement. */
  function standing({ item, index }: Line & { readonly kind: "row" }, top: number) {
    return { item, index, top, reachable: index === activeIndex, onFocus };
  }

  /** The drawn lines under their groups, so that a screen reader hears the group's name. */
  function inGroups(drawn: readonly { readonly index: number; readonly start: number }[], all: readonly Line[]) {
    const groups = new Map<
      string,
      { key: string; heading: keyof typeof priorityLabels | undefined; items: { line: Line; top: number }[] }
    >();
    for (const { index, start } of drawn) {
      const line = all[index];
      if (line === undefined) continue;
      const group = line.kind === "heading" ? line.group : line.item.group;
      const key = grouped ? group : "all";
      const known = groups.get(key) ?? { key, heading: grouped ? group : undefined, items: [] };
      known.items.push({ line, top: start });
      groups.set(key, known);
    }
    return [...groups.values()];
  }
}

function keyOf(line: Line | undefined): string {
  if (line === undefined) return "";
  return line.kind === "heading" ? `heading ${line.group}` : `row ${line.item.id}`;
}

function withLine(range: number[], line: number | undefined): number[] {
  return line === undefined || range.includes(line) ? range : [...range, line].toSorted((a, b) => a - b);
}
