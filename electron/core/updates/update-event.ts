/** What happens to an update, what follows from it, and why an event may be none of this state. */
import type { ProgressDto } from "../../contract/action.ts";
import type { UpdateFailure } from "../../contract/updates.ts";
import type { StateName, UpdateChoice } from "../../contract/vocabulary.ts";
import type { Content, Provenance } from "../queue/entry.ts";
import type { Precondition } from "./precondition.ts";
import type { Moment, ReasonOf, Update, UpdateStep } from "./update.ts";

/** `at`: epoch milliseconds. */
export type UpdateEvent = { readonly at: number } & Happening;

export type Happening =
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
  /** `shown`: what the row says of the Action. */
  | { readonly on: "turnCame"; readonly shown: { readonly provenance: Provenance | undefined; readonly progress: ProgressDto | undefined } }
  /** It could not be written down that it is sent; the disk's own words. */
  | { readonly on: "notWritten"; readonly disk: "busy" | "refuses"; readonly words: string }
  | { readonly on: "obstructed"; readonly precondition: Precondition };

/** What came of a request. */
type AnswerEvent =
  /** `shown`: the Action in the answer. */
  | { readonly on: "accepted"; readonly shown: Content | undefined }
  | { readonly on: "refused"; readonly failure: UpdateFailure }
  /** Too many requests: the pause is the key's, not this update's. */
  | { readonly on: "turnedAway"; readonly failure: UpdateFailure }
  /** Certainly not recorded. `left`: the request reached somebody. */
  | { readonly on: "notRecorded"; readonly failure: UpdateFailure; readonly left: boolean }
  /** Nobody can say whether it was recorded. */
  | { readonly on: "lost"; readonly reason: ReasonOf<"answeredUnclear" | "noAnswer" | "noAnswerWithin">; readonly since: Moment };

/** A time is over. */
type TimeEvent =
  | { readonly on: "undoOver" }
  /** The end that is shown is not the one that is kept. */
  | { readonly on: "undoCorrected"; readonly until: number }
  | { readonly on: "undoRestarted"; readonly until: number }
  | { readonly on: "retryDue" }
  /** The service is heard, and takes long. */
  | { readonly on: "answerSlow" }
  /** `askedAt`: the mark of the list that is asked for now. */
  | { readonly on: "echoOverdue"; readonly askedAt: number }
  | { readonly on: "listOverdue" };

/** What the service shows of the Action. */
type EvidenceEvent =
  /** The row may be behind what this update has led to: a list is asked for. */
  | { readonly on: "listNeeded"; readonly askedAt: number }
  | { readonly on: "listCame" }
  /** Our own report. `by`: the stream or a list shows it, or the answer alone. */
  | { readonly on: "confirmed"; readonly by: "stream" | "answer" }
  /** A version that only an answer can say to be ours. */
  | { readonly on: "possiblyShown"; readonly content: Content }
  /** A version that is asked for after the outcome had become unknown does not have it. */
  | { readonly on: "notShown" }
  | { readonly on: "superseded"; readonly reason: ReasonOf<SupersededCode> }
  | { readonly on: "altered"; readonly differs: "words" | "state" }
  /** The Action is in no list that was asked for at this mark. */
  | { readonly on: "absent"; readonly mark: number }
  /** A held one, compared with its Action anew. */
  | { readonly on: "reviewed"; readonly precondition: Precondition | undefined };

export type SupersededCode =
  | "sameSecond"
  | "altered"
  | "movedOn"
  | "movedOnBy"
  | "reportsUndated"
  | "reportedSince"
  | "moverUnknown"
  | "movedSince";

/** The user's. */
type DecisionEvent =
  /** `state`: where the user sees the Action. `receivedAt`: when its present assignment came. */
  | { readonly on: "sendChosen"; readonly state: StateName | undefined; readonly receivedAt: number }
  | { readonly on: "removalChosen"; readonly choice: Removal }
  /** The disk would not remove it after that choice. */
  | { readonly on: "notRemoved"; readonly choice: Removal };

/** The choices that take an update off the record. */
export type Removal = Exclude<UpdateChoice, "send">;

/** Carried out in order. */
export type Effect =
  /** "first": where the disk refuses, nothing else is carried out, and the event is "notWritten" instead. */
  | { readonly do: "persist"; readonly when: "first" | "soon" | "inTurn" }
  /** Takes it off the record; where the disk refuses, nothing else is carried out. */
  | { readonly do: "remove"; readonly choice: Removal }
  | { readonly do: "tell" }
  | { readonly do: "send" }
  /** Of these, one at a time; a new one takes the place of the one before. */
  | { readonly do: "wait"; readonly for: "retry"; readonly ms: number }
  | { readonly do: "wait"; readonly for: "undo" | "echo" | "list" }
  | { readonly do: "stopWaiting" }
  | { readonly do: "resync" }
  /** It is on the disk, and told. */
  | { readonly do: "step"; readonly step: UpdateStep }
  /** Takes a version of the Action for evidence that came before the answer, or with it. */
  | { readonly do: "judge"; readonly content: Content; readonly by: "stream" | "answer" };

/**
 * Why nothing comes of an event: the update waits for no such thing, its outcome is settled, or its
 * user is not offered this.
 */
export type Refusal = "notItsTurn" | "nothingSent" | "noSuchWait" | "settled" | "notOffered" | "alreadySent";

export type Step =
  | { readonly ok: true; readonly update: Update | undefined; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly refusal: Refusal };
