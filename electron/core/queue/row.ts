/** The row of an Action in the window: its views, and the moves that its buttons offer. */
import type { RowDto } from "../../contract/action.ts";
import type { UpdateDto } from "../../contract/updates.ts";
import type { MoveName, RoleName, StateName, ViewName } from "../../contract/vocabulary.ts";
import { isTerminal, movesOffered } from "../lifecycle.ts";
import { changedSince } from "./acknowledged.ts";
import { lastChangeOf } from "./last-change.ts";
import { isOpen, shownOf, wasInMyHands, type Entry, type Shown } from "./action/entry.ts";

export interface RowContext {
  /** The latest update of this Action, if any. */
  update: UpdateDto | undefined;
  /** The state that the updates in progress lead to; the offered moves start from this state. */
  ahead: StateName | undefined;
  /** Time of the last report, while the question about its silence is open; epoch milliseconds. */
  silentSince: number | undefined;
}

/** Returns the row. `today`: local midnight, epoch milliseconds, the start of "Finished today". */
export function rowOf(entry: Entry, context: RowContext, today: number): RowDto {
  const shown = shownOf(entry);
  const { content, roles, leftAt, stop } = shown;
  const changed = changedSince(shown);
  const { progress, assignedTo, requestedBy, authorizedBy, provenance, flaws } = content;
  // No move is known to be possible from an unreadable state, whatever updates are in progress.
  const isStateLost = flaws.some(({ field, problem }) => field === "state" && problem === "unreadable");
  const movesFrom = context.ahead ?? content.state;
  const row: RowDto = {
    id: entry.id,
    name: content.name,
    type: content.type,
    scope: content.scope,
    state: content.state,
    priority: content.priority,
    roles,
    views: viewsOf(entry, today, shown),
    receivedAt: entry.receivedAt,
    changedAt: entry.changedAt,
    moves: isOpen(shown) && stop === undefined && !isStateLost ? sharedMoves(movesFrom, roles) : NO_MOVES,
    movesFrom,
  };
  // Empty fields are absent: thousands of rows a second are built, and spreads cost twice this.
  if (entry.stateSince !== undefined) row.stateSince = entry.stateSince;
  if (progress !== undefined) row.progress = progress;
  if (assignedTo !== undefined) row.assignedTo = assignedTo;
  if (requestedBy !== undefined) row.requestedBy = requestedBy;
  if (authorizedBy !== undefined) row.authorizedBy = authorizedBy;
  if (provenance !== undefined && provenance.name !== "") row.reportedBy = provenance.name;
  if (provenance?.at !== undefined) row.reportedAt = provenance.at;
  const lastChange = lastChangeOf(entry, provenance?.name);
  if (lastChange !== undefined) row.lastChange = lastChange;
  if (leftAt !== undefined) row.leftAt = leftAt;
  if (stop !== undefined) row.stop = stop;
  if (changed.length > 0) row.changed = changed;
  if (context.update !== undefined) row.update = context.update;
  if (context.silentSince !== undefined) row.silentSince = context.silentSince;
  if (flaws.length > 0) row.flaws = flaws.map((flaw) => ({ ...flaw }));
  return row;
}

const NO_MOVES: readonly MoveName[] = Object.freeze([]);
/** Moves by the array of roles, because Actions of the same roles share that array (roles.ts). */
const moves = new Map<StateName, WeakMap<readonly RoleName[], readonly MoveName[]>>();

/** Like `movesOffered`, with one array for all Actions of this state and these roles. */
function sharedMoves(state: StateName, roles: readonly RoleName[]): readonly MoveName[] {
  const byRoles = moves.get(state) ?? new WeakMap<readonly RoleName[], readonly MoveName[]>();
  const known = byRoles.get(roles);
  if (known !== undefined) return known;
  const offered = Object.freeze(movesOffered(state, roles));
  moves.set(state, byRoles.set(roles, offered));
  return offered;
}

/** The views, the one that says most about an Action first; each has one bit. */
const PLACES: readonly ViewName[] = [
  "leftQueue",
  "finishedToday",
  "allOpen",
  "needsAcknowledgement",
  "inProgress",
  "requestedByMe",
  "toAuthorize",
];
const BITS = Object.fromEntries(PLACES.map((view, place) => [view, 1 << place])) as Record<ViewName, number>;
/** Every set of views as one array, which all Actions in these views share. */
const SHARED: readonly (readonly ViewName[])[] = Array.from({ length: 1 << PLACES.length }, (_, bits) =>
  Object.freeze(PLACES.filter((view) => (bits & BITS[view]) !== 0)),
);
/** The same sets for work that has to be stopped. */
const TO_STOP = SHARED.map((views) => Object.freeze([...new Set<ViewName>([...views, "allOpen", "inProgress"])]));
/** All results of `viewsOf`, by number. */
export const VIEW_SETS: readonly (readonly ViewName[])[] = [...SHARED, ...TO_STOP];

/**
 * Returns the views of an Action, as an array that equal sets share. Work that has to be stopped
 * also stays in the views of open work until the user confirms.
 */
export function viewsOf(entry: Entry, today: number, shown = shownOf(entry)): readonly ViewName[] {
  const shared = shown.stop === undefined ? SHARED : TO_STOP;
  return shared[placesOf(shown, today)] ?? [];
}

function placesOf(shown: Shown, today: number): number {
  const { state, roles, leftAt, changedAt } = shown;
  if (leftAt !== undefined) return BITS.leftQueue;
  if (isTerminal(state)) return changedAt >= today ? BITS.finishedToday : 0;
  let views = BITS.allOpen;
  if (state === "ASSIGNED" && roles.includes("assignee")) views |= BITS.needsAcknowledgement;
  if (wasInMyHands(shown)) views |= BITS.inProgress;
  if (roles.includes("requester")) views |= BITS.requestedByMe;
  if (state === "PENDING" && roles.includes("authorizer")) views |= BITS.toAuthorize;
  return views;
}

/** Returns the midnight before `now` in the machine's time zone; both in epoch milliseconds. */
export function midnightBefore(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}
