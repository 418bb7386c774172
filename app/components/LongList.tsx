/**
 * Sections of many lines. Only visible lines are drawn, but always the headings, so that a screen
 * reader finds every section. `aria-posinset` and `aria-setsize` give an item's position in its
 * section.
 */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { handleKey } from "../commands/handle-key.ts";
import { type Step, usePart } from "../commands/parts.ts";
import { useCommandContext } from "../commands/use-command.ts";
import { classes } from "./classes.ts";
import { type LongLine, LongLines, type LongSection } from "./long-lines.ts";
import { type DrawnLine, useLongList } from "./use-long-list.ts";
import styles from "./LongList.module.css";

interface LongListProps {
  /** The sections. A new array is a new list; lines with the same keys are kept. */
  readonly sections: readonly LongSection[];
  /** Height of an item of two short lines, px. */
  readonly itemHeight: number;
  /**
   * Name of the scroller. Without a name, each item has a control, and arrow keys move among the
   * controls.
   */
  readonly label?: string;
  readonly className?: string | undefined;
}

const HEADING_HEIGHT = 32;

export function LongList({ sections, itemHeight, label, className }: LongListProps) {
  const lines = useMemo(() => new LongLines(sections), [sections]);
  const hasControls = label === undefined;
  const [active, setActive] = useState<number>();
  /** Index of the item to focus as soon as the item is drawn. */
  const wanted = useRef<number>(undefined);
  const activeItem = hasControls ? lines.itemFrom(active ?? 0, 1) : undefined;
  const {
    scroller,
    list,
    height,
    lines: drawn,
    measure,
    show,
    pageLength,
  } = useLongList({
    count: lines.count,
    keyOf: lines.keyOf,
    heightOf: (at) => (lines.line(at)?.kind === "item" ? itemHeight : HEADING_HEIGHT),
    kept: activeItem === undefined ? lines.headings : [...lines.headings, activeItem],
    textOf: lines.textOf,
  });

  useEffect(() => {
    if (wanted.current !== undefined && focusControl(list.current, wanted.current)) wanted.current = undefined;
  });

  const go = (step: Step) => {
    if (activeItem === undefined) return;
    const page = pageLength();
    const steps: Readonly<Record<Step, () => number | undefined>> = {
      next: () => lines.itemFrom(activeItem + 1, 1),
      previous: () => lines.itemFrom(activeItem - 1, -1),
      pageDown: () => lines.itemFrom(activeItem + page, 1),
      pageUp: () => lines.itemFrom(activeItem - page, -1),
      first: () => lines.itemFrom(0, 1),
      last: () => lines.itemFrom(lines.count - 1, -1),
    };
    const to = steps[step]();
    if (to === undefined) return;
    setActive(to);
    // Moving to the first item also shows the lines above.
    show(to === steps.first() ? 0 : to);
    wanted.current = focusControl(list.current, to) ? undefined : to;
  };
  usePart(hasControls ? { items: { go } } : { page: { go: (to) => show(to === "first" ? 0 : lines.count - 1) } });
  const contextNow = useCommandContext();

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its items
    <section
      ref={scroller}
      className={classes(styles.scroller, className)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller takes the focus
      tabIndex={hasControls ? -1 : 0}
      aria-label={label}
      onKeyDown={(event) => {
        if (handleKey(event, [hasControls ? "items" : "page"], contextNow())) event.preventDefault();
      }}
      onFocus={(event) => {
        const line = event.target.closest<HTMLElement>("[data-index]");
        if (hasControls && line !== null) setActive(Number(line.dataset["index"]));
      }}
    >
      <div ref={list} className={styles.lines} style={{ height }}>
        {inSections(drawn, lines).map(({ section, drawn: places }) => (
          <Section key={section.key} section={section} drawn={places} measure={measure} activeItem={activeItem} />
        ))}
      </div>
    </section>
  );
}

interface Drawn extends DrawnLine {
  readonly line: LongLine;
}

interface SectionProps {
  readonly section: LongSection;
  readonly drawn: readonly Drawn[];
  readonly measure: (line: HTMLElement | null) => void;
  readonly activeItem: number | undefined;
}

function Section({ section, drawn, measure, activeItem }: SectionProps) {
  const placeOf = ({ at, top }: Drawn) => ({
    "data-index": at,
    ref: measure,
    className: styles.line,
    style: { transform: `translateY(${top}px)` },
  });
  const heads: ReactNode[] = [];
  const items: ReactNode[] = [];
  for (const place of drawn) {
    const { at, key, line } = place;
    if (line.kind === "item")
      items.push(
        <li key={key} {...placeOf(place)} aria-setsize={line.items.count} aria-posinset={line.item + 1}>
          {line.items.draw(line.item, at === activeItem ? 0 : -1)}
        </li>,
      );
    else if (line.kind === "note")
      heads.push(
        <p key={key} {...placeOf(place)}>
          {line.text}
        </p>,
      );
    else
      heads.push(
        <h3 key={key} {...placeOf(place)}>
          {section.heading?.content}
        </h3>,
      );
  }
  const contents = (
    <>
      {heads}
      {items.length > 0 && <ul>{items}</ul>}
    </>
  );
  return section.label === undefined ? contents : <section aria-label={section.label}>{contents}</section>;
}

function inSections(drawn: readonly DrawnLine[], lines: LongLines): { section: LongSection; drawn: Drawn[] }[] {
  const sections: { section: LongSection; drawn: Drawn[] }[] = [];
  for (const place of drawn) {
    const line = lines.line(place.at);
    if (line === undefined) continue;
    const last = sections.at(-1);
    if (last?.section === line.section) last.drawn.push({ ...place, line });
    else sections.push({ section: line.section, drawn: [{ ...place, line }] });
  }
  return sections;
}

/** Focuses the control of an item. Returns false if the item is not drawn. */
function focusControl(list: HTMLElement | null, at: number): boolean {
  const control = list?.querySelector<HTMLElement>(`[data-index="${at}"] :is(button, a)`);
  control?.focus({ preventScroll: true });
  return control !== null && control !== undefined;
}
