/**
 * The rows as an ARIA grid with a roving tab stop. Only the lines in sight are in the document (and the row with the focus, wherever it is), so ten thousand
 * rows cost as much as ten; aria-rowcount and aria-rowindex tell the whole. The chosen row follows the focus; any number of rows can be marked besides, to be
 * acknowledged together.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an ARIA grid whose rows are drawn only when in sight cannot be a table */
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { EXTENT_ID, focusRow, GRID_ID, isInList, isOnBar } from "../../commands/focus.ts";
import { handleKey } from "../../commands/handle-key.ts";
import { type Step, usePart } from "../../commands/parts.ts";
import { ROW_PLACES } from "../../commands/places.ts";
import { useCommandContext } from "../../commands/use-command.ts";
import { Boundary } from "../../components/Boundary.tsx";
import { useAtLeast, useStores } from "../../store/context.ts";
import { layOut, type Line } from "../../store/order.ts";
import { priorityWords } from "../../messages/action.ts";
import { countShort } from "../../messages/counts.ts";
import { flawOf } from "../../messages/flaws.ts";
import { ActionRow } from "./ActionRow.tsx";
import { FailedRow } from "./FailedRow.tsx";
import { useScrollAnchor } from "./use-scroll-anchor.ts";

/** In pixels; as --row-height and --heading-height in queue.css. */
const ROW_HEIGHT = 60;
const HEADING_HEIGHT = 34;

export function Grid() {
  const { shown, selection, marks } = useStores();
  const placed = useStore(shown.store, (state) => state.placed);
  const { grouped, view } = useStore(shown.store, (state) => state.lens);
  const chosen = useStore(selection.store, (state) => state.actionId);
  const atLeast = useAtLeast();
  const marked = useStore(marks.store, (state) => state.ids);
  const order = useMemo(() => placed.map((place) => place.id), [placed]);
  const lines = useMemo(() => layOut(placed, grouped), [placed, grouped]);
  const lineOf = useMemo(() => new Map(lines.flatMap((line, at) => (line.kind === "row" ? [[line.place.id, at] as const] : []))), [lines]);
  const unsure = useMemo(() => placed.some(({ group, row }) => group === "NONE" && flawOf(row, "priority") !== undefined), [placed]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useScrollAnchor(scroller, list);
  /** The row that is to have the focus as soon as it is drawn. */
  const wanted = useRef<string>(undefined);

  const chosenIndex = useMemo(() => placed.findIndex((place) => place.id === chosen), [placed, chosen]);
  const activeIndex = chosenIndex >= 0 ? chosenIndex : 0;
  const activeLine = lineOf.get(placed[activeIndex]?.id ?? "");

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (lines[at]?.kind === "heading" ? HEADING_HEIGHT : ROW_HEIGHT),
    getItemKey: (at) => keyOf(lines[at]),
    overscan: 8,
    rangeExtractor: (range) => withLine(defaultRangeExtractor(range), activeLine),
  });
  // Heights are known, not measured: when the lines change, what was remembered by position is wrong.
  useEffect(() => virtualizer.measure(), [virtualizer, lines]);

  useEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [view]);

  useEffect(() => {
    if (wanted.current !== undefined && focusRow(wanted.current)) wanted.current = undefined;
  });

  const onFocus = useCallback((id: string) => selection.select(id), [selection]);

  const goTo = (index: number) => {
    const place = placed[Math.max(0, Math.min(index, placed.length - 1))];
    if (place === undefined) return;
    wanted.current = place.id;
    selection.select(place.id);
    const line = lineOf.get(place.id) ?? 0;
    // The first row brings its heading with it.
    virtualizer.scrollToIndex(line === 1 ? 0 : line, { align: "auto" });
    if (focusRow(place.id)) wanted.current = undefined;
  };

  const indexAfter = (step: Step): number => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    // With the focus on the grid itself and nothing chosen, the first row is the next one.
    const onGrid = document.activeElement === scroller.current;
    const indexes: Readonly<Record<Step, number>> = {
      next: onGrid && chosenIndex < 0 ? 0 : activeIndex + 1,
      previous: activeIndex - 1,
      pageDown: activeIndex + page,
      pageUp: activeIndex - page,
      first: 0,
      last: placed.length - 1,
    };
    return indexes[step];
  };
  usePart({ list: { indexAfter, goTo } });
  const contextNow = useCommandContext();

  return (
    <div
      ref={scroller}
      id={GRID_ID}
      className="queue-grid"
      role="grid"
      aria-label="Action queue"
      aria-describedby={EXTENT_ID}
      aria-rowcount={placed.length}
      aria-colcount={4}
      aria-multiselectable="true"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (handleKey(event, ROW_PLACES, contextNow())) event.preventDefault();
      }}
      onMouseDown={(event) => {
        // A range is drawn from the row that was chosen before the click, and no text is selected along with it.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action]") : null;
        const id = row?.dataset["action"];
        if (id === undefined) return;
        if (event.shiftKey) marks.extend(order, chosen, id);
        else if (event.ctrlKey || event.metaKey) marks.toggle(id);
        else {
          selection.open(id);
          return;
        }
        goTo(order.indexOf(id));
      }}
      onFocus={() => shown.enter("focus")}
      onBlur={(event) => {
        if (!isInList(event.relatedTarget)) shown.leave("focus");
      }}
    >
      <div
        ref={list}
        className="queue-lines"
        style={{ height: virtualizer.getTotalSize() }}
        onPointerEnter={() => shown.enter("pointer")}
        onPointerLeave={(event) => isOnBar(event.relatedTarget) || shown.leave("pointer")}
      >
        {inGroups(virtualizer.getVirtualItems(), lines).map(({ key, heading, items }) => (
          <div key={key} role="rowgroup" aria-label={heading === undefined ? undefined : groupWords(heading)}>
            {items.map(({ line, top }) =>
              line.kind === "heading" ? (
                <div key="heading" className="row-heading" aria-hidden="true" style={{ transform: `translateY(${top}px)` }}>
                  {groupWords(line.group)} <span>{countShort(line.count, atLeast)}</span>
                </div>
              ) : (
                <Boundary
                  key={line.place.id}
                  pane="row"
                  place={{ instead: <FailedRow {...standing(line, top)} /> }}
                  retryOn={line.place.row}
                >
                  <ActionRow
                    {...standing(line, top)}
                    chosen={line.place.id === chosen}
                    marked={marked.has(line.place.id)}
                    marking={marked.size > 0}
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
  function groupWords(group: keyof typeof priorityWords): string {
    return group === "NONE" && unsure ? "No priority, or none that could be read" : priorityWords[group];
  }

  /** What a row and what stands in for it have in common. */
  function standing({ place, index }: Line & { readonly kind: "row" }, top: number) {
    return { place, index, top, reachable: index === activeIndex, onFocus };
  }

  /** The drawn lines under their groups, so that a screen reader hears the group's name. */
  function inGroups(drawn: readonly { readonly index: number; readonly start: number }[], all: readonly Line[]) {
    const groups = new Map<
      string,
      { key: string; heading: keyof typeof priorityWords | undefined; items: { line: Line; top: number }[] }
    >();
    for (const { index, start } of drawn) {
      const line = all[index];
      if (line === undefined) continue;
      const group = line.kind === "heading" ? line.group : line.place.group;
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
  return line.kind === "heading" ? `heading ${line.group}` : `row ${line.place.id}`;
}

function withLine(range: number[], line: number | undefined): number[] {
  return line === undefined || range.includes(line) ? range : [...range, line].toSorted((a, b) => a - b);
}
