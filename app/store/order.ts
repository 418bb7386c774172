/**
 * The order of the list, as pure functions: which rows stand in a view, which a search finds, and
 * which of two comes first.
 */
import type { RowDto } from "../../electron/contract/action.ts";
import { PRIORITY_NAMES, type PriorityName, type ViewName } from "../../electron/contract/vocabulary.ts";

/** The user's choice of rows and of their order. */
export interface ViewOptions {
  readonly view: ViewName;
  readonly search: string;
  readonly grouped: boolean;
}

/** A row before and after a change; undefined where it was not, or is no longer, in the queue. */
export interface RowChange {
  readonly id: string;
  readonly before: RowDto | undefined;
  readonly after: RowDto | undefined;
}

/** The changes that a held list does not show. */
export interface HeldBack {
  readonly added: number;
  readonly moved: number;
  readonly gone: number;
  /** How many of those that are new, or under another heading by now, are critical. */
  readonly critical: number;
  /** The same of high priority. */
  readonly high: number;
}

export const NOTHING_HELD: HeldBack = { added: 0, moved: 0, gone: 0, critical: 0, high: 0 };

const PAST: ReadonlySet<ViewName> = new Set<ViewName>(["finishedToday", "leftQueue"]);

const RANKS: ReadonlyMap<string, number> = new Map(PRIORITY_NAMES.map((name, rank) => [name, rank]));

/** The place of a priority among the groups, from 0; an unknown one stands among those of none. */
export function rankOf({ priority }: Pick<RowDto, "priority">): number {
  return RANKS.get(priority) ?? PRIORITY_NAMES.length - 1;
}

export function groupOfRank(rank: number): PriorityName {
  return PRIORITY_NAMES[rank] ?? "NONE";
}

/**
 * How the rows of a view are ordered: grouped, the most urgent first and the longest waiting first
 * in each; otherwise, and in the past, the newest first.
 */
export interface Order {
  readonly grouped: boolean;
  /** The time that a row is ordered by, epoch milliseconds; never NaN. */
  readonly timeOf: (row: RowDto) => number;
  /** 1 where the oldest comes first, -1 where the newest does. */
  readonly sign: 1 | -1;
  /** Negative where `a` comes first; 0 only for a row of the same place and the same id. */
  readonly compare: (a: RowDto, b: RowDto) => number;
  /** The same for two rows of one group. */
  readonly compareInGroup: (a: RowDto, b: RowDto) => number;
}

export function orderOf({ view, grouped }: Pick<ViewOptions, "view" | "grouped">): Order {
  const past = PAST.has(view);
  const timeOf = past ? (row: RowDto) => real(endedAt(row)) : (row: RowDto) => real(row.receivedAt);
  const sign = past || !grouped ? -1 : 1;
  const compareInGroup = (a: RowDto, b: RowDto): number => {
    const [first, second] = [timeOf(a), timeOf(b)];
    // Compared and not subtracted: the difference of two infinite times is no number.
    if (first !== second) return first < second ? -sign : sign;
    return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
  };
  const compareByGroup = (a: RowDto, b: RowDto): number => (a.priority === b.priority ? 0 : rankOf(a) - rankOf(b)) || compareInGroup(a, b);
  const compare = grouped ? compareByGroup : compareInGroup;
  return { grouped, timeOf, sign, compare, compareInGroup };
}

/** NaN has no place in any order. */
function real(time: number): number {
  return Number.isNaN(time) ? 0 : time;
}

function endedAt(row: RowDto): number {
  return row.leftAt ?? row.changedAt;
}

/** The start of a row's age: of an open row, its receipt; of any other, its end. */
export function countsFrom(row: RowDto): number {
  return row.views.some((view) => PAST.has(view)) ? endedAt(row) : row.receivedAt;
}

/** The words of a search; a row is found that has all of them. */
export function wordsOf(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** The text of a row that a search looks through. */
export function searchText(row: RowDto): string {
  const people = [row.assignedTo, row.requestedBy, row.authorizedBy].map((principal) => principal?.id ?? "");
  return [row.name, row.id, row.type, row.progress?.phase, row.progress?.statusMessage, row.reportedBy, ...people].join("\n").toLowerCase();
}
