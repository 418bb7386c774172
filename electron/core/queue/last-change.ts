/** The last change of an Action, by the lines of its history. */
import type { TimelineEntry } from "../../contract/action.ts";
import type { LastChange } from "../../contract/vocabulary.ts";
import type { Entry } from "./action/entry.ts";

/**
 * Returns the last change; of several changes by one event, the one in its first line. Undefined:
 * no change is known since the Action was received.
 * @param reporter the name in its provenance now: a change that somebody else reported has no
 * reporter here
 */
export function lastChangeOf(
  entry: Pick<Entry, "timeline" | "receivedAt" | "changedAt">,
  reporter: string | undefined,
): LastChange | undefined {
  // Fast exit: most Actions have not changed, and then no line is assembled.
  if (entry.changedAt === entry.receivedAt) return undefined;
  const { timeline } = entry;
  let found: { line: TimelineEntry; change: LastChange } | undefined;
  for (let at = timeline.length - 1; at >= 0; at -= 1) {
    const line = timeline[at] as TimelineEntry;
    if (line.kind === "received" || (found !== undefined && line.at !== found.line.at)) break;
    const change = changeIn(line, reporter);
    if (change !== undefined) found = { line, change };
  }
  return found?.change;
}

/** Returns undefined for a line that is no change by the service. */
function changeIn(line: TimelineEntry, reporter: string | undefined): LastChange | undefined {
  switch (line.kind) {
    case "state":
      return isBy(line, reporter) ? "reportedState" : "state";
    case "progress":
      return isBy(line, reporter) ? "reportedProgress" : "progress";
    case "reassigned":
      return "assignedTo";
    case "changed":
      return line.field;
    case "left":
    case "returned":
      return line.kind;
    default:
      return undefined;
  }
}

function isBy({ reportedBy }: { reportedBy?: string }, reporter: string | undefined): boolean {
  return reportedBy !== undefined && reportedBy === reporter;
}
