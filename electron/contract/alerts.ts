/** Desktop alerts: the subject of each, and the reason for one that was not shown. */
import type { StopDto } from "./action.ts";
import type { Message, NoParams } from "./message.ts";
import type { DigestKind, PriorityName } from "./vocabulary.ts";

/** `name`: of the Action, else its id. `names`: of the most urgent Actions, at most three. */
export interface AlertMessages {
  assigned: { name: string; id: string; type: string; priority: PriorityName; requestedBy?: string };
  assignedMany: { count: number; names: string[] };
  /** Changes while Docket was away. */
  away: { counts: Partial<Record<DigestKind, number>>; names: string[] };
  /** Somebody else ended or took away the work; `words` are theirs. */
  stopWork: { name: string; why: StopDto["why"]; reportedBy?: string; words?: string };
  /** Nothing has been reported for so long. */
  silent: { name: string; minutes: number };
}

export type AlertMessage = Message<AlertMessages>;

/** Why an alert was not shown; `words` are the system's own. */
export interface AlertFailures {
  unsupported: NoParams;
  refused: { words: string };
  failed: { words: string };
  /** The system has not answered within this time. */
  noAnswer: { seconds: number };
  /** A sentence that version 0.1.0 kept. */
  asWritten: { words: string };
}

/** `windowAsked`: Docket's window asked for attention instead. */
export type AlertFailure = Message<AlertFailures> & { readonly windowAsked?: true };
