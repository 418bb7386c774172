/**
 * The words and limits shared by the service, the main process and the window, each defined once: a
 * list of values, and the type derived from it. Imports nothing, so that every layer may import it.
 */

/** The documented forward order (rule 1 of the interface document). */
export const FORWARD_STATES = ["DRAFT", "PENDING", "APPROVED", "ASSIGNED", "ACKNOWLEDGED", "PLANNED", "IN_PROGRESS", "COMPLETED"] as const;

/**
 * Final states outside the forward order, reachable from any state that is not final
 * (proto/README.md).
 */
export const EXIT_STATES = ["CANCELLED", "FAILED", "REJECTED"] as const;

/** The documented states without their prefix, in the documented order. */
export const DOCUMENTED_STATES = [...FORWARD_STATES, ...EXIT_STATES] as const;

/** Includes UNKNOWN for any other value that a service may send. */
export const STATE_NAMES = [...DOCUMENTED_STATES, "UNKNOWN"] as const;
export type StateName = (typeof STATE_NAMES)[number];

/** The most urgent first; NONE if a service sends no priority. */
export const PRIORITY_NAMES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "NONE"] as const;
export type PriorityName = (typeof PRIORITY_NAMES)[number];

export const PRINCIPAL_TYPES = ["OBJECT", "USER", "GROUP", "SERVICE"] as const;

export const ROLE_NAMES = ["assignee", "requester", "authorizer"] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

/**
 * A person's moves on an Action; each is one button. In the order of the buttons: the forward move
 * first, the destructive ones last. "report" keeps the state.
 */
export const MOVE_NAMES = [
  "submit",
  "approve",
  "assign",
  "acknowledge",
  "plan",
  "start",
  "complete",
  "report",
  "reject",
  "fail",
  "cancel",
] as const;
export type MoveName = (typeof MOVE_NAMES)[number];

/** The moves that ask for a reason, which is sent as the status message; the phase is kept. */
export const REASON_MOVES = ["reject", "fail", "cancel"] as const satisfies readonly MoveName[];
export type ReasonMove = (typeof REASON_MOVES)[number];

export function asksReason(move: MoveName): move is ReasonMove {
  return isOneOf(REASON_MOVES, move);
}

/** The moves that can be undone for a while: no move is possible after them. */
export const UNDO_MOVES = ["complete", "reject", "fail", "cancel"] as const satisfies readonly MoveName[];
export type UndoMove = (typeof UNDO_MOVES)[number];

export function hasUndo(move: MoveName): move is UndoMove {
  return isOneOf(UNDO_MOVES, move);
}

/**
 * The views of the left pane, from top to bottom. Core determines the views of each Action; an
 * Action can be in several, or in none.
 */
export const VIEW_NAMES = [
  "needsAcknowledgement",
  "inProgress",
  "allOpen",
  "requestedByMe",
  "toAuthorize",
  "finishedToday",
  "leftQueue",
] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

export const UPDATE_STATES = ["waiting", "sending", "accepted", "confirmed", "unknown", "held", "refused", "superseded"] as const;
export type UpdateState = (typeof UPDATE_STATES)[number];

/**
 * The user's choice for an update that did not succeed by itself: "send" tries (again) at once;
 * "drop" removes it; "report" sends its text as a progress report in the Action's present state;
 * "undo" takes back a final move within its few seconds.
 */
export const UPDATE_CHOICES = ["send", "drop", "report", "undo"] as const;
export type UpdateChoice = (typeof UPDATE_CHOICES)[number];

export const CONNECTION_STATES = ["connecting", "live", "stale", "offline", "refused"] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/**
 * memoryOnly: no file to store records in. refusing: the disk accepts no new records.
 * someUnreadable: records of the last run cannot be read. lossSeen: later changes are missing from
 * the file. salvaged: the file was damaged, and its readable part was saved. rewritten: the file
 * was removed or replaced while in use, and was written again.
 */
