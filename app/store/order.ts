/**
 * The order of the list, as pure functions: the heading of a row, and the comparison of two rows.
 * search-query.ts decides which rows a search finds.
 */
import type { PrincipalDto, RowDto } from "../../electron/contract/action.ts";
import {
  compareByAttention,
  demandOf,
  isSomebodyElses,
  isUnacknowledged,
  priorityRank,
  standsSince,
} from "../../electron/contract/attention.ts";
import { collator } from "../../electron/contract/languages/formats.ts";
import { rawNameOf } from "../../electron/contract/messages/name.ts";
import type { ListPreferences } from "../../electron/contract/preferences.ts";
import { PRIORITY_NAMES, STATE_NAMES, type ViewName } from "../../electron/contract/vocabulary.ts";
import { shownState } from "./shown-state.ts";

export type Grouping = ListPreferences["grouping"];
export type Sorting = ListPreferences["sorting"];

/** The user's choice of rows and their order. */
export interface ViewOptions {
  readonly view: ViewName;
  readonly search: string;
  /** Self-contained tokens of a search (search-query.ts). */
  readonly filters: readonly string[];
  readonly grouping: Grouping;
  readonly sorting: Sorting;
}

/** Whether the options show only a part of the view. */
export function narrows({ search, filters }: Pick<ViewOptions, "search" | "filters">): boolean {
  return search.trim() !== "" || filters.length > 0;
}

/** A row before and after a change; undefined if the row was not, or is no longer, in the queue. */
export interface RowChange {
  readonly id: string;
  readonly before: RowDto | undefined;
  readonly after: RowDto | undefined;
}

/** Counts of the changes that a held list does not show. */
export interface PendingChanges {
  readonly added: number;
  readonly moved: number;
  readonly gone: number;
  /** Highest urgency among new rows and rows with another urgency. */
  readonly worst: Urgency | undefined;
  /** Number of rows with the highest urgency. */
  readonly worstCount: number;
}

export const NO_PENDING_CHANGES: PendingChanges = { added: 0, moved: 0, gone: 0, worst: undefined, worstCount: 0 };

/** Urgencies, the highest first: work to stop ranks above every priority. */
export const URGENCIES = ["stop", ...PRIORITY_NAMES] as const;
export type Urgency = (typeof URGENCIES)[number];

/**
 * Returns the urgency of a row. Another person's Action asks nothing of the user, whatever its
 * priority.
 */
export function urgencyOf(row: Pick<RowDto, "stop" | "priority" | "roles" | "assignedTo" | "flaws">): Urgency {
  if (row.stop !== undefined) return "stop";
  if (row.roles.length === 0 && isSomebodyElses(row)) return "NONE";
  return PRIORITY_NAMES[priorityRank(row)] ?? "NONE";
}

const PAST: ReadonlySet<ViewName> = new Set<ViewName>(["finishedToday", "leftQueue"]);

/** Whether a view shows Actions that are over. */
export function isPast(view: ViewName): boolean {
  return PAST.has(view);
}

/** Comparator as for `sort`: returns a negative number, 0 or a positive number. */
type Compare<T> = (a: T, b: T) => number;

export interface Order {
  readonly grouping: Grouping;
  /** Returns the heading of a row; "" if there is none. */
  readonly groupOf: (row: RowDto) => string;
  readonly compareGroups: Compare<string>;
  /**
   * Compares two rows of one group; returns 0 only for rows with the same place and the same id.
   */
  readonly compareInGroup: Compare<RowDto>;
  /** Compares any two rows. */
  readonly compare: Compare<RowDto>;
}

type OrderOptions = Pick<ViewOptions, "view" | "grouping" | "sorting">;

/**
 * Returns the grouping and sorting that are really shown. Past Actions need no attention and have
 * no age.
 */
export function shownOrder({ view, grouping, sorting }: OrderOptions): Pick<ViewOptions, "grouping" | "sorting"> {
  if (!isPast(view)) return { grouping, sorting };
  return {
    grouping: grouping === "attention" ? "none" : grouping,
    sorting: sorting === "attention" || sorting === "age" ? "lastChange" : sorting,
  };
}

/**
 * Returns the order for these options. Names are sorted by the language in force at this call; rows
 * sorted by another language could not be found.
 */
export function orderOf(options: OrderOptions): Order {
  const { grouping, sorting } = shownOrder(options);
  const compareNames = namesIn(collator({ numeric: true }));
  const { groupOf, compareGroups } = GROUPS[grouping](compareNames);
  // All rows of an attention group ask the same of the user, so they are sorted by priority.
  const inGroup = grouping === "attention" && sorting === "attention" ? "priority" : sorting;
  const compareBySorting = inGroup === "name" ? byName(compareNames) : (isPast(options.view) ? PAST_SORTINGS : SORTINGS)[inGroup];
  const compareInGroup: Compare<RowDto> = (a, b) => compareBySorting(a, b) || compareText(a.id, b.id);
  const compare: Compare<RowDto> = (a, b) => compareGroups(groupOf(a), groupOf(b)) || compareInGroup(a, b);
  return { grouping, groupOf, compareGroups, compareInGroup, compare };
}

