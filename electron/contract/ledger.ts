/** The delivery ledger in its stored form, which is also sent over IPC. */
import type { Message, NoParams } from "./message.ts";
import type { FieldChangeDto } from "./action.ts";
import type { AlertAbout, AlertFailure, AlertWithheld, GeneralAlertLine } from "./alerts.ts";
import type { UpdateReason } from "./updates.ts";
import type { LedgerKind, MoveName, StateName, UpdateChoice, UpdateState } from "./vocabulary.ts";

/** The content of a line. Ids, names and other people's words are verbatim. */
export interface LedgerEvents {
  /** `assignedTo`: an id; absent if the service sends none. */
  received: { assignedTo?: string; state: StateName };
  left: NoParams;
  /**
   * `about`: absent for the assignment itself, and for other alerts in some lines of older
   * versions.
   */
  alertShown: { about?: AlertAbout };
  /** `failure`: absent if the system gave no reason. */
  alertFailed: { about?: AlertAbout; failure?: AlertFailure };
  alertWithheld: { about?: AlertAbout; why: AlertWithheld };
  /** An alert that belongs to no Action; its line has neither id nor name. */
  generalAlert: GeneralAlertLine;
  opened: NoParams;
  stopConfirmed: NoParams;
  changeAccepted: { fields: FieldChangeDto["field"][] };
  /** The user was asked for a report after so many minutes without one. */
  asked: { minutes: number };
  /** An update has entered a state. */
  update: { move: MoveName; state: UpdateState; noEcho?: true; reason?: UpdateReason };
  /** The user has undone the update or removed it from the list. */
  updateTakenBack: { move: MoveName; choice: UpdateChoice; state: UpdateState };
  /** The user dropped an update record that could not be read. */
  unreadableDropped: NoParams;
  /** A sentence that version 0.1.0 stored. */
  asWritten: { words: string };
}

export type LedgerEvent = Message<LedgerEvents>;

/** One line of the delivery ledger: a delivery, its recipient and its outcome. */
export interface LedgerLineDto {
  /** Increases with time; a page ends where the next begins. */
  number: number;
  at: number;
  actionId: string;
  name: string;
  kind: LedgerKind;
  event: LedgerEvent;
  /** The line was corrupted on the disk; no part of it can be trusted. */
  damaged?: true;
}

export interface LedgerQueryDto {
  /** Every word must occur in id, name or sentence. Empty: all lines. */
  text: string;
  /** Returns only lines before this number; absent: the newest. */
  before?: number;
}

export interface LedgerPageDto {
  /** The newest first, at most 200. */
  lines: LedgerLineDto[];
  more: boolean;
  /** The ledger could not be read; an empty list then proves nothing. */
  isUnreadable?: true;
}

/** Durations in milliseconds. `median` and `p90` are absent if `count` is 0. */
export interface DurationsDto {
  count: number;
  median?: number;
  p90?: number;
}

/** One hour of a shift, or its elapsed part. */
export interface ShiftHourDto {
  /** Start of the hour, in epoch milliseconds: a full hour, except for the first of a shift. */
  at: number;
  received: number;
  acknowledged: number;
  completed: number;
  failed: number;
  rejected: number;
  cancelled: number;
  /** Medians of the durations that ended in this hour, in milliseconds. */
  acknowledgeMs?: number;
  completeMs?: number;
  /** 90th percentiles of these durations, in milliseconds; present if the median is. */
  acknowledgeP90Ms?: number;
  completeP90Ms?: number;
}

/**
 * The user's own work in the last hours, from the ledger. Only work that the service confirmed
 * counts.
 */
export interface ShiftDto {
  from: number;
  to: number;
  hours: ShiftHourDto[];
  /** Durations from the assignment to the acknowledgement, and to the completion. */
  acknowledge: DurationsDto;
  complete: DurationsDto;
  /** Number of Actions that left the queue without an event. */
  left: number;
}

/**
 * The shift that the window shows, not a newer one. `image`: a PNG in base64, drawn by the window.
 */
export type ShiftExportInput = { format: "csv"; shift: ShiftDto } | { format: "png"; image: string };
