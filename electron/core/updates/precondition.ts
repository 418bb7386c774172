/**
 * The conditions under which an update may go out: the Action is as its author saw it, and still
 * theirs. Checked again for held updates whenever the Action moves.
 */
import type { StateName } from "../../contract/vocabulary.ts";
import { isLegalMove, isOwnMove, isTerminal, movesOffered } from "../lifecycle.ts";
import { fieldChanges } from "../queue/changes.ts";
import type { Entry } from "../queue/action/entry.ts";
import type { Update } from "./update.ts";

export type Precondition =
  /** The Action is not in the queue any more. */
  | { readonly is: "left" }
  /** Ended or reassigned by somebody else; its user has to stop work. */
  | { readonly is: "ended" }
  /** `kind`: of an assignee who has the id of its author. */
  | { readonly is: "notYours"; readonly assignedTo: string | undefined; readonly kind?: string }
  /** `possible`: the update as it is, or its text as a report of progress. */
  | {
      readonly is: "moved";
      readonly now: StateName;
      readonly by: string | undefined;
      readonly possible: readonly ("send" | "report")[];
    }
  /** It is as its author saw it, and another assignment than theirs. */
  | { readonly is: "anew" }
  /** An acknowledgement would cover other terms than its author saw. */
  | { readonly is: "termsChanged" };

/** The condition that is not met; undefined where the update may go out. */
export function preconditionOf(update: Update, entry: Entry | undefined): Precondition | undefined {
  if (entry === undefined || entry.leftAt !== undefined) return { is: "left" };
  if (entry.stop !== undefined) return { is: "ended" };
  const { state, provenance, assignedTo } = entry.content;
  if (!isOwnMove(update.move, entry.roles)) {
    const { id, type } = update.actingAs;
    const isNamesake = assignedTo?.id === id && assignedTo.type !== type;
    return { is: "notYours", assignedTo: assignedTo?.id, ...(isNamesake && { kind: assignedTo.type }) };
  }
  if (state === update.expected) {
    if (isAnew(update, entry)) return { is: "anew" };
    const isChanged = update.terms !== undefined && fieldChanges(update.terms, entry.content).length > 0;
    return isChanged ? { is: "termsChanged" } : undefined;
  }
  const possible: ("send" | "report")[] = [];
  if (isLegalMove(state, update.target)) possible.push("send");
  if (canReport(entry, update)) possible.push("report");
  return { is: "moved", now: state, by: provenance?.name || undefined, possible };
}

/**
 * Whether a refused update can succeed when it is sent once more: the Action is theirs, and it still
 * leads on from there.
 */
export function canSucceed({ move, expected, target }: Update, entry: Entry | undefined): boolean {
  if (entry === undefined || entry.leftAt !== undefined || entry.stop !== undefined || !isOwnMove(move, entry.roles)) return false;
  const { state } = entry.content;
  const isReport = expected === target;
  return !isTerminal(state) && (isReport ? state === target : state !== target && isLegalMove(state, target));
}

/** Dates of one arrival differ by less, where a killed run has left them to the ledger; milliseconds. */
const SAME_MS = 1_000;

/**
 * Whether an update was decided about the assignment that arrived at `receivedAt`, epoch milliseconds.
 * In records of older versions only the press is dated, by a clock that may have been set since.
 */
export function isOfAssignment({ assignedAt, createdAt }: Update, receivedAt: number): boolean {
  return assignedAt === undefined ? createdAt >= receivedAt : Math.abs(receivedAt - assignedAt) < SAME_MS;
}

/**
 * Whether the Action has ended and begun anew since its author's decision, or has come back from
 * somebody else. One of which nothing was known before a list has shown it may be the same.
 */
function isAnew(update: Update, { receivedAt, timeline }: Entry): boolean {
  if (update.assignedAt === undefined || isOfAssignment(update, receivedAt)) return false;
  const [first] = timeline;
  return !(first?.kind === "received" && first.existed && first.at === receivedAt);
}

/** Whether its text can go out as a report in the present state of the Action. */
function canReport(entry: Entry, update: Update): boolean {
  const text = `${update.progress?.phase ?? ""}${update.progress?.statusMessage ?? ""}`.trim();
  return update.move !== "report" && text !== "" && movesOffered(entry.content.state, entry.roles).includes("report");
}
