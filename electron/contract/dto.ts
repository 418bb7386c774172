/**
 * What crosses the line between the main process and the window: plain JSON data, and nothing else.
 * Times are epoch milliseconds. Absent means "the service did not say". No protobuf message, Date, Map or undefined-valued trick crosses.
 */

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

/** Type without its prefix ("OBJECT"; "UNSPECIFIED" where unknown). */
export interface PrincipalDto {
  type: string;
  id: string;
}

export interface ProgressDto {
  phase: string;
  statusMessage: string;
}

/** The states of an update; design.md, "Updates". */
export type UpdateState = "waiting" | "sending" | "accepted" | "confirmed" | "unknown" | "held" | "refused" | "superseded";

/**
 * What the user can decide about an update that did not go through by itself: "send" tries (again), at once; "drop" forgets it; "report" sends its
 * text as a report of progress in the state that the Action has now; "undo" takes back a final move that waits its few seconds.
 */
export type UpdateChoice = "send" | "drop" | "report" | "undo";

export interface UpdateDto {
  id: string;
  actionId: string;
  actionName: string;
  move: MoveName;
  /** The state that its author saw (or that the update before it leads to). */
  expected: StateName;
  target: StateName;
  progress?: ProgressDto;
  actingAs: PrincipalDto;
  state: UpdateState;
  /** The moment of the key press. */
  createdAt: number;
  /** When the present state was entered. */
  stateSince: number;
  attempts: number;
  /** One sentence: why it waits, is held, refused, unknown or superseded; the service's own words where it refused. */
  reason?: string;
  /** A final move: it goes out at this time unless it is undone before. */
  undoUntil?: number;
  /** Accepted by the service, but our own report never came back on the stream. */
  noEcho?: true;
  /** What the user may choose now; empty while Docket carries on by itself. */
  choices: UpdateChoice[];
}

/**
 * A part of an Action that cannot be taken at its word: "unreadable" came and could not be read, "notSent" was left out of the last message and is
 * shown as last known, "outOfRange" is a time that no calendar has.
 */
export interface FieldFlawDto {
  /** The field's JSON path in Action: "name", "provenance.updatedAt". */
  field: string;
  problem: "unreadable" | "notSent" | "outOfRange";
}

/** One row of the queue. Complete: a row replaces the row before it. */
export interface RowDto {
  id: string;
  name: string;
  type: string;
  scope: "TASK" | "MISSION" | "NONE";
  state: StateName;
  priority: PriorityName;
  progress?: ProgressDto;
  assignedTo?: PrincipalDto;
  requestedBy?: PrincipalDto;
  authorizedBy?: PrincipalDto;
  /** The provenance: who says so, and when they say it was. A claim, hence "reported by". */
  reportedBy?: string;
  reportedAt?: number;
  /** The acting Principal's roles in this Action. */
  roles: RoleName[];
  views: ViewName[];
  /** When the present assignment (or, for others, the Action) first reached Docket. */
  receivedAt: number;
  changedAt: number;
  /** Set when the Action left the queue without a word on the stream. */
  leftAt?: number;
  /** Somebody else ended or took away what I was working on, and I have not said yet that I have stopped. */
  stop?: StopDto;
  /** What differs from what I acknowledged. */
  changed?: FieldChangeDto[];
  /** I am working on it and nothing has been reported since this time; the question is open. */
  silentSince?: number;
  /** What the buttons offer, the forward move first. */
  moves: MoveName[];
  /** The state from which they are offered: where the updates that the row does not show yet will have led, else the row's own. */
  movesFrom: StateName;
  /** The latest update of this Action that the user has not yet seen to its end. */
  update?: UpdateDto;
  /** What of it could not be read, or was not sent; absent while all is well. */
  flaws?: FieldFlawDto[];
}

/** Why I have to stop: the state that somebody else brought it into, or "REASSIGNED" or "LEFT" where it is no longer mine. */
export interface StopDto {
  at: number;
  why: "CANCELLED" | "FAILED" | "REJECTED" | "COMPLETED" | "REASSIGNED" | "LEFT";
  reportedBy?: string;
  message?: string;
}

/** A field of the Action's own content, in words where it is a principal. */
export interface FieldChangeDto {
  field: "name" | "type" | "scope" | "priority" | "requestedBy" | "authorizedBy";
  from: string;
  to: string;
}

