/**
 * The order of the list, as pure functions. `arrange` puts the rows where they belong;
 * `holdInPlace` keeps them while the pointer or the focus is among them: nothing moves, appears
 * between or vanishes, and the changes are counted for the bar that offers them.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { PRIORITY_NAMES, type PriorityName, type ViewName } from "../../electron/contract/vocabulary.ts";

/** The user's choice of rows and of their order. */
export interface ViewOptions {
  readonly view: ViewName;
  readonly search: string;
  readonly grouped: boolean;
}

/** A row in its place in the list. */
export interface ListItem {
  readonly id: string;
  readonly row: RowDto;
  /** The group it stands under: its priority when it was put there. */
  readonly group: PriorityName;
  /** It no longer belongs here, and stays only because the list is held. */
  readonly gone: boolean;
}

/** The changes that a held list does not show. */
export interface HeldBack {
  readonly added: number;
  readonly moved: number;
  readonly gone: number;
}

export const NOTHING_HELD: HeldBack = { added: 0, moved: 0, gone: 0 };

const PAST: ReadonlySet<ViewName> = new Set<ViewName>(["finishedToday", "leftQueue"]);

/**
 * The rows of a view in their own order: grouped, the most urgent first and the longest waiting
 * first in each; otherwise, and in the past, the newest first.
 */
export function arrange(rows: Iterable<RowDto>, options: ViewOptions): ListItem[] {
  const words = options.search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const found: ListItem[] = [];
  for (const row of rows) {
    if (!row.views.includes(options.view)) continue;
    if (words.length > 0 && !words.every((word) => searchText(row).includes(word))) continue;
    found.push({ id: row.id, row, group: row.priority, gone: false });
  }
  return found.toSorted(comparison(options));
}

function comparison({ view, grouped }: ViewOptions): (a: ListItem, b: ListItem) => number {
  const past = PAST.has(view);
  return (a, b) => {
    const rank = grouped ? PRIORITY_NAMES.indexOf(a.group) - PRIORITY_NAMES.indexOf(b.group) : 0;
    if (rank !== 0) return rank;
    const [first, second] = past || !grouped ? [b, a] : [a, b];
    const [from, to] = past ? [endedAt(first.row), endedAt(second.row)] : [first.row.receivedAt, second.row.receivedAt];
    // Compared and not subtracted: the difference of two infinite times is no number.
    if (from < to) return -1;
    if (from > to) return 1;
    return a.id < b.id ? -1 : 1;
  };
}

function endedAt(row: RowDto): number {
  return row.leftAt ?? row.changedAt;
}

/** The start of a row's age: of an open row, its receipt; of any other, its end. */
export function countsFrom(row: RowDto): number {
  return row.views.some((view) => PAST.has(view)) ? endedAt(row) : row.receivedAt;
}

/** Rows are replaced, never edited, so the text of a row is worked out once. */
const searchTexts = new WeakMap<RowDto, string>();

function searchText(row: RowDto): string {
  const known = searchTexts.get(row);
  if (known !== undefined) return known;
  const people = [row.assignedTo, row.requestedBy, row.authorizedBy].map((principal) => principal?.id ?? "");
  const text = [row.name, row.id, row.type, row.progress?.phase, row.progress?.statusMessage, row.reportedBy, ...people]
    .join("\n")
    .toLowerCase();
  searchTexts.set(row, text);
  return text;
}

/**
 * The rows in their present places, each with its newest content, and the count of the changes.
 * @param current the list on the screen
 * @param fresh where the rows belong by now
 * @param rows the newest content of every row
 */
export function holdInPlace(
  current: readonly ListItem[],
  fresh: readonly ListItem[],
  rows: ReadonlyMap<string, RowDto>,
): { listItems: ListItem[]; heldBack: HeldBack } {
  const freshAt = new Map(fresh.map((item, index) => [item.id, index]));
  const listItems = current.map((item) => {
    const row = rows.get(item.id) ?? item.row;
    const gone = !freshAt.has(item.id);
    return row === item.row && gone === item.gone ? item : { ...item, row, gone };
  });
  const staying = listItems.filter((item) => !item.gone);
  const sameGroup = staying.filter((item) => fresh[freshAt.get(item.id) ?? -1]?.group === item.group);
  const inOrder = longestRise(sameGroup.map((item) => freshAt.get(item.id) ?? 0));
  return {
    listItems,
    heldBack: { added: fresh.length - staying.length, moved: staying.length - inOrder, gone: listItems.length - staying.length },
  };
}

/** The length of the longest increasing subsequence: those rows need not be moved. */
function longestRise(positions: readonly number[]): number {
  const tails: number[] = [];
  for (const position of positions) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tails[middle] ?? Infinity) < position) low = middle + 1;
      else high = middle;
    }
    tails[low] = position;
  }
  return tails.length;
}

/** A line of the list: a group's heading, or a row with its number among the rows (from 0). */
export type Line =
  | { readonly kind: "heading"; readonly group: PriorityName; readonly count: number }
  | { readonly kind: "row"; readonly item: ListItem; readonly index: number };

/** The rows with the headings of their groups between them. */
export function layOut(listItems: readonly ListItem[], grouped: boolean): Line[] {
  const counts = new Map<PriorityName, number>();
  for (const { group } of listItems) counts.set(group, (counts.get(group) ?? 0) + 1);
  const lines: Line[] = [];
  let last: PriorityName | undefined;
  for (const [index, item] of listItems.entries()) {
    if (grouped && item.group !== last) lines.push({ kind: "heading", group: item.group, count: counts.get(item.group) ?? 0 });
    last = item.group;
    lines.push({ kind: "row", item, index });
  }
  return lines;
}
