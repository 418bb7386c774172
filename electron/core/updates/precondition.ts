/**
 * What stands between an update and the wire: the Action is not as its author saw it, or no longer theirs. Pure; the outbox holds the update, and
 * asks again whenever the Action moves, because the user thinks for longer than the world stands still.
 */
import type { StateName, UpdateChoice } from "../../contract/vocabulary.ts";
import { isLegalMove, isOwnMove, movesOffered } from "../lifecycle.ts";
import type { Entry } from "../queue/entry.ts";
import type { Update } from "./update.ts";

export interface Precondition {
  reason: string;
  /** What the user can do about it. */
  choices: UpdateChoice[];
}

/** Undefined when it may go out. */
export function preconditionOf(update: Update, entry: Entry | undefined): Precondition | undefined {
  if (entry === undefined || entry.leftAt !== undefined) return { reason: "The Action has left your queue since.", choices: ["drop"] };
  if (entry.stop !== undefined)
    return { reason: "This work was ended or taken away by somebody else before this was sent.", choices: ["drop"] };
  const { state, provenance, assignedTo } = entry.content;
  if (!isOwnMove(update.move, entry.roles)) {
    const whose = assignedTo === undefined ? "" : `; the Action is assigned to ${assignedTo.id}`;
    return { reason: `This is no longer yours to do${whose}.`, choices: ["drop"] };
  }
  if (state === update.expected) return undefined;
  const by = provenance?.name ? `, reported by ${provenance.name}` : "";
  const choices: UpdateChoice[] = ["drop"];
  if (canReport(entry, update)) choices.unshift("report");
  if (isLegalMove(state, update.target)) choices.unshift("send");
  return { reason: `The Action is now ${words(state)}${by}; it was ${words(update.expected)} when you decided.`, choices };
}

/** Once nothing stands in the way of a held update any more. It still waits for the user: nothing that was held goes out by itself. */
export function whenGone(update: Update): Precondition {
  return { reason: `The Action is ${words(update.expected)} again, as when you decided.`, choices: ["send", "drop"] };
}

/** Whether the text of a held update can go out as a report in the state that the Action has now. */
function canReport(entry: Entry, update: Update): boolean {
  const text = `${update.progress?.phase ?? ""}${update.progress?.statusMessage ?? ""}`.trim();
  return update.move !== "report" && text !== "" && movesOffered(entry.content.state, entry.roles).includes("report");
}

function words(state: StateName): string {
  return state === "UNKNOWN" ? "in a state that Docket does not know" : state.toLowerCase().replace("_", " ");
}
