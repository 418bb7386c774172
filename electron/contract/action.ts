/** An Action on its way to the window: its row, changes, timeline and details. */
import type { AlertAbout, AlertResult } from "./alerts.ts";
import type { DraftDto, UpdateDto } from "./updates.ts";
import type { ChangedField, LastChange, MoveName, PriorityName, RoleName, StateName, TermName, ViewName } from "./vocabulary.ts";

/** Type without its prefix ("OBJECT"; "UNSPECIFIED" where unknown). */
export interface PrincipalDto {
  type: string;
  id: string;
}

export interface ProgressDto {
  phase: string;
  statusMessage: string;
}

/**
 * An unreliable part of an Action: "unreadable" came and could not be read, "notSent" was left
 * out of the last message and is shown as last known, "outOfRange" is a time that no calendar has,
 * "unknown" is a value of which this version does not know the meaning.
 */
export interface FieldFlawDto {
  /** The field's JSON path in Action: "name", "provenance.updatedAt". */
  field: string;
  problem: "unreadable" | "notSent" | "outOfRange" | "unknown";
  /** An unknown value as the service has written it. */
  word?: string;
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
  /** The provenance: the reporter and the time they claim, hence "reported by". */
  reportedBy?: string;
  reportedAt?: number;
  /** The acting Principal's roles in this Action. */
  roles: RoleName[];
  views: readonly ViewName[];
  /** When the present assignment (or, for others, the present life of the Action) first reached Docket. */
  receivedAt: number;
  changedAt: number;
  /** What changed then, a reported one by `reportedBy`; absent: nothing has since it was received. */
  lastChange?: LastChange;
  /**
   * Since when its present state is known to last: when it reached Docket, or by the report with which
   * a list showed it. Absent: since the assignment.
   */
  stateSince?: number;
  /** Set when the Action left the queue without a word on the stream. */
  leftAt?: number;
  /** Somebody else ended or took away my work, and I have not confirmed the stop yet. */
  stop?: StopDto;
  /** The differences from the acknowledged terms. */
  changed?: FieldChangeDto[];
  /** I am working on it and nothing has been reported since this time; the question is open. */
  silentSince?: number;
  /** The moves of the buttons, the forward move first. */
  moves: readonly MoveName[];
  /** The state from which they are offered: after the updates in flight, else the row's own. */
  movesFrom: StateName;
  /** The latest update of this Action that the user has not yet seen to its end. */
  update?: UpdateDto;
  /** Parts that could not be read or were not sent; absent while all is well. */
  flaws?: FieldFlawDto[];
}

/** The cause of a stop: the state that somebody else reported, or that it is no longer mine. */
export interface StopDto {
  at: number;
  why: "CANCELLED" | "FAILED" | "REJECTED" | "COMPLETED" | "REASSIGNED" | "LEFT";
  reportedBy?: string;
  message?: string;
}

/** A field of the Action's own content, in words where it is a principal; a state by its code. */
export interface FieldChangeDto {
  field: ChangedField;
  from: string;
  to: string;
}

export interface AcceptInput {
  actionId: string;
  /** Whether a report of progress tells the service. */
  report: boolean;
  /** What stood on the screen. Where it has changed again since, nothing is accepted. */
  seen: readonly FieldChangeDto[];
}

export type AlertLine = { kind: "alert"; about?: AlertAbout } & AlertResult;

/**
 * One line of the timeline, oldest first; the window makes the sentence. `at` is when it reached Docket, `reportedAt`
 * the time that its reporter claims.
 */
export type TimelineEntry = { at: number } & (
  | { kind: "received"; state: StateName; assignedTo?: PrincipalDto; reportedBy?: string; reportedAt?: number; existed: boolean }
  | { kind: "state"; from: StateName; to: StateName; reportedBy?: string; reportedAt?: number; ours: boolean; message?: string }
  | { kind: "progress"; progress: ProgressDto; reportedBy?: string; ours: boolean }
  | { kind: "reassigned"; from?: PrincipalDto; to?: PrincipalDto }
  | { kind: "changed"; field: TermName; from: string; to: string }
  | { kind: "left" }
  /** I have confirmed the stop. The note stays on this machine. */
  | { kind: "stopped" }
  /** I have accepted the changes since my acknowledgement. */
  | { kind: "acceptedChange"; fields: string[] }
  | { kind: "returned" }
  | AlertLine
  | { kind: "update"; update: UpdateDto }
);

export interface DetailsDto {
  row: RowDto;
  timeline: TimelineEntry[];
  /** The number of older lines that Docket has not kept; absent for none. */
  linesDropped?: number;
  /** Every update of this Action, oldest first. */
  updates: UpdateDto[];
  /** Text that was typed and not yet sent for good. */
  drafts: DraftDto[];
}