/** One line of the timeline, oldest first; the window says it in words. */
export type TimelineEntry = { at: number } & (
  | { kind: "received"; state: StateName; assignedTo?: PrincipalDto; reportedBy?: string; existed: boolean }
  | { kind: "state"; from: StateName; to: StateName; reportedBy?: string; ours: boolean; message?: string }
  | { kind: "progress"; progress: ProgressDto; reportedBy?: string; ours: boolean }
  | { kind: "reassigned"; from?: PrincipalDto; to?: PrincipalDto }
  | { kind: "changed"; field: "name" | "type" | "scope" | "priority" | "requestedBy" | "authorizedBy"; from: string; to: string }
  | { kind: "left" }
  /** I have said that I have stopped. The note stays on this machine. */
  | { kind: "stopped" }
  /** I have accepted what changed since I acknowledged. */
  | { kind: "acceptedChange"; fields: string[] }
  | { kind: "returned" }
  | { kind: "alert"; result: "shown" | "failed"; message?: string }
  | { kind: "update"; update: UpdateDto }
);

export interface DetailsDto {
  row: RowDto;
  timeline: TimelineEntry[];
  /** Every update of this Action, oldest first. */
  updates: UpdateDto[];
  /** Text that was typed and not yet sent for good. */
  drafts: DraftDto[];
}

/** A text that its author has not seen through: kept by the main process until its update is confirmed or dropped. */
export interface DraftDto {
  actionId: string;
  move: MoveName;
  phase: string;
  statusMessage: string;
}

export type ConnectionState = "connecting" | "live" | "stale" | "offline" | "refused";

export interface ConnectionDto {
  state: ConnectionState;
  since: number;
  /** What happened, in plain words, when the state is not live. */
  reason?: string;
  /** What to do about it. */
  advice?: string;
  /** The proxy that asks for a sign-in, host and port, where that is the reason. */
  askingProxy?: string;
  /** Where a certificate of this machine is the reason: several fit, or the service accepts none. */
  certificate?: "choose" | "refused";
  lastHeardAt?: number;
  /** While live: the age of `lastHeardAt`, in milliseconds, at which this is no longer so. */
  staleAfterMs?: number;
  /** Until when the list that is shown was known to be true, while it is not live; absent when none has been read yet. */
  asOf?: number;
  nextAttemptAt?: number;
  /** Attempts since the last time that the stream was live. */
  attempts: number;
  /** The number of this attempt since Docket started; 0 before the first. */
  epoch: number;
  /** False once the service is known to send none. */
  heartbeats: boolean;
  /** Messages of the service that could not be used, since Docket started. */
  dropped: number;
  /** Messages of the present list that stand for Actions which cannot be shown. While there are any, every count is "at least", and nothing is known to be empty. */
  unreadable?: number;
  /** While the list is being received: how many Actions have come so far. */
  received?: number;
  /**
   * The stream does not tell what changes: something on the way (a buffering proxy) holds it back, or `by` the service itself, which goes on with its
   * heartbeats. The list is asked for this often instead, milliseconds.
   */
  heldBack?: { askEveryMs: number; by?: "service" };
  /**
   * Something on the way has cut several streams running, each after the same time: of silence, or of life. `askEveryMs`: the heartbeat period that is
   * asked for because of it.
   */
  cut?: { afterMs: number; of: "silence" | "life"; askEveryMs?: number };
  /** The service has asked for a pause (Retry-After): until then no update is sent with this key; epoch milliseconds. */
  pausedUntil?: number;
  /** Many updates wait, and go out one after the other: how many of them have been sent. */
  sending?: { sent: number; of: number };
  /** What is wrong with Docket's files; absent while all is well. */
  storage?: StorageTroubleDto;
}

/**
 * memoryOnly: there is no file to keep anything in. refusing: the disk does not take what is new.
 * someUnreadable: part of what the last run left cannot be read. lossSeen: later changes are missing
 * from the file. salvaged: the file was damaged, and what could be read of it was saved.
 * rewritten: the file was removed or replaced while it was in use, and stands there anew.
 */
export type StorageTrouble = "memoryOnly" | "refusing" | "someUnreadable" | "lossSeen" | "salvaged" | "rewritten";

export interface StorageTroubleDto {
  what: StorageTrouble;
  message: string;
  /** False where new updates and drafts are lost when Docket ends. */
  kept: boolean;
}

export type ViewCounts = Record<ViewName, number>;

/** The whole list, asked for at start and after a gap in `seq`. */
export interface QueueDto {
  epoch: number;
  seq: number;
  rows: RowDto[];
  counts: ViewCounts;
  /** False until the first snapshot of this run has been read: an empty list means nothing before that. */
  known: boolean;
}

