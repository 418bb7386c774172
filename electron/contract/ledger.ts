/** The delivery ledger as it is stored and crosses the line. */
import type { Message, NoParams } from "./message.ts";
import type { FieldChangeDto } from "./action.ts";
import type { AlertAbout, AlertFailure, AlertWithheld, GeneralAlertLine } from "./alerts.ts";
import type { UpdateReason } from "./updates.ts";
import type { LedgerKind, MoveName, StateName, UpdateChoice, UpdateState } from "./vocabulary.ts";

/** The content of a line. Ids, names and other people's words are verbatim. */
export interface LedgerEvents {
  /** `assignedTo`: an id; absent where the service gives none. */
  received: { assignedTo?: string; state: StateName };
  left: NoParams;
  /** `about` is absent of the assignment itself, and of other alerts in some lines of older versions. */
  alertShown: { about?: AlertAbout };
  /** `failure` is absent where the system gave no reason. */
  alertFailed: { about?: AlertAbout; failure?: AlertFailure };
  alertWithheld: { about?: AlertAbout; why: AlertWithheld };
  /** Of an alert that hangs on no Action; its line has neither id nor name. */
  generalAlert: GeneralAlertLine;
  opened: NoParams;
  stopConfirmed: NoParams;
  changeAccepted: { fields: FieldChangeDto["field"][] };
  /** Asked for a report, because nothing had been reported for so long. */
  asked: { minutes: number };
  /** An update has entered a state. */
  update: { move: MoveName; state: UpdateState; noEcho?: true; reason?: UpdateReason };
  /** Its user has taken it back, or off the list. */
  updateTakenBack: { move: MoveName; choice: UpdateChoice; state: UpdateState };
  /** A record of an update that could not be read was dropped by hand. */
  unreadableDropped: NoParams;
  /** A sentence that version 0.1.0 kept. */
  asWritten: { words: string };
}

export type LedgerEvent = Message<LedgerEvents>;

/** One line of the delivery ledger: a delivery, its recipient and its outcome. */
export interface LedgerLineDto {
  /** Grows by time; a page ends where the next begins. */
  number: number;
  at: number;
  actionId: string;
  name: string;
  kind: LedgerKind;
  event: LedgerEvent;
  /** It has rotted on the disk: no part of it is as it was written. */
  damaged?: true;
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
  /** The ledger could not be read: then no lines mean nothing. */
  isUnreadable?: true;
}

/** How long something took; milliseconds. `median` and `p90` are absent where `count` is 0. */
export interface DurationsDto {
  count: number;
  median?: number;
  p90?: number;
}

/** One hour of a shift, or the part of it that has passed. */
export interface ShiftHourDto {
  /** Its begin, epoch milliseconds: at a full hour, but for the first of a shift. */
  at: number;
  received: number;
  acknowledged: number;
  completed: number;
  failed: number;
  rejected: number;
  cancelled: number;
  /** The medians of what ended in this hour, milliseconds. */
  acknowledgeMs?: number;
  completeMs?: number;
  /** What nine in ten of them did not exceed, milliseconds; there where the median is. */
  acknowledgeP90Ms?: number;
  completeP90Ms?: number;
}

/** The user's own work in the last hours, from the ledger. Only what the service confirmed counts. */
export interface ShiftDto {
  from: number;
  to: number;
  hours: ShiftHourDto[];
  /** From the assignment to the acknowledgement, and to the completion. */
  acknowledge: DurationsDto;
  complete: DurationsDto;
  /** Left the queue without a word. */
  left: number;
}

/** What the window shows, and not a newer shift. `image`: a PNG in base64, drawn by the window. */
export type ShiftExportInput = { format: "csv"; shift: ShiftDto } | { format: "png"; image: string };
