/** The events of an update, their effects, and the refusals of the machine. */
import type { ProgressDto } from "../../contract/action.ts";
import type { Failure } from "../../contract/failures.ts";
import type { StateName, UpdateChoice } from "../../contract/vocabulary.ts";
import type { Content, Provenance, Terms } from "../queue/action/entry.ts";
import type { Precondition } from "./precondition.ts";
import type { Moment, ReasonOf, Update, UpdateStep } from "./update.ts";

/** An event of an update; `at`: epoch milliseconds. */
export type UpdateEvent = { readonly at: number } & UntimedEvent;

/** What happened, without its time. */
export type UntimedEvent =
  | TurnEvent
  | AnswerEvent
  | TimeEvent
  | EvidenceEvent
  | DecisionEvent
  /** Docket has started again, or connected anew. */
  | { readonly on: "restarted" }
  /** The record was found in a file that had lost later changes. */
  | { readonly on: "fileLost" };

export type EventName = UpdateEvent["on"];

/** Its turn has come. */
type TurnEvent =
  /** `shown`: the row's contents of the Action. */
  | { readonly on: "turnCame"; readonly shown: { readonly provenance: Provenance | undefined; readonly progress: ProgressDto | undefined } }
  /** Its record was not written; the disk's own words. */
  | { readonly on: "notWritten"; readonly disk: "busy" | "refuses"; readonly words: string }
  | { readonly on: "obstructed"; readonly precondition: Precondition };

/** The end of a request. */
type AnswerEvent =
  /** `shown`: the Action in the answer. */
  | { readonly on: "accepted"; readonly shown: Content | undefined }
  | { readonly on: "refused"; readonly failure: Failure }
  /** Too many requests: the pause is the key's, not this update's. */
  | { readonly on: "turnedAway"; readonly failure: Failure }
  /** Certainly not recorded. `left`: the request reached somebody; `afterMs`: who asks to come again after this time. */
  | { readonly on: "notRecorded"; readonly failure: Failure; readonly left: boolean; readonly afterMs: number | undefined }
  /** Its recording is unknown. */
  | { readonly on: "lost"; readonly reason: ReasonOf<"answeredUnclear" | "noAnswer" | "noAnswerWithin">; readonly since: Moment };

/** A time is over. */
type TimeEvent =
  | { readonly on: "undoOver" }
  /** The wall clock was set: the end is shown anew. */
  | { readonly on: "undoCorrected"; readonly until: number }
  | { readonly on: "undoRestarted"; readonly until: number }
  | { readonly on: "retryDue" }
  /** The service is alive, and the deadline extended. */
  | { readonly on: "answerSlow" }
  /** `askedAt`: the sequence of the list that is asked for now. */
  | { readonly on: "echoOverdue"; readonly askedAt: number }
  | { readonly on: "listOverdue" };

/** Versions of the Action. */
type EvidenceEvent =
  /** The row may be behind this update. */
  | { readonly on: "listNeeded"; readonly askedAt: number }
  | { readonly on: "listCame" }
  /** Our own report. `by`: the stream or a list shows it, or the answer alone. */
  | { readonly on: "confirmed"; readonly by: "stream" | "answer" }
  /** A version that may be ours; the answer decides. */
  | { readonly on: "possiblyShown"; readonly content: Content }
  /** A version that was requested after the outcome became unknown does not show it. */
  | { readonly on: "notShown" }
  | { readonly on: "superseded"; readonly reason: ReasonOf<SupersededCode> }
  | { readonly on: "altered"; readonly reason: AlteredReason }
  /** The Action is in no list that was asked for at this sequence. */
  | { readonly on: "absent"; readonly sequence: number }
  /** A held one, compared with its Action anew. */
  | { readonly on: "reviewed"; readonly precondition: Precondition | undefined };

export type AlteredReason = ReasonOf<"altered" | "renamed" | "redated" | "reattributed">;

export type SupersededCode =
  | "sameSecond"
  | "altered"
  | "renamed"
  | "redated"
  | "reattributed"
  | "movedOn"
  | "movedOnBy"
  | "reportsUndated"
  | "reportedSince"
  | "moverUnknown"
  | "movedSince";

/** The user's. */
type DecisionEvent =
  /**
   * `state`, `terms`: the Action as the user sees it. `receivedAt`: when its present assignment
   * came.
   */
  | {
      readonly on: "sendChosen";
      readonly state: StateName | undefined;
      readonly terms: Terms | undefined;
      readonly receivedAt: number;
    }
  | { readonly on: "removalChosen"; readonly choice: Removal }
  /** The disk would not remove it after that choice. */
  | { readonly on: "notRemoved"; readonly choice: Removal };

/** The choices that take an update off the record. */
export type Removal = Exclude<UpdateChoice, "send">;

/** Carried out in order. */
export type Effect =
  /** "first": where the disk refuses, the event is "notWritten" instead. */
  | { readonly do: "persist"; readonly when: "first" | "soon" | "inTurn" }
  /** Takes it off the record; where the disk refuses, the other effects are not carried out. */
  | { readonly do: "remove"; readonly choice: Removal }
  | { readonly do: "notify" }
  | { readonly do: "send" }
  /** One at a time; a new one replaces the one before. */
  | { readonly do: "wait"; readonly for: "retry"; readonly ms: number }
  | { readonly do: "wait"; readonly for: "undo" | "echo" | "list" }
  | { readonly do: "stopWaiting" }
  | { readonly do: "resync" }
  /** A point at which tests end the process. */
  | { readonly do: "step"; readonly step: UpdateStep }
  /** Judges a version of the Action that came before the answer, or with it. */
  | { readonly do: "judge"; readonly content: Content; readonly by: "stream" | "answer" };

/** Why an event does not apply in a state. */
export type Refusal = "notItsTurn" | "nothingSent" | "noSuchWait" | "settled" | "notOffered" | "alreadySent";

export type Step =
  | { readonly ok: true; readonly update: Update | undefined; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly refusal: Refusal };