/** At most one every 50 ms, coalesced by Action. `seq` grows by one each; a gap means that the list must be asked for again. */
export interface BatchDto {
  epoch: number;
  seq: number;
  upserts: RowDto[];
  removes: string[];
  counts: ViewCounts;
  known: boolean;
}

export type TransportName = "connect" | "grpc-web" | "rest";
export type CodecName = "json" | "binary";

/** The settings as the window sees them. The key itself never comes back: it is write-only. */
export interface SettingsDto {
  baseUrl: string;
  transport: TransportName;
  codec: CodecName;
  assignedTo: PrincipalDto[];
  requestedBy: PrincipalDto[];
  authorizedBy: PrincipalDto[];
  actingAs?: PrincipalDto;
  displayName: string;
  heartbeatMs: number;
  /** How long a final move (complete, reject) waits for an undo, 0 to 60 seconds. */
  undoSeconds: number;
  /** After how long without a report Docket asks, 0 (never) to 1440 minutes. */
  silenceMinutes: number;
  /** Plain http to another machine has been allowed for this address, or for all. */
  allowPlainHttp: boolean;
  hasKey: boolean;
  /** Where the key is kept, in one sentence; why it is not kept, if it is not. */
  keyStorage: string;
  /** Settings that the environment decides; the window shows them and does not edit them. */
  managed: SettingName[];
  /** What is wrong with the settings, a sentence each. Docket does not connect while there are any. */
  problems: SettingProblem[];
  /** What of the saved settings or the kept key could not be read and is not in use, in a sentence. Docket connects all the same where it can. */
  fileProblem?: string;
  /** What is less safe than it could be on this machine, a sentence each. Docket connects all the same. */
  warnings?: string[];
  /** True while the demonstration service of this app is what it is connected to. */
  demonstration: boolean;
}

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

export interface SettingProblem {
  setting: SettingName;
  message: string;
}

/** What the settings form sends. Principals as text, one `TYPE:id` each, so that a mistake can be shown where it was made. */
export interface SettingsInput {
  baseUrl: string;
  transport: TransportName;
  codec: CodecName;
  assignedTo: string[];
  requestedBy: string[];
  authorizedBy: string[];
  actingAs: string;
  displayName: string;
  heartbeatMs: number;
  undoSeconds: number;
  silenceMinutes: number;
  /** The user agrees that the key travels readable to this address. Absent: they do not. */
  allowPlainHttp?: boolean;
  /** Absent: keep the key as it is. Empty: forget it. */
  apiKey?: string;
  /** The user has agreed that what is not through waits for the account that is left. */
  leavesUpdates?: true;
}

/** What a press of a button sends. */
export interface SubmitInput {
  actionId: string;
  move: MoveName;
  /** The state from which the move was offered (`movesFrom`) at the moment of the press. */
  seenState: StateName;
  /** When the key was pressed. */
  pressedAt: number;
  /** For report, complete (optional) and the reasons of reject, fail and cancel. Absent: the progress stays as it is. */
  progress?: ProgressDto;
}

export interface AppInfoDto {
  version: string;
  platform: string;
  /** One sentence when this is not Electron but the stand-in. */
  preview?: string;
}

/** What one Action did while Docket could not see. */
export type DigestKind = "assigned" | "changed" | "cancelled" | "ended" | "left";

export interface DigestItemDto {
  actionId: string;
  name: string;
  kind: DigestKind;
  state: StateName;
  priority: PriorityName;
  /** What happened in detail, as in the timeline. */
  lines: TimelineEntry[];
}

/** What changed while Docket was away, until the user has seen it. A second absence adds to it. */
export interface DigestDto {
  /** When Docket stopped seeing, and when it saw again. */
  since: number;
  until: number;
  items: DigestItemDto[];
}

/** One attempt to hold the stream. */
export interface AttemptDto {
  epoch: number;
  startedAt: number;
  /** When the snapshot was complete, if it came to that. */
  liveAt?: number;
  endedAt?: number;
  /** Why it ended. */
  cause?: string;
  code?: string;
}

