/** The row of an Action in the window: its views, and the moves that its buttons offer. */
import type { RowDto } from "../../contract/action.ts";
import type { ViewCounts } from "../../contract/queue.ts";
import type { UpdateDto } from "../../contract/updates.ts";
import { recordOf, type StateName, VIEW_NAMES, type ViewName } from "../../contract/vocabulary.ts";
import { isTerminal, movesOffered } from "../lifecycle.ts";
import { changedSince } from "./acknowledged.ts";
import { isOpen, wasInMyHands, type Entry } from "./entry.ts";

export interface RowContext {
  /** The latest update of this Action, if any. */
  update: UpdateDto | undefined;
  /** The state that the updates under way lead to; moves are offered from there. */
  ahead: StateName | undefined;
  /** The last report, while the question about its silence is open; epoch milliseconds. */
  silentSince: number | undefined;
  /** Local midnight, epoch milliseconds: the begin of "Finished today". */
  today: number;
}

export function rowOf(entry: Entry, context: RowContext): RowDto {
  const { content, roles, leftAt, stop } = entry;
  const changed = changedSince(entry);
  const { progress, assignedTo, requestedBy, authorizedBy, provenance, flaws } = content;
  // From an unreadable state no move is known to be possible, whatever is under way.
  const isStateLost = flaws.some(({ field, problem }) => field === "state" && problem === "unreadable");
  return {
    id: entry.id,
    name: content.name,
    type: content.type,
    scope: content.scope,
    state: content.state,
    priority: content.priority,
    ...(progress !== undefined && { progress }),
    ...(assignedTo !== undefined && { assignedTo }),
    ...(requestedBy !== undefined && { requestedBy }),
    ...(authorizedBy !== undefined && { authorizedBy }),
    ...(provenance !== undefined && provenance.name !== "" && { reportedBy: provenance.name }),
    ...(provenance?.at !== undefined && { reportedAt: provenance.at }),
    roles,
    views: viewsOf(entry, context.today),
    receivedAt: entry.receivedAt,
    changedAt: entry.changedAt,
    ...(leftAt !== undefined && { leftAt }),
    ...(stop !== undefined && { stop }),
    ...(changed.length > 0 && { changed }),
    moves: isOpen(entry) && stop === undefined && !isStateLost ? movesOffered(context.ahead ?? content.state, roles) : [],
    movesFrom: context.ahead ?? content.state,
    ...(context.update !== undefined && { update: context.update }),
    ...(context.silentSince !== undefined && { silentSince: context.silentSince }),
    ...(flaws.length > 0 && { flaws: flaws.map((flaw) => ({ ...flaw })) }),
  };
}

/** Work that has to be stopped stays in the views of open work, too, until its user confirms. */
export function viewsOf(entry: Entry, today: number): ViewName[] {
  const views = placesOf(entry, today);
  return entry.stop === undefined ? views : [...new Set<ViewName>([...views, "allOpen", "inProgress"])];
}

function placesOf(entry: Entry, today: number): ViewName[] {
  const { roles, leftAt, changedAt } = entry;
  const { state } = entry.content;
  if (leftAt !== undefined) return ["leftQueue"];
  if (isTerminal(state)) return changedAt >= today ? ["finishedToday"] : [];
  const views: ViewName[] = ["allOpen"];
  if (state === "ASSIGNED" && roles.includes("assignee")) views.push("needsAcknowledgement");
  if (wasInMyHands(entry)) views.push("inProgress");
  if (roles.includes("requester")) views.push("requestedByMe");
  if (state === "PENDING" && roles.includes("authorizer")) views.push("toAuthorize");
  return views;
}

export function countViews(entries: Iterable<Entry>, today: number): ViewCounts {
  const counts: ViewCounts = recordOf(VIEW_NAMES, 0);
  for (const entry of entries) for (const view of viewsOf(entry, today)) counts[view] += 1;
  return counts;
}

/** The midnight before this moment, in the machine's time zone; epoch milliseconds both. */
export function midnightBefore(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}
