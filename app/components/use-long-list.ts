/**
 * A long list of lines with different heights, of which only visible lines are drawn. Copying and
 * printing still include every line: the clipboard gets the lines' text, and paper gets all lines.
 */
import { defaultRangeExtractor, measureElement, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useRef } from "react";
import { useCopiedLines } from "./use-copied-lines.ts";
import { usePrinting } from "./use-printing.ts";

export interface LongListOptions {
  readonly count: number;
  /**
   * Returns a key that stays with a line wherever the line moves. A new function causes a new
   * layout of every line.
   */
  readonly keyOf: (at: number) => string | number;
  /** Returns the estimated height of a line that was not drawn yet, px. */
  readonly heightOf: (at: number) => number;
  /** Lines that are always drawn: headings and the line with the focus. */
  readonly kept: readonly number[];
  /** Returns the text of a line. */
  readonly textOf: (at: number) => string;
}

export interface DrawnLine {
  /** Index of the line in the list, from 0; the value of `data-index`. */
  readonly at: number;
  readonly key: string | number;
  /** Distance from the top of the list, px. */
  readonly top: number;
}

export interface LongList {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Ref of the element that contains the lines; its height is `height`. */
  readonly list: RefObject<HTMLDivElement | null>;
  readonly height: number;
  /** The drawn lines in order. */
  readonly lines: readonly DrawnLine[];
  /** Ref callback of each line, which measures the line. */
  readonly measure: (line: HTMLElement | null) => void;
  /** Scrolls a line into view by the shortest way. */
  readonly show: (at: number) => void;
  /** Returns how many lines fit into the scroller, at least 1. */
  readonly pageLength: () => number;
}

export function useLongList({ count, keyOf, heightOf, kept, textOf }: LongListOptions): LongList {
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const selected = useCopiedLines(list, { count, textOf });
  const isPrinting = usePrinting();
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    measureElement: heightOfLine,
    overscan: 8,
    rangeExtractor: (range) => withLines(defaultRangeExtractor(range), [...kept, ...selected], count),
  });
  const lines = isPrinting
    ? Array.from({ length: count }, (_, at) => ({ at, key: keyOf(at), top: 0 }))
    : virtualizer.getVirtualItems().map(({ index, key, start }) => ({ at: index, key: String(key), top: start }));
  return {
    scroller,
    list,
    height: virtualizer.getTotalSize(),
    lines,
    // Heights on paper differ from those on the screen and are not measured.
    measure: isPrinting ? ignore : virtualizer.measureElement,
    show: (at) => virtualizer.scrollToIndex(at, { align: "auto" }),
    pageLength: () => {
      const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
      return Math.max(1, endIndex - startIndex - 1);
    },
  };
}

function ignore(): void {}

/**
 * Returns the height of a line. A line without layout, as in a hidden dialog, keeps its estimated
 * height.
 */
function heightOfLine(
  line: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLElement, HTMLElement>,
): number {
  const height = measureElement(line, entry, virtualizer);
  return height > 0 ? height : virtualizer.options.estimateSize(virtualizer.indexFromElement(line));
}

function withLines(range: readonly number[], more: readonly number[], count: number): number[] {
  const lines = new Set(range);
  for (const at of more) if (at < count) lines.add(at);
  return [...lines].toSorted((a, b) => a - b);
}