export type StorageTrouble = "memoryOnly" | "refusing" | "someUnreadable" | "lossSeen" | "salvaged" | "rewritten";

export const TRANSPORT_NAMES = ["connect", "grpc-web", "rest"] as const;
export type TransportName = (typeof TRANSPORT_NAMES)[number];

export const CODEC_NAMES = ["json", "binary"] as const;
export type CodecName = (typeof CODEC_NAMES)[number];

/** Effect of closing the window if a tray icon can reopen it. */
export const CLOSINGS = ["ask", "tray", "quit"] as const;

/** The languages that a user can choose (BCP 47); window and main have a catalogue of each. */
export const OFFERED_LANGUAGES = ["en", "de"] as const;

/** Environment variables besides those of the settings (contract/settings-table.ts). */
export const OTHER_VARIABLES = {
  userData: "DOCKET_USER_DATA",
  crashAt: "DOCKET_CRASH_AT",
  testClock: "DOCKET_TEST_CLOCK",
  managedFile: "DOCKET_MANAGED_FILE",
} as const;

/** Kinds of changes of one Action while Docket was away, the most demanding for the user first. */
export const DIGEST_KINDS = ["assigned", "cancelled", "ended", "left", "changed"] as const;
export type DigestKind = (typeof DIGEST_KINDS)[number];

export const LEDGER_KINDS = [
  "received",
  "alerted",
  "alertFailed",
  "alertWithheld",
  "opened",
  "update",
  "left",
  "stopped",
  "acceptedChange",
  "asked",
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/*
 * Maximum text lengths, in UTF-16 units. Those of an Action's own fields are Docket's decisions
 * where the interface document sets none (proto/README.md).
 */

/** The terms that an acknowledgement covers. */
export const TERM_NAMES = ["name", "type", "scope", "priority", "requestedBy", "authorizedBy"] as const;
export type TermName = (typeof TERM_NAMES)[number];

/** What can differ from what was acknowledged: the terms, and a state that somebody moved back. */
export const CHANGED_FIELDS = [...TERM_NAMES, "state"] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** Kinds of an Action's last change; for the reported ones, the reporter is known. */
export const LAST_CHANGES = [
  "reportedState",
  "state",
  "reportedProgress",
  "progress",
  "assignedTo",
  ...TERM_NAMES,
  "left",
  "returned",
] as const;
export type LastChange = (typeof LAST_CHANGES)[number];

/** Id of an Action that can be shown and acted on; the embedded service stops at MAX_ID. */
export const MAX_ACTION_ID = 4_096;
/** Any other id: of a Principal, an update, a proxy's question. */
export const MAX_ID = 256;
/** The name of an Action, its type, its phase, the display name of a Principal. */
export const MAX_LABEL = 256;
/** The name that a user gives to an account on this device. */
export const MAX_PROFILE_NAME = 64;
/** A status message: a report's text or a reason. */
export const MAX_MESSAGE = 4_096;
/** The text of a search. */
export const MAX_SEARCH = 256;
/** The address of a service. */
export const MAX_ADDRESS = 2_048;
/** A Principal as `TYPE:id`. */
export const MAX_PRINCIPAL = MAX_ID + 32;
/** Several public keys of a service, each of 51 characters. */
export const MAX_PINS = 512;
export const MAX_API_KEY = 4_096;
/** A user name or a password for a proxy. */
export const MAX_SIGN_IN = 1_024;
/** The report of a failure in the window. */
export const MAX_DEFECT = 2_000;
/** Number of Actions acknowledged by one command. */
export const MAX_BULK = 1_000;

/** Returns a record with a value for each of these words. */
export function recordOf<T extends string, V>(words: readonly T[], make: (word: T) => V): Record<T, V> {
  return Object.fromEntries(words.map((word) => [word, make(word)])) as Record<T, V>;
}

/** Whether a text is one of these words. */
export function isOneOf<T extends string>(words: readonly T[], text: string): text is T {
  return words.some((word) => word === text);
}
