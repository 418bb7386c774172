/**
 * The order of the list worked out anew from all rows: what the window's own list, which takes in
 * only what has changed, has to equal.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { PRIORITY_NAMES, type PriorityName } from "../../electron/contract/vocabulary.ts";
import { type HeldBack, searchText, type ViewOptions, wordsOf } from "../../app/store/order.ts";
import type { ShownList } from "../../app/store/shown-list.ts";

/** A row in its place in the list. */
export interface ListItem {
  readonly id: string;
  readonly row: RowDto;
  /** The group it stands under: its priority when it was put there. */
  readonly group: PriorityName;
  /** It no longer belongs here, and stays only because the list is held. */
  readonly gone: boolean;
}

/** What a window shows, row by row. */
export function itemsOf(list: ShownList): ListItem[] {
  return list.rows.map((row, index) => {
    const group = list.groups.findLast(({ from }) => from <= index)?.priority;
    return { id: row.id, row, group: group ?? row.priority, gone: list.isGone(index) };
  });
}

/**
 * The rows of a view in their own order: grouped, the most urgent first and the longest waiting
 * first in each; otherwise, and in the past, the newest first.
 */
export function arrange(rows: Iterable<RowDto>, options: ViewOptions): ListItem[] {
  const words = wordsOf(options.search);
  const found: ListItem[] = [];
  for (const row of rows) {
    if (!row.views.includes(options.view)) continue;
    if (words.length > 0 && !words.every((word) => searchText(row).includes(word))) continue;
    found.push({ id: row.id, row, group: row.priority, gone: false });
  }
  return found.toSorted(comparison(options));
}

function comparison({ view, grouped }: ViewOptions): (a: ListItem, b: ListItem) => number {
  const past = view === "finishedToday" || view === "leftQueue";
  return (a, b) => {
    const rank = grouped ? PRIORITY_NAMES.indexOf(a.group) - PRIORITY_NAMES.indexOf(b.group) : 0;
    if (rank !== 0) return rank;
    const [first, second] = past || !grouped ? [b, a] : [a, b];
    const [from, to] = past ? [endedAt(first.row), endedAt(second.row)] : [first.row.receivedAt, second.row.receivedAt];
    if (from < to) return -1;
    if (from > to) return 1;
    return a.id < b.id ? -1 : 1;
  };
}

function endedAt(row: RowDto): number {
  return row.leftAt ?? row.changedAt;
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
    return { ...item, row, gone: !freshAt.has(item.id) };
  });
  const staying = listItems.filter((item) => !item.gone);
  const sameGroup = staying.filter((item) => fresh[freshAt.get(item.id) ?? -1]?.group === item.group);
  const inOrder = longestRise(sameGroup.map((item) => freshAt.get(item.id) ?? 0));
  const shownAt = new Set(sameGroup.map((item) => item.id));
  const unseen = (priority: PriorityName) => fresh.filter((item) => item.row.priority === priority && !shownAt.has(item.id)).length;
  return {
    listItems,
    heldBack: {
      added: fresh.length - staying.length,
      moved: staying.length - inOrder,
      gone: listItems.length - staying.length,
      critical: unseen("CRITICAL"),
      high: unseen("HIGH"),
    },
  };
}

/** The length of the longest increasing subsequence: those rows need not be moved. */
function longestRise(positions: readonly number[]): number {
  const best: number[] = [];
  for (const [at, position] of positions.entries()) {
    const before = best.filter((_, earlier) => (positions[earlier] ?? Infinity) < position);
    best[at] = 1 + Math.max(0, ...before);
  }
  return Math.max(0, ...best);
}

/** The groups with their counts, in the order of the screen. */
export function headingsOf(items: readonly ListItem[]): { priority: PriorityName; from: number; count: number }[] {
  const groups = [...new Set(items.map(({ group }) => group))];
  return groups.map((priority) => ({
    priority,
    from: items.findIndex(({ group }) => group === priority),
    count: items.filter(({ group }) => group === priority).length,
  }));
}