/** What a person who helps from afar needs to know. Never the key. */
export interface DiagnosticsDto {
  at: number;
  versions: Record<string, string>;
  /** Address, transport, codec and filters; without the key. */
  service: Record<string, string>;
  connection: ConnectionDto;
  /** The newest last, at most 50. */
  attempts: AttemptDto[];
  /** Messages by event type, since Docket started. */
  events: Record<string, number>;
  /** Why messages were dropped, with how often; the newest reasons, at most 20. */
  dropped: { reason: string; count: number }[];
  heartbeat: {
    askedMs: number;
    /** What the service really keeps; absent while that is not known. */
    learnedMs?: number;
    /** Milliseconds between messages of any kind, the newest last, at most 120. */
    gaps: number[];
  };
  /** Messages arrive in bursts although they were sent apart: something on the way gathers them. */
  buffered: boolean;
  resyncs: { completed: number; incomplete: number; lastAt?: number };
  actions: number;
  updates: Partial<Record<UpdateState, number>>;
  /** What went wrong with files on this machine, a sentence each. */
  storage: string[];
}

/** The result of one Action of a bulk acknowledgement: on record, or the sentence why not. */
export interface BulkResultDto {
  actionId: string;
  name: string;
  updateId?: string;
  problem?: string;
}

export type LedgerKind = "received" | "alerted" | "alertFailed" | "opened" | "update" | "left" | "stopped" | "acceptedChange" | "asked";

/** One line of the delivery ledger: what reached whom, and what became of it. */
export interface LedgerLineDto {
  /** Grows by time; a page ends where the next begins. */
  number: number;
  at: number;
  actionId: string;
  name: string;
  kind: LedgerKind;
  /** A plain sentence. */
  words: string;
}

export interface LedgerQueryDto {
  /** Every word must occur in id, name or sentence. Empty: everything. */
  text: string;
  /** Only lines before this number; absent: the newest. */
  before?: number;
}

export interface LedgerPageDto {
  /** The newest first, at most 200. */
  lines: LedgerLineDto[];
  more: boolean;
  /** A sentence when the ledger could not be read: then no lines mean nothing. */
  problem?: string;
}

/** One service and the Principal who acts on it. */
export interface AccountDto {
  /** As it was configured, normalised. */
  baseUrl: string;
  /** Absent where what was kept does not say. */
  actingAs?: PrincipalDto;
}

/** What is kept on this machine for an account that is not in use. It waits there; no other account sends it. */
export interface OtherAccountDto {
  key: string;
  account: AccountDto;
  /** Of all its updates that are not through, or were refused. */
  counts: Partial<Record<UpdateState, number>>;
  /** The earliest first, at most 200 of them. */
  updates: UpdateDto[];
  /** Records of updates that could not be read. */
  unreadable: number;
  drafts: number;
  /** The names of the Actions whose work was to be stopped, and of which nobody has said that it was. */
  stops: string[];
}

export interface OtherAccountsDto {
  accounts: OtherAccountDto[];
  /** A sentence when they could not be read: then no accounts mean nothing. */
  problem?: string;
}

/** What the next shift on this machine has to know. */
export interface HandoverDto {
  at: number;
  actingAs?: PrincipalDto;
  connection: ConnectionDto;
  open: RowDto[];
  /** Not through yet, or waiting for a decision. */
  updates: UpdateDto[];
  drafts: (DraftDto & { actionName: string })[];
  /** What waits here for accounts that are not in use. */
  otherAccounts: OtherAccountsDto;
}

/** A proxy on the way asks for a sign-in. What was entered never comes back. */
export interface ProxySignInDto {
  /** Of this question; an answer names it. */
  id: string;
  /** Host and port, as the settings of this machine name it. */
  proxy: string;
  /** The proxy's own words for what the sign-in is for, one short line. */
  realm?: string;
  /** Whether everybody between this machine and the proxy can read the password. */
  readable: boolean;
  /** The last sign-in was not accepted, and is forgotten. */
  refused: boolean;
  /** The name of what would protect the sign-in on this machine, within a sentence. */
  keychain: string;
  /** Its user has said "Not now". */
  putOff: boolean;
}

export interface ProxySignInInput {
  id: string;
  username: string;
  password: string;
  /** Keep it on this machine. */
  keep: boolean;
}

/** The service asks for a certificate of this machine, and several fit. */
export interface CertificateQuestionDto {
  /** Of this question; an answer names it. */
  id: string;
  /** Host and port of who asks. */
  asker: string;
  choices: CertificateChoiceDto[];
  /** Its user has said "Not now". */
  putOff: boolean;
}

/** Texts of the certificate itself, each one short line. */
export interface CertificateChoiceDto {
  fingerprint: string;
  subject: string;
  issuer: string;
  serial: string;
  expiresAt: number;
}
