/**
 * The order of the list, as pure functions: under which heading a row stands, and which of two comes
 * first. Which rows a search finds is search-query.ts's.
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

/** The user's choice of rows and of their order. */
export interface ViewOptions {
  readonly view: ViewName;
  readonly search: string;
  /** Tokens of a search that stand for themselves (search-query.ts). */
  readonly filters: readonly string[];
  readonly grouping: Grouping;
  readonly sorting: Sorting;
}

/** Whether not all of the view is to be shown. */
export function narrows({ search, filters }: Pick<ViewOptions, "search" | "filters">): boolean {
  return search.trim() !== "" || filters.length > 0;
}

/** A row before and after a change; undefined where it was not, or is no longer, in the queue. */
export interface RowChange {
  readonly id: string;
  readonly before: RowDto | undefined;
  readonly after: RowDto | undefined;
}

/** The changes that a held list does not show. */
export interface PendingChanges {
  readonly added: number;
  readonly moved: number;
  readonly gone: number;
  /** The highest urgency among those that are new, or had another one. */
  readonly worst: Urgency | undefined;
  /** How many of them have it. */
  readonly worstCount: number;
}

export const NO_PENDING_CHANGES: PendingChanges = { added: 0, moved: 0, gone: 0, worst: undefined, worstCount: 0 };

/** The highest first: work to stop is above every priority. */
export const URGENCIES = ["stop", ...PRIORITY_NAMES] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Somebody else's asks nothing of the user, whatever its priority. */
export function urgencyOf(row: Pick<RowDto, "stop" | "priority" | "roles" | "assignedTo" | "flaws">): Urgency {
  if (row.stop !== undefined) return "stop";
  if (row.roles.length === 0 && isSomebodyElses(row)) return "NONE";
  return PRIORITY_NAMES[priorityRank(row)] ?? "NONE";
}

const PAST: ReadonlySet<ViewName> = new Set<ViewName>(["finishedToday", "leftQueue"]);

/** Whether a view shows what is over. */
export function isPast(view: ViewName): boolean {
  return PAST.has(view);
}

/** Negative, 0 or positive, as `sort` has it. */
type Compare<T> = (a: T, b: T) => number;

export interface Order {
  readonly grouping: Grouping;
  /** The heading that a row stands under; "" where there is none. */
  readonly groupOf: (row: RowDto) => string;
  readonly compareGroups: Compare<string>;
  /** Of two rows of one group; 0 only for a row of the same place and the same id. */
  readonly compareInGroup: Compare<RowDto>;
  /** Of any two. */
  readonly compare: Compare<RowDto>;
}

type OrderOptions = Pick<ViewOptions, "view" | "grouping" | "sorting">;

/** What is really shown: in the past there is nothing to attend to, and nothing gets older. */
export function shownOrder({ view, grouping, sorting }: OrderOptions): Pick<ViewOptions, "grouping" | "sorting"> {
  if (!isPast(view)) return { grouping, sorting };
  return {
    grouping: grouping === "attention" ? "none" : grouping,
    sorting: sorting === "attention" || sorting === "age" ? "lastChange" : sorting,
  };
}

/**
 * Names stay in the order of the language in force at this call: rows sorted by another one could
 * not be found.
 */
export function orderOf(options: OrderOptions): Order {
  const { grouping, sorting } = shownOrder(options);
  const compareNames = namesIn(collator({ numeric: true }));
  const { groupOf, compareGroups } = GROUPS[grouping](compareNames);
  // Of one group by attention, all ask the same of their user: its rows are told apart by their priority.
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

/** By the id, and the type after a line break: two principals of one id are two assignees. */
function assigneeKey({ assignedTo }: RowDto): string {
  return assignedTo === undefined || assignedTo.id.trim() === "" ? "" : `${assignedTo.id}\n${assignedTo.type}`;
}

/** The assignee that a group has in common. */
export function assigneeOf(key: string): PrincipalDto {
  const at = key.lastIndexOf("\n");
  return { id: key.slice(0, at), type: key.slice(at + 1) };
}

function inTurn(names: readonly string[], groupOf: (row: RowDto) => string): () => Groups {
  const ranks = new Map(names.map((name, rank) => [name, rank]));
  const rankOf = (name: string): number => ranks.get(name) ?? names.length;
  return () => ({ groupOf, compareGroups: (a, b) => (a === b ? 0 : rankOf(a) - rankOf(b)) });
}

/** In the order of the alphabet, and those that have none last. */
function byText(textOf: (row: RowDto) => string): (compareNames: Compare<string>) => Groups {
  const groupOf = (row: RowDto): string => {
    const text = textOf(row);
    // A heading of spaces would be none.
    return text.trim() === "" ? "" : text;
  };
  return (compareNames) => ({
    groupOf,
    compareGroups: (a, b) => (a === b ? 0 : a === "" ? 1 : b === "" ? -1 : compareNames(a, b)),
  });
}

/** By what a row is called: its id where it has no name that can be read. */
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

/** Compared and not subtracted: the difference of two infinite times is no number. */
function compareTimes(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Words that the collator holds for equal keep an order of their own. */
function namesIn({ compare }: Intl.Collator): Compare<string> {
  return (a, b) => (a === b ? 0 : compare(a, b) || compareText(a, b));
}

/** NaN has no place in any order. */
function real(time: number): number {
  return Number.isNaN(time) ? 0 : time;
}

function endedAt(row: RowDto): number {
  return row.leftAt ?? row.changedAt;
}

/** Bold, and with a dot: nobody has acknowledged it, or it has to be stopped. */
export function isUnseen(row: RowDto): boolean {
  return row.stop !== undefined || isUnacknowledged(row);
}

/** The start of a row's age: of an open row, of its present state; of any other, its end. */
export function countsFrom(row: RowDto): number {
  return row.views.some(isPast) ? endedAt(row) : standsSince(row);
}
