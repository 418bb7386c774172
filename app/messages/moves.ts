/**
 * Texts of the moves. The names are exact: screen readers, the operator's manual and tests rely on
 * them.
 */
import type { MoveName, ReasonMove, UndoMove } from "../../electron/contract/vocabulary.ts";
import { moveLabels } from "../../electron/contract/messages/labels.ts";

export interface MoveWords {
  /** The button. */
  readonly name: string;
  /** While it is under way: "Acknowledging…". */
  readonly doing: string;
  /** Before it could be sent: "Acknowledge waits". */
  readonly waiting: string;
  /** In the past, after "You": "acknowledged". */
  readonly done: string;
  /** Apart from the others and in the danger colour: it cannot be taken back. */
  readonly destructive?: true;
}

export const moveWords: Readonly<Record<MoveName, MoveWords>> = {
  submit: { name: moveLabels.submit, doing: "Submitting…", waiting: "Submit waits", done: "submitted" },
  approve: { name: moveLabels.approve, doing: "Approving…", waiting: "Approve waits", done: "approved" },
  assign: { name: moveLabels.assign, doing: "Assigning…", waiting: "Assign waits", done: "assigned" },
  acknowledge: { name: moveLabels.acknowledge, doing: "Acknowledging…", waiting: "Acknowledge waits", done: "acknowledged" },
  plan: { name: moveLabels.plan, doing: "Planning…", waiting: "Plan waits", done: "planned" },
  start: { name: moveLabels.start, doing: "Starting…", waiting: "Start waits", done: "started" },
  complete: { name: moveLabels.complete, doing: "Completing…", waiting: "Complete waits", done: "completed" },
  report: { name: moveLabels.report, doing: "Reporting…", waiting: "Report waits", done: "reported progress" },
  reject: { name: moveLabels.reject, doing: "Rejecting…", waiting: "Reject waits", done: "rejected", destructive: true },
  fail: { name: moveLabels.fail, doing: "Failing…", waiting: "Fail waits", done: "reported failure", destructive: true },
  cancel: { name: moveLabels.cancel, doing: "Cancelling…", waiting: "Cancel waits", done: "cancelled", destructive: true },
};

/** During the time to undo, before "in 4 s". */
export const undoVerbs: Readonly<Record<UndoMove, string>> = {
  complete: "Completes",
  reject: "Rejects",
  fail: "Fails",
  cancel: "Cancels",
};

export interface ReasonWords {
  /** The dialog's heading, and so its name. */
  readonly title: string;
  readonly consequence: string;
  readonly hint: string;
}

export const reasonWords: Readonly<Record<ReasonMove, ReasonWords>> = {
  reject: {
    title: "Reject this Action?",
    consequence: "A rejected Action is final. The reason is sent as its status message.",
    hint: "For example: tools for this are not on board",
  },
  fail: {
    title: "Fail this Action?",
    consequence: "A failed Action is final. The reason is sent as its status message.",
    hint: "For example: bearing seized, cannot continue",
  },
  cancel: {
    title: "Cancel this Action?",
    consequence: "A cancelled Action is final for everybody. The reason is sent as its status message.",
    hint: "For example: no longer needed, aisle 14 is closed",
  },
};
