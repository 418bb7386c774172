/**
 * Copies a text selection that begins and ends on lines of a long list. Both lines stay drawn. If a
 * line between them is not drawn, the clipboard gets the complete lines as text.
 */
import { type RefObject, useEffect, useState } from "react";

export interface CopiedLinesOptions {
  readonly count: number;
  readonly textOf: (at: number) => string;
}

const NONE: readonly number[] = [];

/** Returns the indexes of lines that have to stay drawn. Lines are elements with `data-index`. */
export function useCopiedLines(list: RefObject<HTMLElement | null>, { count, textOf }: CopiedLinesOptions): readonly number[] {
  const [ends, setEnds] = useState(NONE);
  useEffect(() => {
    const lineOf = (node: Node | null): number[] => {
      const element = node instanceof Element ? node : node?.parentElement;
      const line = element?.closest<HTMLElement>("[data-index]");
      return line === null || line === undefined || list.current?.contains(line) !== true ? [] : [Number(line.dataset["index"])];
    };
    const onSelect = () => {
      const selection = document.getSelection();
      const found = selection === null || selection.isCollapsed ? NONE : [selection.anchorNode, selection.focusNode].flatMap(lineOf);
      setEnds((before) => (found.length === before.length && found.every((at, index) => at === before[index]) ? before : found));
    };
    document.addEventListener("selectionchange", onSelect);
    return () => document.removeEventListener("selectionchange", onSelect);
  }, [list]);
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const lines = list.current === null ? undefined : selectedLines(list.current, count);
      if (lines === undefined) return;
      const texts = Array.from({ length: lines.to - lines.from + 1 }, (_, at) => textOf(lines.from + at));
      event.clipboardData?.setData("text/plain", texts.join("\n"));
      event.preventDefault();
    };
    document.addEventListener("copy", onCopy);
    return () => document.removeEventListener("copy", onCopy);
  }, [list, count, textOf]);
  return ends;
}

/** Returns the range of selected lines; undefined if the document contains every selected line. */
function selectedLines(list: HTMLElement, count: number): { from: number; to: number } | undefined {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const drawn = [...list.querySelectorAll<HTMLElement>("[data-index]")]
    .filter((line) => range.intersectsNode(line))
    .map((line) => Number(line.dataset["index"]));
  const [first, last] = [drawn.at(0), drawn.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  // A selection that begins before the list or ends after it includes lines that were never drawn.
  const from = list.contains(range.startContainer) ? first : 0;
  const to = list.contains(range.endContainer) ? last : count - 1;
  return to - from + 1 === drawn.length ? undefined : { from, to };
}
