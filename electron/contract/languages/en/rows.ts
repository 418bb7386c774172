/** What became of an Action that is to be stopped: after its name. */
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
  LEFT: "is no longer listed for you by the service",
} as const;
