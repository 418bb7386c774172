/** The words of the handover page. */
import type { FieldChangeDto, FieldFlawDto, StopDto } from "../../contract/action.ts";
import type { ConnectionState, MoveName, PriorityName, StateName, UpdateState } from "../../contract/vocabulary.ts";

/** By the JSON path in Action; a path that is not here stands for itself. */
export const FLAWED: ReadonlyMap<string, string> = new Map([
  ["progress.phase", "phase"],
  ["progress.statusMessage", "message"],
  ["assignedTo", "assignee"],
  ["requestedBy", "requester"],
  ["authorizedBy", "authorizer"],
  ["provenance.name", "reporter"],
  ["provenance.updatedAt", "time of the report"],
]);

export const FLAWS: Readonly<Record<FieldFlawDto["problem"], string>> = {
  unreadable: "could not be read",
  notSent: "not sent",
  outOfRange: "a time that no calendar has",
};

/** In the order of the page: what is being worked on first. */
export const STATES: Readonly<Record<StateName, string>> = {
  IN_PROGRESS: "In progress",
  PLANNED: "Planned",
  ACKNOWLEDGED: "Acknowledged",
  ASSIGNED: "Assigned, not acknowledged",
  APPROVED: "Approved",
  PENDING: "Pending",
  DRAFT: "Draft",
  UNKNOWN: "Unknown state",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
  FAILED: "Failed",
  REJECTED: "Rejected",
};

/** What is most urgent first. */
export const PRIORITIES: Readonly<Record<PriorityName, string>> = {
  CRITICAL: "critical",
  HIGH: "high",
  MEDIUM: "medium",
  LOW: "low",
  NONE: "no priority",
};

export const MOVES: Readonly<Record<MoveName, string>> = {
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

export const STATUSES: Readonly<Record<UpdateState, string>> = {
  waiting: "Waiting",
  sending: "Sending",
  accepted: "Accepted, not yet confirmed",
  confirmed: "Confirmed",
  unknown: "Outcome unknown",
  held: "Held",
  refused: "Refused",
  superseded: "Superseded",
};

export const CONNECTIONS: Readonly<Record<ConnectionState, string>> = {
  connecting: "Connecting",
  live: "Live",
  stale: "Stale",
  offline: "Offline",
  refused: "Refused",
};

export const STOPS: Readonly<Record<StopDto["why"], string>> = {
  CANCELLED: "it was cancelled",
  FAILED: "it was reported as failed",
  REJECTED: "it was rejected",
  COMPLETED: "it was completed by somebody else",
  REASSIGNED: "it was given to somebody else",
  LEFT: "it left the queue without a word",
};

export const FIELDS: Readonly<Record<FieldChangeDto["field"], string>> = {
  name: "name",
  type: "type",
  scope: "scope",
  priority: "priority",
  requestedBy: "requester",
  authorizedBy: "authorizer",
};
