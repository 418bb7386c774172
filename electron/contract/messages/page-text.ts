/**
 * Text for a printed page or a narrow mail: lines of at most 78 characters that no value breaks.
 */

const WIDTH = 78;
const INDENT = "    ";

/** Turns line breaks, tabs and control characters into single spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Z}]+/gu, " ").trim();
}

/** Head and text, broken between words and indented; a single long word (an id) stays whole. */
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
  return [...lines, line];
}
