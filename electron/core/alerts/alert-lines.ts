/**
 * Reads the alert lines of an Action's timeline to decide whether an alert was already shown for a
 * cause.
 */
import type { AlertLine, TimelineEntry } from "../../contract/action.ts";
import { ALERT_ABOUTS, type AlertFailure } from "../../contract/alerts.ts";
import { isBefore, isTerminal } from "../lifecycle.ts";
import { changedSince } from "../queue/acknowledged.ts";
import { isMine, type Entry } from "../queue/action/entry.ts";
import type { AlertCause } from "./causes.ts";
import type { AlertKind } from "./rules.ts";

type Line = TimelineEntry & AlertLine;

const ABOUTS: ReadonlyMap<AlertKind, Pick<Line, "about">> = new Map(ALERT_ABOUTS.map((about) => [about, { about }]));
const NOTHING: Pick<Line, "about"> = {};

/**
 * Returns `about` for an alert line; absent for the first alert of an assignment, the default
 * subject.
 */
export function aboutOf({ kind }: AlertCause): Pick<Line, "about"> {
  return ABOUTS.get(kind) ?? NOTHING;
}

/** Whether an alert of the present assignment was shown. */
export function wasAlerted({ alertShownAt, receivedAt }: Entry): boolean {
  return alertShownAt !== undefined && alertShownAt >= receivedAt;
}

/**
 * Whether an alert of the user's assignment in an unknown state is still missing. None is due if
 * the Action was in another known state as the user's, or was first seen in a list, unless that
 * list raised an alert.
 */
export function needsHandoverAlert(entry: Entry): boolean {
  if (entry.state !== "UNKNOWN" || entry.acknowledged !== undefined || !isMine(entry) || wasAlerted(entry)) return false;
  const { timeline, receivedAt } = entry;
  const last = timeline.findLast((line) => line.kind === "state" && line.at >= receivedAt);
  if (last?.kind === "state") return last.from === "ASSIGNED" || isTerminal(last.from);
  const [first] = timeline;
  const isLive = first?.kind === "received" && !first.existed;
  return isLive || timeline.some((line) => isAlert(line) && line.about === undefined && line.at >= receivedAt);
}

/**
 * Whether the last line about an alert of this cause records that it was withheld for this reason.
 */
export function wasWithheld({ timeline, receivedAt }: Entry, one: AlertCause, why: string): boolean {
  const { about } = aboutOf(one);
  const last = timeline.findLast((line) => endsCause(line, one.kind) || (isAlert(line) && line.about === about));
  return last?.kind === "alert" && last.result === "withheld" && last.why === why && last.at >= receivedAt;
}

/** Whether an alert of this kind after this line has a new cause. */
function endsCause(line: TimelineEntry, kind: AlertKind): boolean {
  if (kind === "silent") return line.kind === "progress" || line.kind === "state";
  if (kind === "changed") return line.kind === "acceptedChange" || (line.kind === "state" && line.to === "ACKNOWLEDGED");
  return line.kind === "state" && line.to === "ASSIGNED";
}

/**
 * Whether the terms have changed since the acknowledgement and since the last alert about such a
 * change.
 */
export function needsChangeAlert(entry: Entry): boolean {
  if (entry.acknowledged === undefined || changedSince(entry).length === 0) return false;
  const last = entry.timeline.findLast((line) => isChange(line) || (isShown(line) && line.about === "changed"));
  return last?.kind !== "alert";
}

/**
 * Whether no alert has been shown about the work that must stop. Version 0.1.0 wrote no `about` for
 * this alert: an alert line without `about` after the stop is about the stop, unless the Action has
 * been assigned anew since.
 */
export function needsStopAlert({ stop, timeline, receivedAt }: Entry): boolean {
  if (stop === undefined) return false;
  const isAbout = ({ about }: Line): boolean => about === "stopWork" || (about === undefined && receivedAt < stop.at);
  return !timeline.some((line) => isShown(line) && isAbout(line) && line.at >= stop.at);
}

/** Whether no alert has been shown about the withdrawal of the accepted work. */
export function needsWithdrawalAlert({ withdrawn, timeline }: Entry): boolean {
  if (withdrawn === undefined) return false;
  return !timeline.some((line) => isShown(line) && line.about === "changed" && line.at >= withdrawn.at);
}

/**
 * Returns the last alert about the silence since the report at `reportAt` (epoch milliseconds), or
 * undefined if there is none. `toldAt` is absent if that alert was not shown. Version 0.1.0 wrote
 * no `about` for this alert; while the operator works on an Action, no other shown alert lacks
 * `about`.
 */
export function askedSince({ timeline }: Entry, reportAt: number): { toldAt?: number } | undefined {
  const last = timeline.findLast((line) => (isAlert(line) && line.about === "silent") || (isShown(line) && line.about === undefined));
  if (last === undefined || !isAlert(last) || last.at <= reportAt) return undefined;
  return isShown(last) ? { toldAt: last.at } : {};
}

function isChange(line: TimelineEntry): boolean {
  return line.kind === "changed" || (line.kind === "state" && (isBefore(line.to, line.from) || line.to === "UNKNOWN"));
}

function isAlert(line: TimelineEntry): line is Line {
  return line.kind === "alert";
}

function isShown(line: TimelineEntry): line is Line {
  return isAlert(line) && line.result === "shown";
}

/**
 * Compares the JSON text: both failures are plain JSON from one notifier, so equal failures have
 * equal text.
 */
export function isSameFailure(one: AlertFailure, other: AlertFailure | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
