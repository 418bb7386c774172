/** The changes since an acknowledgement: in short for a row, and in parts for the diff. */
import type { FieldChangeDto } from "../../electron/contract/action.ts";
import { fieldName, valueWords } from "../../electron/contract/messages/fields.ts";
import { lowerFirst } from "./sentence.ts";
import { isolated, visible } from "../../electron/contract/messages/visible.ts";

/** One side of a change: shared words at both ends, and its own words between. */
export interface Side {
  readonly before: string;
  readonly changed: string;
  readonly after: string;
}

export interface ChangeSides {
  readonly from: Side;
  readonly to: Side;
}

/** Splits both values into the words that they share at either end, and the rest. */
export function changeSides({ field, from, to }: FieldChangeDto): ChangeSides {
  const old = wordsOf(visible(valueWords(field, from)));
  const fresh = wordsOf(visible(valueWords(field, to)));
  const most = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < most && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  return { from: side(old, head, tail), to: side(fresh, head, tail) };
}

/** "changed since you acknowledged: bay 7 → bay 9", for the second line of a row. */
export function changedLine(changes: readonly FieldChangeDto[]): string {
  return `changed since you acknowledged: ${changes.map(shortChange).join("; ")}`;
}

/** A name by its changed words and one word before them; any other field by its name. */
function shortChange(change: FieldChangeDto): string {
  if (change.field !== "name")
    return `${fieldName(change.field).toLowerCase()} ${isolated(lowerFirst(valueWords(change.field, change.from)))} → ${isolated(lowerFirst(valueWords(change.field, change.to)))}`;
  const { from, to } = changeSides(change);
  const known = from.before.split(" ").at(-1) ?? "";
  const excerpt = ({ changed }: Side) => [known, changed].filter((part) => part !== "").join(" ");
  return `${isolated(excerpt(from)) || "none"} → ${isolated(excerpt(to)) || "none"}`;
}

function side(words: readonly string[], head: number, tail: number): Side {
  const end = words.length - tail;
  return { before: words.slice(0, head).join(" "), changed: words.slice(head, end).join(" "), after: words.slice(end).join(" ") };
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
