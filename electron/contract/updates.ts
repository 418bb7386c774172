/** Updates over IPC: submissions, their outcomes, reasons and drafts. */
import type { PrincipalDto, ProgressDto } from "./action.ts";
import type { InvokeError } from "./errors.ts";
import type { Failure } from "./failures.ts";
import type { Message, NoParams } from "./message.ts";
import type { TermsDto } from "./terms.ts";
import type { MoveName, StateName, UpdateChoice, UpdateState } from "./vocabulary.ts";

/** Why an update is in its state; contract/messages/update-reasons.ts has the sentences. */
export interface UpdateReasons {
  // Waiting.
  /** `failure`: of the last attempt, if there was a response or a cause. */
  notRecorded: { failure?: Failure };
  turnedAway: { failure: Failure };
  fileBusy: NoParams;
  /** `words`: the disk's message. */
  diskRefuses: { words: string };

  // Sending.
  answerSlow: NoParams;

  // Accepted, without an echo.
  noEcho: NoParams;
  /**
   * The service shows a report with the update's name and time; also for held and superseded
   * updates.
   */
  altered: { differs: "words" | "state" };
  /**
   * Like `altered`, with the update's time and unchanged content, but under a name that the
   * service has substituted.
   */
  renamed: { name: string };
  /**
   * Like `altered`, with our name and unchanged content, but at another time: set by the
   * service, or another client's.
   */
  redated: NoParams;
  /** Like `redated`, and under another name: substituted by the service, or somebody else's. */
  reattributed: { name: string };

  // Outcome unknown.
  endedUnanswered: NoParams;
  /** Like `endedUnanswered`, for an account that is not in use. */
  leftUnanswered: NoParams;
  /** A response arrived but leaves the outcome open. */
  answeredUnclear: { failure: Failure };
  noAnswer: { failure: Failure };
  noAnswerWithin: { seconds: number };
  refusedAfterLoss: { failure: Failure };
  /** While the update was in flight, an identical report was shown. */
  refusedButShown: { failure: Failure };
  /** The Action is no longer in any list. */
  absent: NoParams;
  fileLostChanges: NoParams;

  // Held. `mayBeRecorded`: an earlier attempt had no response.
  left: { mayBeRecorded: boolean };
  ended: { mayBeRecorded: boolean };
  /** `kind`: type of an assignee with the acting Principal's id; "UNSPECIFIED" if unknown. */
  notYours: { assignedTo?: string; kind?: string; mayBeRecorded: boolean };
  moved: { now: StateName; was: StateName; by?: string; mayBeRecorded: boolean };
  /**
   * Since the author's decision, the Action has ended and begun anew, or has left and come back.
   */
  anew: { mayBeRecorded: boolean };
  /** For an acknowledgement: it would cover other terms than its author saw. */
  termsChanged: { mayBeRecorded: boolean };
  /** Nothing prevents sending any more. */
  clear: { now: StateName; mayBeRecorded: boolean };
  neverSent: NoParams;
  /** Like `neverSent`, for an account that is not in use. */
  leftUnsent: NoParams;
  askedAlready: NoParams;
  /** Sent so many times and still not shown. `failure`: of the last attempt, if known. */
  triedEnough: { attempts: number; failure?: Failure };
  sentAsReport: NoParams;
  notRemoved: NoParams;

  // Refused.
  refused: { failure: Failure };

  // Superseded. `by`: the name in the Action's provenance, if it is new.
  sameSecond: NoParams;
  movedOn: NoParams;
  movedOnBy: { by?: string };
  reportsUndated: NoParams;
  reportedSince: { by?: string };
  moverUnknown: NoParams;
  movedSince: { by?: string };

  /** A sentence that version 0.1.0 stored. */
  asWritten: { words: string };
}

export type UpdateReason = Message<UpdateReasons>;

export interface UpdateDto {
  id: string;
  actionId: string;
  actionName: string;
  move: MoveName;
  /** The state that its author saw, or the target of the previous update. */
  expected: StateName;
  target: StateName;
  progress?: ProgressDto;
  actingAs: PrincipalDto;
  /** The display name that it carries, if different from the id. */
  name?: string;
  state: UpdateState;
  /** The moment of the key press. */
  createdAt: number;
  /** When the present state was entered. */
  stateSince: number;
  attempts: number;
  /** Absent if the state needs none. */
  reason?: UpdateReason;
  /** For a final move: when it is sent unless it is undone before. */
  undoUntil?: number;
  /** Set if the service accepted the update but the stream never returned its report. */
  noEcho?: true;
  /** Set if only the service's response confirms it: neither the stream nor a list shows it yet. */
  byAnswer?: true;
  /** Empty while Docket continues by itself. */
  choices: UpdateChoice[];
}

/** A typed text, stored by main until its update is confirmed or dropped. */
export interface DraftDto {
  actionId: string;
  move: MoveName;
  phase: string;
  statusMessage: string;
  /**
   * For a report: the progress that the service showed when the text was begun; absent if unknown.
   */
  seen?: ProgressDto;
}

/** One command that acknowledges several Actions, each in the state and on the terms that were seen. */
export interface BulkInput {
  actions: Pick<SubmitInput, "actionId" | "seenState" | "seenTerms">[];
  pressedAt: number;
}

/** The user's choice for an update. */
export interface ChoiceInput {
  updateId: string;
  choice: UpdateChoice;
  /** For "send": the terms of the Action that the user saw. Absent: the present ones. */
  seenTerms?: TermsDto;
}

/** The press of a button. */
export interface SubmitInput {
  actionId: string;
  move: MoveName;
  /** The state in which the move was offered (`movesFrom`) at the moment of the press. */
  seenState: StateName;
  /** For an acknowledgement: the terms that its author saw. Absent: the present ones. */
  seenTerms?: TermsDto;
  /** When the key was pressed. */
  pressedAt: number;
  /** For reports, completions and the reasons of reject, fail and cancel. Absent: unchanged. */
  progress?: ProgressDto;
}

/** Result for one Action of a bulk acknowledgement: recorded, or why not. */
export interface BulkResultDto {
  actionId: string;
  name: string;
  updateId?: string;
  problem?: InvokeError;
}
