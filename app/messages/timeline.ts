/** One line of an Action's history as a plain sentence; provenance is a claim, hence "reported". */
import type { PrincipalDto, ProgressDto, TimelineEntry } from "../../electron/contract/action.ts";
import type { UpdateDto } from "../../electron/contract/updates.ts";
import type { StateName } from "../../electron/contract/vocabulary.ts";
import { fieldName, valueWords } from "../../electron/contract/messages/fields.ts";
import { moveWords } from "./moves.ts";
import { asSentence, counted, lowerFirst } from "./sentence.ts";
import { tookWords } from "./times.ts";
import { reasonWords, whatWords } from "./updates.ts";
import { alertFailureSentence } from "../../electron/contract/messages/alerts.ts";
import { stateLabels, updateStatusLabels } from "../../electron/contract/messages/labels.ts";
import { isolated, visibleSentence } from "../../electron/contract/messages/visible.ts";

/** Without a full stop; nothing in it that a service wrote is invisible or endless. */
export function timelineWords(entry: TimelineEntry): string {
  return visibleSentence(words(entry));
}

/** As `timelineWords`, for a line that begins with who did it; `deed` follows `actor` as it is. */
export function timelineParts(entry: TimelineEntry): { actor: string; deed: string } {
  const claim = claimOf(entry);
  if (claim !== undefined) return { actor: visibleSentence(claim.actor), deed: visibleSentence(` ${claim.deed}`) };
  const sentence = timelineWords(entry);
  return /^You\b/.test(sentence) ? { actor: "You", deed: sentence.slice(3) } : { actor: "", deed: sentence };
}

/** "Meanwhile ann reported “on site — cover removed”." */
export function meanwhileWords({ progress, reportedBy }: { progress: ProgressDto; reportedBy?: string }): string {
  const who = reportedBy === undefined || reportedBy === "" ? "somebody else" : isolated(reportedBy);
  return visibleSentence(`Meanwhile ${who} reported ${quoted(progress.phase, progress.statusMessage)}.`);
}

/** What somebody else reports; who that is, is part of the report. */
function claimOf(entry: TimelineEntry): { actor: string; deed: string } | undefined {
  if (entry.kind !== "received" && entry.kind !== "state" && entry.kind !== "progress") return undefined;
  const { reportedBy } = entry;
  if (reportedBy === undefined || reportedBy.trim() === "" || (entry.kind !== "received" && entry.ours)) return undefined;
  const actor = isolated(reportedBy);
  if (entry.kind === "progress") return { actor, deed: `reported ${quoted(entry.progress.phase, entry.progress.statusMessage)}` };
  const state = entry.kind === "received" ? entry.state : entry.to;
  if (state === "UNKNOWN") return undefined;
  const where = entry.kind === "received" && state === "ASSIGNED" ? principal(" to ", entry.assignedTo) : "";
  const rest = entry.kind === "state" ? message(entry.message) : entry.existed ? ", found when Docket connected" : "";
  return { actor, deed: `reported it ${stateLabels[state].toLowerCase()}${where}${rest}` };
}

function words(entry: TimelineEntry): string {
  switch (entry.kind) {
    case "received":
      return received(entry.state, entry.existed, entry.assignedTo, entry.reportedBy);
    case "state":
      return `${entry.ours ? `You ${deeds[entry.to]}, confirmed` : stateLabels[entry.to]}${by(entry)}${message(entry.message)}`;
    case "progress":
      return `${entry.ours ? "You reported" : "Progress"} ${quoted(entry.progress.phase, entry.progress.statusMessage)}${entry.ours ? ", confirmed" : ""}${by(entry)}`;
    case "reassigned":
      return `Reassigned${principal(" from ", entry.from)}${principal(" to ", entry.to)}`;
    case "changed":
      return `${fieldName(entry.field)} changed: ${isolated(valueWords(entry.field, entry.from))} → ${isolated(valueWords(entry.field, entry.to))}`;
    case "left":
      return "Left your queue, without a word from the service";
    case "stopped":
      return "You said that you have stopped. The note stays on this device";
    case "acceptedChange":
      return `You accepted what had changed: ${entry.fields.map((field) => fieldName(field).toLowerCase()).join(", ")}`;
    case "returned":
      return "Came back to your queue";
    case "alert":
      return entry.result === "shown"
        ? "Alert shown by the system"
        : `Alert could not be shown${message(entry.failure && alertFailureSentence(entry.failure))}`;
    case "update":
      return updateLine(entry.update);
  }
}

/** "Show 50 of 150 older lines": the next ones, of all that are not shown. */
export function olderLines(next: number, all: number): string {
  return `Show ${next === all ? counted(all, "older line") : `${next} of ${counted(all, "older line")}`}`;
}

/** "Older lines are no longer kept: 24": those that the history of an Action had no room for. */
export function droppedLines(count: number): string {
  return `Older lines are no longer kept: ${count.toLocaleString("en")}`;
}

/** The deed that brings an Action into a state. */
const deeds: Readonly<Record<StateName, string>> = {
  DRAFT: "made it a draft",
  PENDING: "submitted it",
  APPROVED: "approved it",
  ASSIGNED: "assigned it",
  ACKNOWLEDGED: "acknowledged it",
  PLANNED: "planned it",
  IN_PROGRESS: "started it",
  COMPLETED: "completed it",
  CANCELLED: "cancelled it",
  FAILED: "reported that it failed",
  REJECTED: "rejected it",
  UNKNOWN: "changed its state",
};

function received(state: StateName, existed: boolean, assignedTo: PrincipalDto | undefined, reportedBy: string | undefined): string {
  const head =
    state === "ASSIGNED"
      ? `Assigned${principal(" to ", assignedTo)}`
      : `${existed ? "Already" : "Arrived"} ${lowerFirst(stateLabels[state])}`;
  return `${head}${reportedBy === undefined ? "" : `, reported by ${isolated(reportedBy)}`}${existed ? ", found when Docket connected" : ""}`;
}

function updateLine(update: UpdateDto): string {
  const what = whatWords(update);
  const took = update.state === "confirmed" ? ` in ${tookWords(update.stateSince - update.createdAt)}` : "";
  const head = update.state === "confirmed" ? `You ${moveWords[update.move].done}` : `You: ${lowerFirst(what)}`;
  const reason = reasonWords(update);
  const why = reason === undefined || update.state === "confirmed" ? "" : `. ${asSentence(reason)}`;
  return `${head}, ${updateStatusLabels[update.state].toLowerCase()}${took}${why}`;
}

function by(entry: { ours: boolean; reportedBy?: string }): string {
  return entry.ours || entry.reportedBy === undefined ? "" : `, reported by ${isolated(entry.reportedBy)}`;
}

function principal(before: string, who: PrincipalDto | undefined): string {
  return who === undefined ? "" : `${before}${isolated(who.id)}`;
}

function message(text: string | undefined): string {
  return text === undefined || text === "" ? "" : `: “${isolated(text)}”`;
}

function quoted(phase: string, text: string): string {
  const parts = [phase, text].filter((part) => part !== "");
  return parts.length === 0 ? "no phase and no message" : `“${parts.map((part) => isolated(part)).join(" — ")}”`;
}