interface Groups {
  readonly groupOf: (row: RowDto) => string;
  readonly compareGroups: Compare<string>;
}

const GROUPS: Readonly<Record<Grouping, (compareNames: Compare<string>) => Groups>> = {
  none: () => ({ groupOf: () => "", compareGroups: () => 0 }),
  attention: inTurn(["stop", "acknowledge", ...PRIORITY_NAMES], (row) => {
    const demand = demandOf(row);
    return demand === "rest" ? (PRIORITY_NAMES[priorityRank(row)] as string) : demand;
  }),
  priority: inTurn(PRIORITY_NAMES, (row) => PRIORITY_NAMES[priorityRank(row)] as string),
  state: inTurn(STATE_NAMES, shownState),
  type: byText(({ type }) => type),
  assignee: byText(assigneeKey),
};

/**
 * Returns the id and type of an assignee, separated by a line break. Principals with the same id
 * but different types are different assignees.
 */
function assigneeKey({ assignedTo }: RowDto): string {
  return assignedTo === undefined || assignedTo.id.trim() === "" ? "" : `${assignedTo.id}\n${assignedTo.type}`;
}

/** Returns the common assignee of a group. */
export function assigneeOf(key: string): PrincipalDto {
  const at = key.lastIndexOf("\n");
  return { id: key.slice(0, at), type: key.slice(at + 1) };
}

function inTurn(names: readonly string[], groupOf: (row: RowDto) => string): () => Groups {
  const ranks = new Map(names.map((name, rank) => [name, rank]));
  const rankOf = (name: string): number => ranks.get(name) ?? names.length;
  return () => ({ groupOf, compareGroups: (a, b) => (a === b ? 0 : rankOf(a) - rankOf(b)) });
}

/** Groups alphabetically by text; rows without a text come last. */
function byText(textOf: (row: RowDto) => string): (compareNames: Compare<string>) => Groups {
  const groupOf = (row: RowDto): string => {
    const text = textOf(row);
    // A heading of spaces would be invisible.
    return text.trim() === "" ? "" : text;
  };
  return (compareNames) => ({
    groupOf,
    compareGroups: (a, b) => (a === b ? 0 : a === "" ? 1 : b === "" ? -1 : compareNames(a, b)),
  });
}

/** Compares rows by their displayed name: the id if there is no readable name. */
function byName(compareNames: Compare<string>): Compare<RowDto> {
  return (a, b) => compareNames(rawNameOf(a), rawNameOf(b));
}

type Timed = Exclude<Sorting, "name">;

const SORTINGS: Readonly<Record<Timed, Compare<RowDto>>> = {
  attention: compareByAttention,
  priority: (a, b) => priorityRank(a) - priorityRank(b) || compareTimes(standsSince(a), standsSince(b)),
  age: (a, b) => compareTimes(standsSince(a), standsSince(b)),
  lastChange: (a, b) => compareTimes(real(b.changedAt), real(a.changedAt)),
};

const byEnd: Compare<RowDto> = (a, b) => compareTimes(real(endedAt(b)), real(endedAt(a)));

const PAST_SORTINGS: Readonly<Record<Timed, Compare<RowDto>>> = {
  attention: byEnd,
  age: byEnd,
  lastChange: byEnd,
  priority: (a, b) => priorityRank(a) - priorityRank(b) || byEnd(a, b),
};

/** Compares without subtraction: the difference of two infinite times is NaN. */
function compareTimes(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Orders names that the collator considers equal by their text. */
function namesIn({ compare }: Intl.Collator): Compare<string> {
  return (a, b) => (a === b ? 0 : compare(a, b) || compareText(a, b));
}

/** Replaces NaN, which has no place in any order, by 0. */
function real(time: number): number {
  return Number.isNaN(time) ? 0 : time;
}

function endedAt(row: RowDto): number {
  return row.leftAt ?? row.changedAt;
}

/**
 * Whether a row is bold and has a dot: nobody has acknowledged the Action, or the work has to be
 * stopped.
 */
export function isUnseen(row: RowDto): boolean {
  return row.stop !== undefined || isUnacknowledged(row);
}

/**
 * Returns the start of a row's age: the start of its present state for an open row, else its end.
 */
export function countsFrom(row: RowDto): number {
  return row.views.some(isPast) ? endedAt(row) : standsSince(row);
}
