/** The words that the service, the main process and the window share. Importable by all of them. */

/** The documented states without their prefix; UNKNOWN for whatever else a service may send. */
export type StateName =
  | "DRAFT"
  | "PENDING"
  | "APPROVED"
  | "ASSIGNED"
  | "ACKNOWLEDGED"
  | "PLANNED"
  | "IN_PROGRESS"
  | "COMPLETED"
  | "CANCELLED"
  | "FAILED"
  | "REJECTED"
  | "UNKNOWN";

export type PriorityName = "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | "NONE";

/** What a person can do to an Action; each is one button. "report" keeps the state. */
export type MoveName =
  | "submit"
  | "approve"
  | "assign"
  | "acknowledge"
  | "plan"
  | "start"
  | "complete"
  | "report"
  | "reject"
  | "fail"
  | "cancel";

export type RoleName = "assignee" | "requester" | "authorizer";

/** The views of the left pane. Core decides which Actions stand in which; an Action can stand in several, or in none. */
export type ViewName = "needsAcknowledgement" | "inProgress" | "allOpen" | "requestedByMe" | "toAuthorize" | "finishedToday" | "leftQueue";

/** The states of an update; design.md, "Updates". */
export type UpdateState = "waiting" | "sending" | "accepted" | "confirmed" | "unknown" | "held" | "refused" | "superseded";

/**
 * What the user can decide about an update that did not go through by itself: "send" tries (again), at once; "drop" forgets it; "report" sends its
 * text as a report of progress in the state that the Action has now; "undo" takes back a final move that waits its few seconds.
 */
export type UpdateChoice = "send" | "drop" | "report" | "undo";

export type ConnectionState = "connecting" | "live" | "stale" | "offline" | "refused";

/**
 * memoryOnly: there is no file to keep anything in. refusing: the disk does not take what is new.
 * someUnreadable: part of what the last run left cannot be read. lossSeen: later changes are missing
 * from the file. salvaged: the file was damaged, and what could be read of it was saved.
 * rewritten: the file was removed or replaced while it was in use, and stands there anew.
 */
export type StorageTrouble = "memoryOnly" | "refusing" | "someUnreadable" | "lossSeen" | "salvaged" | "rewritten";

export type TransportName = "connect" | "grpc-web" | "rest";

export type CodecName = "json" | "binary";

export type SettingName =
  | "baseUrl"
  | "apiKey"
  | "transport"
  | "codec"
  | "assignedTo"
  | "requestedBy"
  | "authorizedBy"
  | "actingAs"
  | "displayName"
  | "heartbeatMs"
  | "undoSeconds"
  | "silenceMinutes"
  | "allowPlainHttp";

/** What one Action did while Docket could not see. */
export type DigestKind = "assigned" | "changed" | "cancelled" | "ended" | "left";

export type LedgerKind = "received" | "alerted" | "alertFailed" | "opened" | "update" | "left" | "stopped" | "acceptedChange" | "asked";
