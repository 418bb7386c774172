/**
 * Text for a printed page or a narrow mail: lines of at most 78 characters that no value breaks.
 */
import { ISOLATE, ISOLATE_END } from "./visible.ts";

const WIDTH = 78;
const INDENT = "    ";

/** Replaces line breaks, tabs and control characters by single spaces. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Z}]+/gu, " ").trim();
}

/**
 * Returns head and text in lines, broken between words and indented; a long word (an id) is not
 * broken.
 */
export function folded(head: string, text: string): string[] {
  const lines: string[] = [];
  let line = head;
  let empty = true;
  for (const word of oneLine(text).split(" ")) {
    if (!empty && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = INDENT;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  return isolatedByLine([...lines, line]);
}

/** Reopens an isolate in the next line, because a line break ends every isolate. */
function isolatedByLine(lines: readonly string[]): string[] {
  let isOpen = false;
  return lines.map((line) => {
    const begun = isOpen ? `${INDENT}${ISOLATE}${line.slice(INDENT.length)}` : line;
    isOpen = begun.lastIndexOf(ISOLATE) > begun.lastIndexOf(ISOLATE_END);
    return isOpen ? `${begun}${ISOLATE_END}` : begun;
  });
}
