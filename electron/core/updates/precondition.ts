/**
 * What stands between an update and the wire: the Action is not as its author saw it, or no longer theirs. Pure; asked again whenever the Action
 * moves, because the user thinks for longer than the world stands still.
 */
import type { StateName } from "../../contract/vocabulary.ts";
import { isLegalMove, isOwnMove, movesOffered } from "../lifecycle.ts";
import type { Entry } from "../queue/entry.ts";
import type { Update } from "./update.ts";

export type Precondition =
  /** The Action is not in the queue any more. */
  | { readonly is: "left" }
  /** Somebody else has ended it or taken it away, and its user has to stop work. */
  | { readonly is: "ended" }
  | { readonly is: "notYours"; readonly assignedTo: string | undefined }
  /** `possible`: the update as it is, or its text as a report of progress. */
  | {
      readonly is: "moved";
      readonly now: StateName;
      readonly by: string | undefined;
      readonly possible: readonly ("send" | "report")[];
    };

/** Undefined when it may go out. */
export function preconditionOf(update: Update, entry: Entry | undefined): Precondition | undefined {
  if (entry === undefined || entry.leftAt !== undefined) return { is: "left" };
  if (entry.stop !== undefined) return { is: "ended" };
  const { state, provenance, assignedTo } = entry.content;
  if (!isOwnMove(update.move, entry.roles)) return { is: "notYours", assignedTo: assignedTo?.id };
  if (state === update.expected) return undefined;
  const possible: ("send" | "report")[] = [];
  if (isLegalMove(state, update.target)) possible.push("send");
  if (canReport(entry, update)) possible.push("report");
  return { is: "moved", now: state, by: provenance?.name || undefined, possible };
}

/** Whether the text of a held update can go out as a report in the state that the Action has now. */
function canReport(entry: Entry, update: Update): boolean {
  const text = `${update.progress?.phase ?? ""}${update.progress?.statusMessage ?? ""}`.trim();
  return update.move !== "report" && text !== "" && movesOffered(entry.content.state, entry.roles).includes("report");
}
