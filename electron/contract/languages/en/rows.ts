/** What happened to an Action that must be stopped; used after its name. */
export const stops = {
  CANCELLED: "was cancelled",
  CANCELLED_by: "was cancelled by {by}",
  FAILED: "was reported as failed",
  FAILED_by: "was reported as failed by {by}",
  REJECTED: "was rejected",
  REJECTED_by: "was rejected by {by}",
  COMPLETED: "was completed",
  COMPLETED_by: "was completed by {by}",
  REASSIGNED: "was reassigned",
  REASSIGNED_by: "was reassigned by {by}",
  REASSIGNED_to: "was reassigned to {to}",
  REASSIGNED_toBy: "was reassigned to {to} by {by}",
  REASSIGNED_back: "was reassigned, and is assigned to you again",
  REASSIGNED_backBy: "was reassigned by {by}, and is assigned to you again",
  LEFT: "is no longer listed for you by the service",
} as const;

/** The last known state of an Action that has left the list. */
export const lastKnownAs = {
  DRAFT: "last known as draft",
  PENDING: "last known as pending",
  APPROVED: "last known as approved",
  ASSIGNED: "last known as assigned",
  ACKNOWLEDGED: "last known as acknowledged",
  PLANNED: "last known as planned",
  IN_PROGRESS: "last known as in progress",
  COMPLETED: "last known as completed",
  CANCELLED: "last known as cancelled",
  FAILED: "last known as failed",
  REJECTED: "last known as rejected",
  UNKNOWN: "last known as unknown state",
  UNKNOWN_notSent: "last known as state not sent",
  UNKNOWN_unreadable: "last known as state could not be read",
} as const;

/** Texts in place of the state for an Action that has left the list. */
export const standings = {
  left: "Left your queue, {lastKnown}",
  left_inText: "left your queue, {lastKnown}",
} as const;
