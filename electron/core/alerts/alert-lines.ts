/** What the lines of an Action's timeline say of the alerts about it: what was told needs no second alert. */
import type { AlertLine, TimelineEntry } from "../../contract/action.ts";
import { changedSince } from "../queue/acknowledged.ts";
import type { Entry } from "../queue/entry.ts";
import type { AlertCase } from "./cases.ts";

type Line = TimelineEntry & AlertLine;

/** The first alert of an assignment needs no word: that is what alerts are about. */
export function aboutOf({ kind }: AlertCase): Pick<Line, "about"> {
  return kind === "reminder" || kind === "changed" ? { about: kind } : {};
}

/** An alert of the present assignment was shown. */
export function wasAlerted({ alertShownAt, receivedAt }: Entry): boolean {
  return alertShownAt !== undefined && alertShownAt >= receivedAt;
}

/** Whether the last line about an alert of this assignment says that it was withheld, and why. */
export function wasWithheld({ timeline, receivedAt }: Entry, why: string): boolean {
  const last = timeline.findLast(isAlert);
  return last?.result === "withheld" && last.why === why && last.at >= receivedAt;
}

/** Whether its terms have changed since the acknowledgement, and since the last alert that told so. */
export function isChangeUntold(entry: Entry): boolean {
  if (entry.acknowledged === undefined || changedSince(entry).length === 0) return false;
  const last = entry.timeline.findLast((line) => line.kind === "changed" || (isShown(line) && line.about === "changed"));
  return last?.kind !== "alert";
}

/** Whether no alert has told of the work that has to stop. */
export function isStopUntold({ stop, timeline }: Entry): boolean {
  return stop !== undefined && !timeline.some((line) => isShown(line) && line.about === undefined && line.at >= stop.at);
}

/**
 * When an alert has asked last about the silence since that report, shown or not, epoch milliseconds:
 * of an Action in my hands no other alert has no word.
 */
export function askedSince({ timeline }: Entry, reportAt: number): number | undefined {
  const last = timeline.findLast(isAlert);
  return last !== undefined && last.about === undefined && last.at > reportAt ? last.at : undefined;
}

function isAlert(line: TimelineEntry): line is Line {
  return line.kind === "alert";
}

function isShown(line: TimelineEntry): line is Line {
  return isAlert(line) && line.result === "shown";
}
