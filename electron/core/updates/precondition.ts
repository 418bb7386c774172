/**
 * The conditions under which an update may be sent: the Action is as the author saw it, and still
 * theirs. Checked again for held updates whenever the Action changes.
 */
import type { StateName } from "../../contract/vocabulary.ts";
import { isLegalMove, isOwnMove, isTerminal, movesOffered } from "../lifecycle.ts";
import { fieldChanges } from "../queue/changes.ts";
import type { Entry } from "../queue/action/entry.ts";
import type { Update } from "./update.ts";

export type Precondition =
  /** The Action is no longer in the queue. */
  | { readonly is: "left" }
  /** Somebody else ended or reassigned the Action; the user has to stop work. */
  | { readonly is: "ended" }
  /** `kind`: the type of an assignee whose id is the author's. */
  | { readonly is: "notYours"; readonly assignedTo: string | undefined; readonly kind?: string }
  /** `possible`: the update as it is, or its text as a report of progress. */
  | {
      readonly is: "moved";
      readonly now: StateName;
      readonly by: string | undefined;
      readonly possible: readonly ("send" | "report")[];
    }
  /** The Action is as the author saw it, but in another assignment. */
  | { readonly is: "anew" }
  /** An acknowledgement would cover other terms than the author saw. */
  | { readonly is: "termsChanged" };

/** Returns the condition that is not met; undefined if the update may be sent. */
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
 * Whether a refused update can succeed when it is sent again: the Action is the author's, and the
 * update still leads on from its state.
 */
export function canSucceed({ move, expected, target }: Update, entry: Entry | undefined): boolean {
  if (entry === undefined || entry.leftAt !== undefined || entry.stop !== undefined || !isOwnMove(move, entry.roles)) return false;
  const { state } = entry.content;
  const isReport = expected === target;
  return !isTerminal(state) && (isReport ? state === target : state !== target && isLegalMove(state, target));
}

/**
 * Limit, in milliseconds, of the difference between two dates of one arrival, if a killed run left
 * them to the ledger.
 */
const SAME_MS = 1_000;

/**
 * Whether an update was decided about the assignment that arrived at `receivedAt`, in
 * epoch milliseconds. In records of older versions only the press is dated, by a clock
 * that may have been set since.
 */
export function isOfAssignment({ assignedAt, createdAt }: Update, receivedAt: number): boolean {
  return assignedAt === undefined ? createdAt >= receivedAt : Math.abs(receivedAt - assignedAt) < SAME_MS;
}

/**
 * Whether the Action has ended and begun anew since the author's decision, or has come back from
 * somebody else. An Action that was unknown before a list showed it may be the same.
 */
function isAnew(update: Update, { receivedAt, timeline }: Entry): boolean {
  if (update.assignedAt === undefined || isOfAssignment(update, receivedAt)) return false;
  const [first] = timeline;
  return !(first?.kind === "received" && first.existed && first.at === receivedAt);
}

/** Whether the text can be sent as a report in the present state of the Action. */
function canReport(entry: Entry, update: Update): boolean {
  const text = `${update.progress?.phase ?? ""}${update.progress?.statusMessage ?? ""}`.trim();
  return update.move !== "report" && text !== "" && movesOffered(entry.content.state, entry.roles).includes("report");
}
