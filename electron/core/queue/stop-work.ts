/**
 * The stop-work interlock: when somebody else ends, or takes away, the Action in progress, the
 * acting Principal has to stop and to confirm that. Pure: decides from the known state and the news
 * whether a stop begins, stays or ends. It ends by the operator's confirmation
 * (QueueModel.confirmStop), by the Action's return in progress, or when the end proves to be the
 * operator's own.
 */
import type { StopDto } from "../../contract/action.ts";
import type { StateName } from "../../contract/vocabulary.ts";
import { isTerminal } from "../lifecycle.ts";
import { isSameProgress, isSameProvenance } from "./changes.ts";
import type { OwnWork } from "./own-work.ts";
import { isAssigneeUnreadable, isInMyHands, isMine, wasInMyHands, wasMine, type Content, type Entry } from "./action/entry.ts";

/** An Action as the service shows it, in the queue. */
export type Version = Pick<Entry, "content" | "state" | "roles"> & { readonly leftAt: undefined };

/** Our own updates that the stream has not shown. */
type UnshownUpdates = Pick<OwnWork, "recorded" | "starting" | "ending">;

export interface StopEvidence {
  /** Now, epoch milliseconds. */
  at: number;
  /** The new version carries a report of Docket. */
  ours: boolean;
  ownUpdates: UnshownUpdates;
}

type Stops = Pick<Entry, "stop" | "stopUnlessMine">;

const NO_STOP: Stops = { stop: undefined, stopUnlessMine: undefined };

/**
 * The stop that follows from this version. An end that my own update on its way leads to may be
 * mine, where the service keeps no provenance, or its own: then the stop waits for the answer, as
 * `stopUnlessMine`.
 */
export function stopAfter(before: Entry, version: Version, evidence: StopEvidence): Stops {
  const isAsked = before.stop !== undefined || before.stopUnlessMine !== undefined;
  if (!isAsked && (isInMyHands(version) || !wasAtWork(before, evidence.ownUpdates))) return NO_STOP;
  // It is back, so that nothing is left to be stopped for having left.
  const isBack = before.stop === undefined && before.stopUnlessMine?.why === "LEFT" && whyOver(version) === undefined;
  if (isBack) return NO_STOP;
  const stop = stopToGive(before, version, evidence);
  const mayBeMine = stop !== undefined && before.stop === undefined && version.content.state === evidence.ownUpdates.ending;
  return mayBeMine ? { stop: undefined, stopUnlessMine: stop } : { stop, stopUnlessMine: undefined };
}

/**
 * What follows from this version for work that was acknowledged and not begun: nothing has to stop, but its user must not set
 * out for it. Undefined where it is still theirs, or where the end is, or may be, their own.
 */
export function withdrawalAfter(before: Entry, version: Version, at: number, own: OwnWork): StopDto | undefined {
  const { content } = version;
  const why = whyOver(version);
  if (why === undefined) return undefined;
  if (!wasAccepted(before, own)) return before.withdrawn;
  if (content.state === own.ending || endedByMe(before.content, content, own.isOurs(content), own.recorded)) return undefined;
  return { at, why, ...sayer(before.content, content) };
}

/** The same when a resync has shown that the Action is no longer in the queue. */
export function withdrawalOnLeaving(entry: Entry, at: number, own: OwnWork): StopDto | undefined {
  if (!wasAccepted(entry, own)) return entry.withdrawn;
  // It may have left because I ended it.
  const isMyEnd = own.ending !== undefined || (own.recorded !== undefined && isTerminal(own.recorded));
  return isMyEnd ? undefined : { at, why: "LEFT" };
}

/** Acknowledged, and not begun, as far as is known. */
function wasAccepted(entry: Entry, own: OwnWork): boolean {
  return isMine(entry) && (entry.state === "ACKNOWLEDGED" || entry.state === "PLANNED") && !wasAtWork(entry, own);
}

function stopToGive(before: Entry, version: Version, { at, ours, ownUpdates }: StopEvidence): StopDto | undefined {
  const { content } = version;
  if (isInMyHands(version) || endedByMe(before.content, content, ours, ownUpdates.recorded)) return undefined;
  const stop = before.stop ?? before.stopUnlessMine;
  if (stop === undefined && !wasAtWork(before, ownUpdates)) return undefined;
  const why = whyOver(version);
  // Only the resync' bare "it is gone" gives way to a better reason.
  if (why === undefined || (stop !== undefined && stop.why !== "LEFT")) return stop;
  return { at: stop?.at ?? at, why, ...sayer(before.content, content) };
}

/** The stop that follows when a resync has shown that the Action is no longer in the queue. */
export function stopOnLeaving(entry: Entry, at: number, ownUpdates: UnshownUpdates): Stops {
  const { recorded, ending } = ownUpdates;
  const { stop, stopUnlessMine } = entry;
  if (stop !== undefined || !wasAtWork(entry, ownUpdates)) return { stop, stopUnlessMine };
  // It left because I ended it, by the answer; the stream never came to it.
  if (recorded !== undefined && isTerminal(recorded)) return NO_STOP;
  // A finished Action is on no list: where my own end of it has no answer, that may be why.
  const leaving: StopDto = { at, why: "LEFT" };
  return ending === undefined ? { stop: leaving, stopUnlessMine: undefined } : { stop: undefined, stopUnlessMine: leaving };
}

/** Also after a press of Start that the stream has not shown yet: I may be at work already. */
function wasAtWork(entry: Entry, { recorded, starting }: Pick<UnshownUpdates, "recorded" | "starting">): boolean {
  return wasInMyHands(entry) || (wasMine(entry) && (recorded === "IN_PROGRESS" || starting));
}

/** An earlier provenance is no evidence of the Action's later moves. */
function endedByMe(before: Content, now: Content, ours: boolean, recorded: StateName | undefined): boolean {
  return isTerminal(now.state) && ((ours && !isSameProvenance(before.provenance, now.provenance)) || recorded === now.state);
}

/** Undefined where it is still to be done by its user, as far as is known. */
function whyOver(version: Pick<Entry, "content" | "state" | "roles" | "leftAt">): StopDto["why"] | undefined {
  switch (version.content.state) {
    case "CANCELLED":
    case "FAILED":
    case "REJECTED":
    case "COMPLETED":
      return version.content.state;
    default:
      // Its assignee is unknown: that is no proof that it is somebody else's.
      return isMine(version) || isAssigneeUnreadable(version.content) ? undefined : "REASSIGNED";
  }
}

/** The reporter and the words of the end; older ones may be my own report. */
function sayer(before: Content, now: Content): Pick<StopDto, "reportedBy" | "message"> {
  const reportedBy = isSameProvenance(before.provenance, now.provenance) ? undefined : now.provenance?.name;
  const message = isSameProgress(before.progress, now.progress) ? undefined : now.progress?.statusMessage;
  return { ...(reportedBy ? { reportedBy } : {}), ...(message ? { message } : {}) };
}
