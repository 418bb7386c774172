/** What the lines of an Action's timeline say of the alerts about it: what was told needs no second alert. */
import type { AlertLine, TimelineEntry } from "../../contract/action.ts";
import { ALERT_ABOUTS, type AlertFailure } from "../../contract/alerts.ts";
import { isBefore } from "../lifecycle.ts";
import { changedSince } from "../queue/acknowledged.ts";
import type { Entry } from "../queue/action/entry.ts";
import type { AlertCause } from "./causes.ts";
import type { AlertKind } from "./rules.ts";

type Line = TimelineEntry & AlertLine;

const ABOUTS: ReadonlyMap<AlertKind, Pick<Line, "about">> = new Map(ALERT_ABOUTS.map((about) => [about, { about }]));
const NOTHING: Pick<Line, "about"> = {};

/** The first alert of an assignment needs no word: that is what alerts are about. */
export function aboutOf({ kind }: AlertCause): Pick<Line, "about"> {
  return ABOUTS.get(kind) ?? NOTHING;
}

/** An alert of the present assignment was shown. */
export function wasAlerted({ alertShownAt, receivedAt }: Entry): boolean {
  return alertShownAt !== undefined && alertShownAt >= receivedAt;
}

/** Whether the last line about an alert of this cause says that it was withheld, and why. */
export function wasWithheld({ timeline, receivedAt }: Entry, one: AlertCause, why: string): boolean {
  const { about } = aboutOf(one);
  const last = timeline.findLast((line) => endsCause(line, one.kind) || (isAlert(line) && line.about === about));
  return last?.kind === "alert" && last.result === "withheld" && last.why === why && last.at >= receivedAt;
}

/** After it, an alert of this kind is about another cause. */
function endsCause(line: TimelineEntry, kind: AlertKind): boolean {
  if (kind === "silent") return line.kind === "progress" || line.kind === "state";
  if (kind === "changed") return line.kind === "acceptedChange" || (line.kind === "state" && line.to === "ACKNOWLEDGED");
  return line.kind === "state" && line.to === "ASSIGNED";
}

/** Whether it has changed since the acknowledgement, and since the last alert that told so. */
export function needsChangeAlert(entry: Entry): boolean {
  if (entry.acknowledged === undefined || changedSince(entry).length === 0) return false;
  const last = entry.timeline.findLast((line) => isChange(line) || (isShown(line) && line.about === "changed"));
  return last?.kind !== "alert";
}

/**
 * Whether no alert has told of the work that has to stop. 0.1.0 gave that alert no word: after the stop, one without a word was about it,
 * unless the Action has been assigned anew since.
 */
export function needsStopAlert({ stop, timeline, receivedAt }: Entry): boolean {
  if (stop === undefined) return false;
  const isAbout = ({ about }: Line): boolean => about === "stopWork" || (about === undefined && receivedAt < stop.at);
  return !timeline.some((line) => isShown(line) && isAbout(line) && line.at >= stop.at);
}

/** Whether no alert has told that the accepted work is not to be done any more. */
export function needsWithdrawalAlert({ withdrawn, timeline }: Entry): boolean {
  if (withdrawn === undefined) return false;
  return !timeline.some((line) => isShown(line) && line.about === "changed" && line.at >= withdrawn.at);
}

/**
 * The last alert about the silence since that report, epoch milliseconds; undefined where there is none.
 * `toldAt` is absent where it was not shown. 0.1.0 gave it no word: of an Action in my
 * hands no other alert that was shown had none.
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

/** Both are plain JSON, made by one notifier: the same failure has the same text. */
export function isSameFailure(one: AlertFailure, other: AlertFailure | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
