/** Text that fits a printed page or a narrow mail: lines of at most 78 characters, and nothing in a value that could break out of its line. */

const WIDTH = 78;
const INDENT = "    ";

/** Line breaks, tabs and control characters, which other people's texts may hold, become single spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Z}]+/gu, " ").trim();
}

/** The head and the text, broken between words; what follows the first line is indented. A single long word (an address, an id) stays whole. */
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
