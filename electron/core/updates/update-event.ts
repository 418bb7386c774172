/** The events of an update, their effects, and the refusals of the machine. */
import type { ProgressDto } from "../../contract/action.ts";
import type { Failure } from "../../contract/failures.ts";
import type { StateName, UpdateChoice } from "../../contract/vocabulary.ts";
import type { Content, Provenance, Terms } from "../queue/action/entry.ts";
import type { Precondition } from "./precondition.ts";
import type { Moment, ReasonOf, Update, UpdateStep } from "./update.ts";

/** An event of an update; `at`: epoch milliseconds. */
export type UpdateEvent = { readonly at: number } & UntimedEvent;

/** An event without its time. */
export type UntimedEvent =
  | TurnEvent
  | AnswerEvent
  | TimeEvent
  | EvidenceEvent
  | DecisionEvent
  /** Docket has restarted, or reconnected. */
  | { readonly on: "restarted" }
  /** The record was found in a file that had lost later changes. */
  | { readonly on: "fileLost" };

export type EventName = UpdateEvent["on"];

/** Events of an update's turn. */
type TurnEvent =
  /** `shown`: the content of the Action in its row. */
  | { readonly on: "turnCame"; readonly shown: { readonly provenance: Provenance | undefined; readonly progress: ProgressDto | undefined } }
  /** The record was not written; `words`: the message of the disk. */
  | { readonly on: "notWritten"; readonly disk: "busy" | "refuses"; readonly words: string }
  | { readonly on: "obstructed"; readonly precondition: Precondition };

/** Events at the end of a request. */
type AnswerEvent =
  /** `shown`: the Action in the response. */
  | { readonly on: "accepted"; readonly shown: Content | undefined }
  | { readonly on: "refused"; readonly failure: Failure }
  /** Too many requests: the pause applies to the key, not to this update. */
  | { readonly on: "turnedAway"; readonly failure: Failure }
  /**
   * Certainly not recorded. `left`: whether the request reached the service or an intermediary;
   * `afterMs`: the pause asked for in the response, in milliseconds.
   */
  | { readonly on: "notRecorded"; readonly failure: Failure; readonly left: boolean; readonly afterMs: number | undefined }
  /** Whether the update was recorded is unknown. */
  | { readonly on: "lost"; readonly reason: ReasonOf<"answeredUnclear" | "noAnswer" | "noAnswerWithin">; readonly since: Moment };

/** Events at the end of a time. */
type TimeEvent =
  | { readonly on: "undoOver" }
  /** The wall clock was set, so the shown end changes. */
  | { readonly on: "undoCorrected"; readonly until: number }
  | { readonly on: "undoRestarted"; readonly until: number }
  | { readonly on: "retryDue" }
  /** The service is alive, and the deadline was extended. */
  | { readonly on: "answerSlow" }
  /** `askedAt`: the sequence of the list that is requested now. */
  | { readonly on: "echoOverdue"; readonly askedAt: number }
  | { readonly on: "listOverdue" };

/** Events about versions of the Action. */
type EvidenceEvent =
  /** The row may not include this update yet. */
  | { readonly on: "listNeeded"; readonly askedAt: number }
  | { readonly on: "listCame" }
  /** The update's own report. `by`: whether the stream or a list shows it, or only the response. */
  | { readonly on: "confirmed"; readonly by: "stream" | "answer" }
  /** A version that may show the update; the response decides. */
  | { readonly on: "possiblyShown"; readonly content: Content }
  /** A version that was requested after the outcome became unknown does not show the update. */
  | { readonly on: "notShown" }
  | { readonly on: "superseded"; readonly reason: ReasonOf<SupersededCode> }
  | { readonly on: "altered"; readonly reason: AlteredReason }
  /** The Action is not in the list that was requested at this sequence. */
  | { readonly on: "absent"; readonly sequence: number }
  /** A held update was compared with its Action again. */
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

/** Decisions of the user. */
type DecisionEvent =
  /**
   * `state`, `terms`: the Action as the user sees it. `receivedAt`: arrival of its present
   * assignment.
   */
  | {
      readonly on: "sendChosen";
      readonly state: StateName | undefined;
      readonly terms: Terms | undefined;
      readonly receivedAt: number;
    }
  | { readonly on: "removalChosen"; readonly choice: Removal }
  /** The update could not be removed from disk after that choice. */
  | { readonly on: "notRemoved"; readonly choice: Removal };

/** The choices that remove an update from the records. */
export type Removal = Exclude<UpdateChoice, "send">;

/** Effects of an event, carried out in order. */
export type Effect =
  /** "first": if the disk fails, the event is "notWritten" instead. */
  | { readonly do: "persist"; readonly when: "first" | "soon" | "inTurn" }
  /** Removes the update from the records; if the disk fails, no other effect is carried out. */
  | { readonly do: "remove"; readonly choice: Removal }
  | { readonly do: "notify" }
  | { readonly do: "send" }
  /** Starts a wait; an update has one at a time, and a new wait replaces the previous one. */
  | { readonly do: "wait"; readonly for: "retry"; readonly ms: number }
  | { readonly do: "wait"; readonly for: "undo" | "echo" | "list" }
  | { readonly do: "stopWaiting" }
  | { readonly do: "resync" }
  /** A point at which tests end the process. */
  | { readonly do: "step"; readonly step: UpdateStep }
  /** Judges a version of the Action that came before the response, or with it. */
  | { readonly do: "judge"; readonly content: Content; readonly by: "stream" | "answer" };

/** Why an event does not apply in a state. */
export type Refusal = "notItsTurn" | "nothingSent" | "noSuchWait" | "settled" | "notOffered" | "alreadySent";

export type Step =
  | { readonly ok: true; readonly update: Update | undefined; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly refusal: Refusal };
