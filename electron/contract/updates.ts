/** An update as it crosses the line: what a press sends, what became of it, and the texts behind it. */
import type { PrincipalDto, ProgressDto } from "./action.ts";
import type { InvokeError } from "./errors.ts";
import type { MoveName, StateName, UpdateChoice, UpdateState } from "./vocabulary.ts";

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

/** A text that its author has not seen through: kept by the main process until its update is confirmed or dropped. */
export interface DraftDto {
  actionId: string;
  move: MoveName;
  phase: string;
  statusMessage: string;
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

/** The result of one Action of a bulk acknowledgement: on record, or why not. */
export interface BulkResultDto {
  actionId: string;
  name: string;
  updateId?: string;
  problem?: InvokeError;
}
