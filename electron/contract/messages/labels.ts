/** The names of states, priorities, moves and statuses, as every user of Docket reads them. */
import type { ConnectionState, MoveName, PriorityName, StateName, UpdateState } from "../vocabulary.ts";

export const stateLabels: Readonly<Record<StateName, string>> = {
  DRAFT: "Draft",
  PENDING: "Pending",
  APPROVED: "Approved",
  ASSIGNED: "Assigned",
  ACKNOWLEDGED: "Acknowledged",
  PLANNED: "Planned",
  IN_PROGRESS: "In progress",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
  FAILED: "Failed",
  REJECTED: "Rejected",
  UNKNOWN: "Unknown state",
};

/** The most urgent first. */
export const priorityLabels: Readonly<Record<PriorityName, string>> = {
  CRITICAL: "Critical",
  HIGH: "High",
  MEDIUM: "Medium",
  LOW: "Low",
  NONE: "No priority",
};

/** The buttons. Exact: a screen reader, an operator's manual and a test read the same. */
export const moveLabels: Readonly<Record<MoveName, string>> = {
  submit: "Submit",
  approve: "Approve",
  assign: "Assign",
  acknowledge: "Acknowledge",
  plan: "Plan",
  start: "Start",
  complete: "Complete",
  report: "Report progress",
  reject: "Reject",
  fail: "Fail",
  cancel: "Cancel action",
};

/** The word that an update's status begins with. */
export const updateStatusLabels: Readonly<Record<UpdateState, string>> = {
  waiting: "Waiting",
  sending: "Sending",
  accepted: "Accepted",
  confirmed: "Confirmed",
  unknown: "Outcome unknown",
  held: "Held",
  refused: "Refused",
  superseded: "Superseded",
};

/** The word that the status of the connection begins with. */
export const connectionLabels: Readonly<Record<ConnectionState, string>> = {
  connecting: "Connecting",
  live: "Live",
  stale: "Stale",
  offline: "Offline",
  refused: "Refused",
};
