/** Updates over IPC: presses, their outcome, their reasons and their drafts. */
import type { PrincipalDto, ProgressDto } from "./action.ts";
import type { InvokeError } from "./errors.ts";
import type { Failure } from "./failures.ts";
import type { Message, NoParams } from "./message.ts";
import type { MoveName, StateName, UpdateChoice, UpdateState } from "./vocabulary.ts";

/** Why an update is in its state; contract/messages/update-reasons.ts has the sentences. */
export interface UpdateReasons {
  // Waiting.
  /** `failure`: of the last attempt, where there was an answer or a cause. */
  notRecorded: { failure?: Failure };
  turnedAway: { failure: Failure };
  fileBusy: NoParams;
  /** `words`: the disk's own. */
  diskRefuses: { words: string };

  // Sending.
  answerSlow: NoParams;

  // Accepted, without an echo.
  noEcho: NoParams;
  /** The service shows a report with its name and time; also of held and superseded ones. */
  altered: { differs: "words" | "state" };
  /** The same, of its time and as it was sent, in the name that the service has put for ours. */
  renamed: { name: string };
  /** The same, in our name and as it was sent, of another time: the service's own, or another client's. */
  redated: NoParams;
  /** The same in another name, too: the service's own for ours, or somebody else's. */
  reattributed: { name: string };

  // Outcome unknown.
  endedUnanswered: NoParams;
  /** The same of an account that is not in use. */
  leftUnanswered: NoParams;
  /** An answer came, and leaves the outcome open. */
  answeredUnclear: { failure: Failure };
  noAnswer: { failure: Failure };
  noAnswerWithin: { seconds: number };
  refusedAfterLoss: { failure: Failure };
  /** While it was on its way, a report as this one was shown. */
  refusedButShown: { failure: Failure };
  /** The Action is in no list any more. */
  absent: NoParams;
  fileLostChanges: NoParams;

  // Held. `mayBeRecorded`: an earlier attempt has no answer.
  left: { mayBeRecorded: boolean };
  ended: { mayBeRecorded: boolean };
  /** `kind`: of an assignee who has the id of the acting Principal; "UNSPECIFIED" where unknown. */
  notYours: { assignedTo?: string; kind?: string; mayBeRecorded: boolean };
  moved: { now: StateName; was: StateName; by?: string; mayBeRecorded: boolean };
  /** The Action has ended and begun anew, or has gone and come back, since its author decided. */
  anew: { mayBeRecorded: boolean };
  /** Of an acknowledgement: it would cover other terms than its author saw. */
  termsChanged: { mayBeRecorded: boolean };
  /** Nothing stands in the way any more. */
  clear: { now: StateName; mayBeRecorded: boolean };
  neverSent: NoParams;
  /** The same of an account that is not in use. */
  leftUnsent: NoParams;
  askedAlready: NoParams;
  /** Sent so often, and still not shown; `failure`: of the last attempt, where known. */
  triedEnough: { attempts: number; failure?: Failure };
  sentAsReport: NoParams;
  notRemoved: NoParams;

  // Refused.
  refused: { failure: Failure };

  // Superseded. `by`: the name in the Action's provenance, where it is new.
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
  /** The state that its author saw, or to which the update before it leads. */
  expected: StateName;
  target: StateName;
  progress?: ProgressDto;
  actingAs: PrincipalDto;
  /** The display name that it carries, where that is not the id. */
  name?: string;
  state: UpdateState;
  /** The moment of the key press. */
  createdAt: number;
  /** When the present state was entered. */
  stateSince: number;
  attempts: number;
  /** Absent where the state needs none. */
  reason?: UpdateReason;
  /** A final move: it goes out at this time unless it is undone before. */
  undoUntil?: number;
  /** Accepted by the service, but our own report never came back on the stream. */
  noEcho?: true;
  /** Confirmed by the service's answer alone: neither the stream nor a list shows it yet. */
  byAnswer?: true;
  /** Empty while Docket carries on by itself. */
  choices: UpdateChoice[];
}

/** A typed text, kept by main until its update is confirmed or dropped. */
export interface DraftDto {
  actionId: string;
  move: MoveName;
  phase: string;
  statusMessage: string;
  /** Of a report: what the service showed when the text was begun; absent where that is not known. */
  seen?: ProgressDto;
}

/** One press that acknowledges several Actions, each as it was seen. */
export interface BulkInput {
  actions: Pick<SubmitInput, "actionId" | "seenState">[];
  pressedAt: number;
}

/** The press of a button. */
export interface SubmitInput {
  actionId: string;
  move: MoveName;
  /** The state from which the move was offered (`movesFrom`) at the moment of the press. */
  seenState: StateName;
  /** When the key was pressed. */
  pressedAt: number;
  /** For reports, completions and the reasons of reject, fail and cancel. Absent: unchanged. */
  progress?: ProgressDto;
}

/** The result of one Action of a bulk acknowledgement: on record, or why not. */
export interface BulkResultDto {
  actionId: string;
  name: string;
  updateId?: string;
  problem?: InvokeError;
}
