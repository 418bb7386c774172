/**
 * A long list of lines whose heights differ, drawn only in sight. Copying and printing take every
 * line all the same: the clipboard gets the text of the lines, and paper gets all of them.
 */
import { defaultRangeExtractor, measureElement, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useRef } from "react";
import { useCopiedLines } from "./use-copied-lines.ts";
import { usePrinting } from "./use-printing.ts";

export interface LongListOptions {
  readonly count: number;
  /** Stays with a line wherever it stands. Another function makes every line be laid out anew. */
  readonly keyOf: (at: number) => string | number;
  /** The height of a line that was not drawn yet, about; px. */
  readonly heightOf: (at: number) => number;
  /**
   * Lines that are drawn wherever the list is scrolled to: headings, and the one with the focus.
   */
  readonly kept: readonly number[];
  /** A line as text. */
  readonly textOf: (at: number) => string;
}

export interface DrawnLine {
  /** Its number in the list, from 0; goes into `data-index`. */
  readonly at: number;
  readonly key: string | number;
  /** Distance from the top of the list, px. */
  readonly top: number;
}

export interface LongList {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Of the element that holds the lines; its height is `height`. */
  readonly list: RefObject<HTMLDivElement | null>;
  readonly height: number;
  /** In their order. */
  readonly lines: readonly DrawnLine[];
  /** The ref of each line. */
  readonly measure: (line: HTMLElement | null) => void;
  /** Brings a line into sight, by the shortest way. */
  readonly show: (at: number) => void;
  /** How many lines fit into the scroller, at least 1. */
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
    // Heights on paper are no heights on the screen.
    measure: isPrinting ? ignore : virtualizer.measureElement,
    show: (at) => virtualizer.scrollToIndex(at, { align: "auto" }),
    pageLength: () => {
      const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
      return Math.max(1, endIndex - startIndex - 1);
    },
  };
}

function ignore(): void {}

/** A line without layout, as in a hidden dialog, keeps the height that was assumed. */
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
