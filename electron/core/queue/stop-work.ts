/**
 * The stop-work interlock: when somebody else ends, or takes away, the Action in progress, the
 * acting Principal has to stop and to confirm the stop. Pure functions that decide from the known
 * state and the new version whether a stop begins, stays or ends. A stop ends by the operator's
 * confirmation (QueueModel.confirmStop), by the Action's return in progress, or when the end proves
 * to be the operator's own.
 */
import type { StopDto } from "../../contract/action.ts";
import type { StateName } from "../../contract/vocabulary.ts";
import { isTerminal } from "../lifecycle.ts";
import { isSameProgress, isSameProvenance } from "./changes.ts";
import type { OwnWork } from "./own-work.ts";
import { isAssigneeUnreadable, isInMyHands, isMine, wasInMyHands, wasMine, type Content, type Entry } from "./action/entry.ts";

/** An Action as the service shows it, in the queue. */
export type Version = Pick<Entry, "content" | "state" | "roles"> & { readonly leftAt: undefined };

/** Docket's own updates that the stream has not shown yet. */
type UnshownUpdates = Pick<OwnWork, "recorded" | "starting" | "ending">;

export interface StopEvidence {
  /** The present time in epoch milliseconds. */
  at: number;
  /** Whether the new version carries a report of Docket. */
  ours: boolean;
  ownUpdates: UnshownUpdates;
}

type Stops = Pick<Entry, "stop" | "stopUnlessMine">;

const NO_STOP: Stops = { stop: undefined, stopUnlessMine: undefined };

/**
 * Returns the stop that follows from this version. If the user's own pending update leads to the
 * same end, and the service keeps no provenance or adds its own, the end may be the user's. The
 * stop is then held as `stopUnlessMine` until the response arrives.
 */
export function stopAfter(before: Entry, version: Version, evidence: StopEvidence): Stops {
  const isAsked = before.stop !== undefined || before.stopUnlessMine !== undefined;
  if (!isAsked && (isInMyHands(version) || !wasAtWork(before, evidence.ownUpdates))) return NO_STOP;
  // The Action is back, so the stop for its leaving is void.
  const isBack = before.stop === undefined && before.stopUnlessMine?.why === "LEFT" && whyOver(version) === undefined;
  if (isBack) return NO_STOP;
  const stop = stopToGive(before, version, evidence);
  const mayBeMine = stop !== undefined && before.stop === undefined && version.content.state === evidence.ownUpdates.ending;
  return mayBeMine ? { stop: undefined, stopUnlessMine: stop } : { stop, stopUnlessMine: undefined };
}

/**
 * Returns what follows from this version for work that was acknowledged and not begun: nothing has
 * to stop, but the user must not set out for it. Undefined if the work is still the user's, or if
 * the end is, or may be, the user's own.
 */
export function withdrawalAfter(before: Entry, version: Version, at: number, own: OwnWork): StopDto | undefined {
  const { content } = version;
  const why = whyOver(version);
  if (why === undefined) return undefined;
  if (!wasAccepted(before, own)) return before.withdrawn;
  if (content.state === own.ending || endedByMe(before.content, content, own.isOurs(content), own.recorded)) return undefined;
  return { at, why, ...sayer(before.content, content) };
}

/** Like `withdrawalAfter`, when a resync has shown that the Action is no longer in the queue. */
export function withdrawalOnLeaving(entry: Entry, at: number, own: OwnWork): StopDto | undefined {
  if (!wasAccepted(entry, own)) return entry.withdrawn;
  // The Action may have left because the user ended it.
  const isMyEnd = own.ending !== undefined || (own.recorded !== undefined && isTerminal(own.recorded));
  return isMyEnd ? undefined : { at, why: "LEFT" };
}

/** Whether the Action was acknowledged and not begun, as far as is known. */
function wasAccepted(entry: Entry, own: OwnWork): boolean {
  return isMine(entry) && (entry.state === "ACKNOWLEDGED" || entry.state === "PLANNED") && !wasAtWork(entry, own);
}

function stopToGive(before: Entry, version: Version, { at, ours, ownUpdates }: StopEvidence): StopDto | undefined {
  const { content } = version;
  if (isInMyHands(version) || endedByMe(before.content, content, ours, ownUpdates.recorded)) return undefined;
  const stop = before.stop ?? before.stopUnlessMine;
  if (stop === undefined && !wasAtWork(before, ownUpdates)) return undefined;
  const why = whyOver(version);
  // Only the reason LEFT of a resync is replaced by a more specific reason.
  if (why === undefined || (stop !== undefined && stop.why !== "LEFT")) return stop;
  return { at: stop?.at ?? at, why, ...sayer(before.content, content) };
}

/** Returns the stop that follows when a resync has shown that the Action left the queue. */
export function stopOnLeaving(entry: Entry, at: number, ownUpdates: UnshownUpdates): Stops {
  const { recorded, ending } = ownUpdates;
  const { stop, stopUnlessMine } = entry;
  if (stop !== undefined || !wasAtWork(entry, ownUpdates)) return { stop, stopUnlessMine };
  // By the response, the Action left because the user ended it; the stream has not shown that end.
  if (recorded !== undefined && isTerminal(recorded)) return NO_STOP;
  // A finished Action is on no list, so the user's own end without a response may be the reason.
  const leaving: StopDto = { at, why: "LEFT" };
  return ending === undefined ? { stop: leaving, stopUnlessMine: undefined } : { stop: undefined, stopUnlessMine: leaving };
}

/**
 * Whether the user was at work. After a press of Start that the stream has not shown yet, the user
 * may be at work already.
 */
function wasAtWork(entry: Entry, { recorded, starting }: Pick<UnshownUpdates, "recorded" | "starting">): boolean {
  return wasInMyHands(entry) || (wasMine(entry) && (recorded === "IN_PROGRESS" || starting));
}

/**
 * Whether the user's own update ended the Action. An earlier provenance is no evidence of the
 * Action's later moves.
 */
function endedByMe(before: Content, now: Content, ours: boolean, recorded: StateName | undefined): boolean {
  return isTerminal(now.state) && ((ours && !isSameProvenance(before.provenance, now.provenance)) || recorded === now.state);
}

/** Returns why the Action is over for the user; undefined if it is not, as far as is known. */
function whyOver(version: Pick<Entry, "content" | "state" | "roles" | "leftAt">): StopDto["why"] | undefined {
  switch (version.content.state) {
    case "CANCELLED":
    case "FAILED":
    case "REJECTED":
    case "COMPLETED":
      return version.content.state;
    default:
      // An unknown assignee is no proof that the Action is somebody else's.
      return isMine(version) || isAssigneeUnreadable(version.content) ? undefined : "REASSIGNED";
  }
}

/**
 * Returns the reporter and the message of the end. Older ones are omitted, as they may be the
 * user's own report.
 */
function sayer(before: Content, now: Content): Pick<StopDto, "reportedBy" | "message"> {
  const reportedBy = isSameProvenance(before.provenance, now.provenance) ? undefined : now.provenance?.name;
  const message = isSameProgress(before.progress, now.progress) ? undefined : now.progress?.statusMessage;
  return { ...(reportedBy ? { reportedBy } : {}), ...(message ? { message } : {}) };
}
