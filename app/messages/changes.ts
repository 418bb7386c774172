/** The changes since an acknowledgement: in short for a row, and in parts for the diff. */
import type { FieldChangeDto } from "../../electron/contract/action.ts";
import { fieldInText, valueWords } from "../../electron/contract/messages/fields.ts";
import { labelsOf } from "../../electron/contract/languages/labels.ts";
import { t as shared } from "../../electron/contract/languages/shared.ts";
import { isOneOf, PRIORITY_NAMES, STATE_NAMES } from "../../electron/contract/vocabulary.ts";
import { t } from "../languages/words.ts";
import { isolated, visible } from "../../electron/contract/messages/visible.ts";

export const changesWords = labelsOf(t, "changes");

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
  return t("changes.line", { changes: changes.map(shortChange).join("; ") });
}

/** A name by its changed words and one word before them; any other field by its name. */
function shortChange(change: FieldChangeDto): string {
  const { field } = change;
  if (field !== "name")
    return t("changes.field", {
      field: fieldInText(field),
      from: isolated(valueInText(field, change.from)),
      to: isolated(valueInText(field, change.to)),
    });
  const { from, to } = changeSides(change);
  const known = from.before.split(" ").at(-1) ?? "";
  const excerpt = ({ changed }: Side) => [known, changed].filter((part) => part !== "").join(" ");
  const [none, before, now] = [valueWords(field, ""), isolated(excerpt(from)), isolated(excerpt(to))];
  return t("changes.name", { from: before === "" ? none : before, to: now === "" ? none : now });
}

/** Only words of ours have a form for the middle of a sentence. */
function valueInText(field: string, value: string): string {
  if (field === "priority" && isOneOf(PRIORITY_NAMES, value)) return shared(`prioritiesInText.${value}`);
  return field === "state" && isOneOf(STATE_NAMES, value) ? shared(`statesInText.${value}`) : valueWords(field, value);
}

function side(words: readonly string[], head: number, tail: number): Side {
  const end = words.length - tail;
  return { before: words.slice(0, head).join(" "), changed: words.slice(head, end).join(" "), after: words.slice(end).join(" ") };
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
