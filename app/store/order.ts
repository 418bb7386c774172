/**
 * Which rows stand where, as pure functions. `arrange` says where the rows belong; `hold` says how they are shown while the user's pointer or
 * focus is among them: nothing moves, nothing appears between, nothing vanishes; what changed is counted, so that a bar can offer it.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { PRIORITY_NAMES, type PriorityName, type ViewName } from "../../electron/contract/vocabulary.ts";

/** How the user looks at the queue. */
export interface Lens {
  readonly view: ViewName;
  readonly search: string;
  readonly grouped: boolean;
}

/** A row in its place. */
export interface Placed {
  readonly id: string;
  readonly row: RowDto;
  /** The group it stands under: its priority when it was placed there. */
  readonly group: PriorityName;
  /** It no longer belongs here, and stays only because the list is held. */
  readonly gone: boolean;
}

/** What a held list keeps back. */
export interface HeldBack {
  readonly added: number;
  readonly moved: number;
  readonly gone: number;
}

export const NOTHING_HELD: HeldBack = { added: 0, moved: 0, gone: 0 };

const PAST: ReadonlySet<ViewName> = new Set<ViewName>(["finishedToday", "leftQueue"]);

/** The rows of a view in their own order: grouped, the most urgent first and the longest waiting first in each; else, and in the past, the newest first. */
export function arrange(rows: Iterable<RowDto>, lens: Lens): Placed[] {
  const words = lens.search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const found: Placed[] = [];
  for (const row of rows) {
    if (!row.views.includes(lens.view)) continue;
    if (words.length > 0 && !words.every((word) => searchText(row).includes(word))) continue;
    found.push({ id: row.id, row, group: row.priority, gone: false });
  }
  return found.toSorted(comparison(lens));
}

function comparison({ view, grouped }: Lens): (a: Placed, b: Placed) => number {
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

/** From when the age of a row counts: for what is open, how long it has been waiting; for the rest, how long ago it ended. */
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
 * The rows as they were shown, each with its newest content, and what is kept back.
 * @param shown what is on the screen now
 * @param fresh where the rows belong by now
 * @param rows the newest content of every row
 */
export function hold(
  shown: readonly Placed[],
  fresh: readonly Placed[],
  rows: ReadonlyMap<string, RowDto>,
): { placed: Placed[]; held: HeldBack } {
  const freshAt = new Map(fresh.map((place, index) => [place.id, index]));
  const placed = shown.map((place) => {
    const row = rows.get(place.id) ?? place.row;
    const gone = !freshAt.has(place.id);
    return row === place.row && gone === place.gone ? place : { ...place, row, gone };
  });
  const staying = placed.filter((place) => !place.gone);
  const sameGroup = staying.filter((place) => fresh[freshAt.get(place.id) ?? -1]?.group === place.group);
  const inOrder = longestRise(sameGroup.map((place) => freshAt.get(place.id) ?? 0));
  return {
    placed,
    held: { added: fresh.length - staying.length, moved: staying.length - inOrder, gone: placed.length - staying.length },
  };
}

/** The length of the longest increasing subsequence: as many rows need not be moved to get from one order to the other. */
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
  | { readonly kind: "row"; readonly place: Placed; readonly index: number };

/** The rows with the headings of their groups between them. */
export function layOut(placed: readonly Placed[], grouped: boolean): Line[] {
  const counts = new Map<PriorityName, number>();
  for (const { group } of placed) counts.set(group, (counts.get(group) ?? 0) + 1);
  const lines: Line[] = [];
  let last: PriorityName | undefined;
  for (const [index, place] of placed.entries()) {
    if (grouped && place.group !== last) lines.push({ kind: "heading", group: place.group, count: counts.get(place.group) ?? 0 });
    last = place.group;
    lines.push({ kind: "row", place, index });
  }
  return lines;
}
