/**
 * The order of attention: what the user has to see first. Work to stop comes first, then
 * unacknowledged Actions, each by priority, and within a priority those that have waited longest.
 */
import type { RowDto, StopDto } from "./action.ts";
import { PRIORITY_NAMES } from "./vocabulary.ts";

/** The input of the order: a row, or any object with these fields of an Action. */
export interface Attended extends Pick<RowDto, "id" | "state" | "priority" | "roles" | "receivedAt"> {
  readonly stop?: Pick<StopDto, "at"> | undefined;
  readonly leftAt?: number | undefined;
  readonly stateSince?: number | undefined;
}

const PRIORITY_RANKS: ReadonlyMap<string, number> = new Map(PRIORITY_NAMES.map((name, rank) => [name, rank]));

/** Rank of the priority, the most urgent first, from 0; an unknown one ranks like NONE. */
export function priorityRank({ priority }: Pick<RowDto, "priority">): number {
  return PRIORITY_RANKS.get(priority) ?? PRIORITY_NAMES.length - 1;
}

/** Whether this is an assignment to the user that nobody has acknowledged. */
export function isUnacknowledged({ state, roles, leftAt }: Pick<Attended, "state" | "roles" | "leftAt">): boolean {
  return state === "ASSIGNED" && leftAt === undefined && roles.includes("assignee");
}

/** Whether the Action is known to be assigned to somebody else. */
export function isSomebodyElses({ assignedTo, roles, flaws }: Pick<RowDto, "assignedTo" | "roles" | "flaws">): boolean {
  if (assignedTo === undefined || roles.includes("assignee")) return false;
  return flaws?.some(({ field, problem }) => problem === "unreadable" && /^assignedTo(\.|$)/.test(field)) !== true;
}

/** What the Action requires of the user, the most demanding first. */
export type Demand = "stop" | "acknowledge" | "rest";
const BEFORE: Readonly<Record<Demand, number>> = { stop: 0, acknowledge: PRIORITY_NAMES.length, rest: 2 * PRIORITY_NAMES.length };

export function demandOf(row: Attended): Demand {
  if (row.stop !== undefined) return "stop";
  return isUnacknowledged(row) ? "acknowledge" : "rest";
}

/** Demand and priority as one number, from 0 for the first. */
export function attentionRank(row: Attended): number {
  return BEFORE[demandOf(row)] + priorityRank(row);
}

/**
 * Returns since when the Action has been in its state, or must be stopped, as the start of its age;
 * epoch milliseconds, never NaN.
 */
export function standsSince({ stop, stateSince, receivedAt }: Pick<Attended, "stop" | "stateSince" | "receivedAt">): number {
  const since = stop?.at ?? stateSince ?? receivedAt;
  return Number.isNaN(since) ? 0 : since;
}

/** Returns a negative number if `a` comes first, and 0 only for the same Action. */
export function compareByAttention(a: Attended, b: Attended): number {
  const ranks = attentionRank(a) - attentionRank(b);
  if (ranks !== 0) return ranks;
  const [first, second] = [standsSince(a), standsSince(b)];
  // Compared and not subtracted: the difference of two infinite times is NaN.
  if (first !== second) return first < second ? -1 : 1;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}
