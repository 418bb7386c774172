/** An Action in the form sent to the window: its row, changes, timeline and details. */
import type { AlertAbout, AlertResult } from "./alerts.ts";
import type { DraftDto, UpdateDto } from "./updates.ts";
import type { ChangedField, LastChange, MoveName, PriorityName, RoleName, StateName, TermName, ViewName } from "./vocabulary.ts";

/** `type`: without its prefix ("OBJECT"), or "UNSPECIFIED" if unknown. */
export interface PrincipalDto {
  type: string;
  id: string;
}

export interface ProgressDto {
  phase: string;
  statusMessage: string;
}

/**
 * An unreliable part of an Action: "unreadable" could not be read, "notSent" was left out of the
 * last message and is shown as last known, "outOfRange" is a time outside of every calendar,
 * "unknown" is a value whose meaning this version does not know.
 */
export interface FieldFlawDto {
  /** The field's JSON path in Action: "name", "provenance.updatedAt". */
  field: string;
  problem: "unreadable" | "notSent" | "outOfRange" | "unknown";
  /** The unknown value as sent by the service. */
  word?: string;
}

/** One complete row of the queue; it replaces the previous row. */
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
  /**
   * When Docket first received the present assignment, or (for others) the present life of the
   * Action.
   */
  receivedAt: number;
  changedAt: number;
  /**
   * What changed at `changedAt`, by `reportedBy` if it was reported; absent: nothing has changed
   * since the Action was received.
   */
  lastChange?: LastChange;
  /**
   * Since when the present state is known to last: when it reached Docket, or the time of the
   * report with which a list showed it. Absent: since the assignment.
   */
  stateSince?: number;
  /** When the Action left the queue without an event on the stream; absent if it has not. */
  leftAt?: number;
  /**
   * Set if somebody else ended or took away the user's work and the user has not confirmed the
   * stop.
   */
  stop?: StopDto;
  /** The differences from the acknowledged terms. */
  changed?: FieldChangeDto[];
  /** Time of the last report while a question about the silence of the user's own work is open. */
  silentSince?: number;
  /** The moves of the buttons, the forward move first. */
  moves: readonly MoveName[];
  /**
   * The state in which the moves are offered: after the updates in flight, or else the row's state.
   */
  movesFrom: StateName;
  /** The latest update of this Action whose outcome the user has not yet seen. */
  update?: UpdateDto;
  /** Parts that could not be read or were not sent; absent if there are none. */
  flaws?: FieldFlawDto[];
}

/** The cause of a stop: the state that somebody else reported, or a loss of the assignment. */
export interface StopDto {
  at: number;
  why: "CANCELLED" | "FAILED" | "REJECTED" | "COMPLETED" | "REASSIGNED" | "LEFT";
  reportedBy?: string;
  message?: string;
}

/** A changed field of the Action. A principal is given in words, a state by its code. */
export interface FieldChangeDto {
  field: ChangedField;
  from: string;
  to: string;
}

export interface AcceptInput {
  actionId: string;
  /** Whether a progress report informs the service. */
  report: boolean;
  /** The changes on the screen. If they have changed again since, nothing is accepted. */
  seen: readonly FieldChangeDto[];
}

export type AlertLine = { kind: "alert"; about?: AlertAbout } & AlertResult;

/**
 * One line of the timeline, oldest first; the window creates the sentence. `at`: when it reached
 * Docket; `reportedAt`: the time that its reporter claims.
 */
export type TimelineEntry = { at: number } & (
  | { kind: "received"; state: StateName; assignedTo?: PrincipalDto; reportedBy?: string; reportedAt?: number; existed: boolean }
  | { kind: "state"; from: StateName; to: StateName; reportedBy?: string; reportedAt?: number; ours: boolean; message?: string }
  | { kind: "progress"; progress: ProgressDto; reportedBy?: string; ours: boolean }
  | { kind: "reassigned"; from?: PrincipalDto; to?: PrincipalDto }
  | { kind: "changed"; field: TermName; from: string; to: string }
  | { kind: "left" }
  /** The user has confirmed the stop. The note stays on this machine. */
  | { kind: "stopped" }
  /** The user has accepted the changes since the acknowledgement. */
  | { kind: "acceptedChange"; fields: string[] }
  | { kind: "returned" }
  | AlertLine
  | { kind: "update"; update: UpdateDto }
);

export interface DetailsDto {
  row: RowDto;
  timeline: TimelineEntry[];
  /** Number of older lines that Docket has dropped; absent if none. */
  linesDropped?: number;
  /** Every update of this Action, oldest first. */
  updates: UpdateDto[];
  /** Typed text that has not finally been sent. */
  drafts: DraftDto[];
}
