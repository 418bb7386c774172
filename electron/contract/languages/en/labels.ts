/** Names of states, priorities, moves and statuses: as labels, and for use within a sentence. */
export const states = {
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
} as const;

/** Used after "is". */
export const statesInText = {
  DRAFT: "draft",
  PENDING: "pending",
  APPROVED: "approved",
  ASSIGNED: "assigned",
  ACKNOWLEDGED: "acknowledged",
  PLANNED: "planned",
  IN_PROGRESS: "in progress",
  COMPLETED: "completed",
  CANCELLED: "cancelled",
  FAILED: "failed",
  REJECTED: "rejected",
  UNKNOWN: "in a state that Docket does not know",
} as const;

export const priorities = {
  CRITICAL: "Critical",
  HIGH: "High",
  MEDIUM: "Medium",
  LOW: "Low",
  NONE: "No priority",
} as const;

export const prioritiesInText = {
  CRITICAL: "critical",
  HIGH: "high",
  MEDIUM: "medium",
  LOW: "low",
  NONE: "no priority",
} as const;

export const moves = {
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
} as const;

/** Used before a colon, or before the name of an Action. */
export const movesInText = {
  submit: "submit",
  approve: "approve",
  assign: "assign",
  acknowledge: "acknowledge",
  plan: "plan",
  start: "start",
  complete: "complete",
  report: "report",
  reject: "reject",
  fail: "fail",
  cancel: "cancel",
} as const;

export const updateStates = {
  waiting: "Waiting",
  sending: "Sending",
  accepted: "Accepted",
  confirmed: "Confirmed",
  unknown: "Outcome unknown",
  held: "Held",
  refused: "Refused",
  superseded: "Superseded",
} as const;

export const updateStatesInText = {
  waiting: "waiting",
  sending: "sending",
  accepted: "accepted",
  confirmed: "confirmed",
  unknown: "unknown",
  held: "held",
  refused: "refused",
  superseded: "superseded",
} as const;

export const connections = {
  connecting: "Connecting",
  live: "Live",
  stale: "Stale",
  offline: "Offline",
  refused: "Refused",
} as const;
