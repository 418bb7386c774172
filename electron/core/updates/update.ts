/**
 * An update: its facts, its state (created only by update-machine.ts), and the
 * values derived from them.
 */
import { create } from "@bufbuild/protobuf";
import {
  UpdateActionStateRequestSchema,
  type UpdateActionStateRequest,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { PrincipalDto, ProgressDto } from "../../contract/action.ts";
import type { Failure } from "../../contract/failures.ts";
import type { UpdateReason, UpdateReasons } from "../../contract/updates.ts";
import type { MoveName, StateName, UpdateChoice } from "../../contract/vocabulary.ts";
import { stateNumber } from "../lifecycle.ts";
import type { Content, Provenance, Terms } from "../queue/action/entry.ts";
import { markOf } from "./own-report.ts";
import type { Precondition } from "./precondition.ts";

/** An update. Immutable; an event creates another version. */
export interface Update {
  readonly id: string;
  readonly actionId: string;
  readonly actionName: string;
  readonly move: MoveName;
  /** The state in which the author saw the Action, or to which the previous update leads. */
  readonly expected: StateName;
  readonly target: StateName;
  /**
   * Time at which the assignment that the author saw reached Docket (`receivedAt` of the Action),
   * in epoch milliseconds; undefined in records of older versions.
   */
  readonly assignedAt: number | undefined;
  /**
   * The terms that the author of an acknowledgement saw; undefined for other moves, and in records
   * of older versions.
   */
  readonly terms: Terms | undefined;
  readonly progress: ProgressDto | undefined;
  readonly actingAs: PrincipalDto;
  /** The `provenance.name`; with `createdAt` and `id` it identifies the update's own report. */
  readonly name: string;
  /** The moment of the key press, in epoch milliseconds; unique per Action. */
  readonly createdAt: number;
  readonly attempts: Attempts;
  /** Number of times that the user has sent the update as another request, not as a repetition. */
  readonly renewed: number;
  readonly state: UpdateState;
  /** Time at which the kind of state was entered, in epoch milliseconds. */
  readonly stateSince: number;
}

/** The requests so far. */
export interface Attempts {
  readonly count: number;
  /** Whether a request has no response and may arrive late: no later refusal rules it out. */
  readonly lost: boolean;
  /** Number of the first lost attempt; absent if none, and in records of older versions. */
  readonly firstLost?: number;
  /** Number of attempts that were certainly never sent; absent: none. */
  readonly unsent?: number;
  /** The Action as shown when the last attempt was sent; undefined before the first. */
  readonly baseline: Baseline | undefined;
}

export interface Baseline {
  readonly provenance: Provenance | undefined;
  /** "shown": the update's text was on the Action already, and identifies nothing. */
  readonly words: "shown" | "new";
}

export type UpdateState =
  | Waiting
  | { readonly is: "sending"; readonly answer: "awaited" | "slow"; readonly possibleEcho: Content | undefined }
  /** `answered`: the provenance of the report in the response, if there was one. */
  | { readonly is: "accepted"; readonly echo: "awaited"; readonly answered?: Provenance | undefined }
  | {
      readonly is: "accepted";
      readonly echo: "missing";
      readonly answered?: Provenance | undefined;
      readonly reason: ReasonOf<"noEcho" | "altered" | "renamed" | "redated" | "reattributed" | "asWritten">;
      readonly list: List;
    }
  /** "awaited": confirmed only by the response; the row may not include the update yet. */
  | { readonly is: "confirmed"; readonly echo: "awaited" | "missing" | "seen"; readonly list: List }
  | Unknown
  | { readonly is: "held"; readonly hold: Hold }
  | { readonly is: "refused"; readonly reason: ReasonOf<"refused" | "asWritten"> }
  | { readonly is: "superseded"; readonly reason: UpdateReason };

export type Waiting =
  | { readonly is: "waiting"; readonly for: "turn"; readonly reason: UpdateReason | undefined }
  | { readonly is: "waiting"; readonly for: "retry"; readonly reason: UpdateReason | undefined }
  /** `until`: the end as shown, in epoch milliseconds. */
  | { readonly is: "waiting"; readonly for: "undo"; readonly until: number };

export type Unknown =
  /** A version requested after `since` decides; `retry`: the wait before another attempt. */
  | {
      readonly is: "unknown";
      readonly decides: "evidence";
      readonly since: Moment;
      readonly retry: "now" | "later";
      readonly reason: UpdateReason;
    }
  /** Only the update's own report decides by itself. `since` is undefined until the next start. */
  | { readonly is: "unknown"; readonly decides: "user"; readonly since: Moment | undefined; readonly reason: UpdateReason };

/** A position in the order of events, and the epoch of the stream. */
export interface Moment {
  readonly sequence: number;
  readonly epoch: number;
}

/** The list that shows an update missed by the row; `askedAt`: the sequence of its request. */
export type List = { readonly is: "none" } | { readonly is: "awaited" | "over"; readonly askedAt: number };

/** Why an update is held; the user's choices follow from the reason. */
export type Hold =
  | { readonly why: "precondition"; readonly precondition: Precondition }
  | { readonly why: "clear" | "neverSent" | "askedAlready" | "sentAsReport" | "notRemoved" }
  /** `failure`: the failure of the last attempt, if known. */
  | { readonly why: "triedEnough"; readonly failure: Failure | undefined }
  | { readonly why: "altered"; readonly differs: "words" | "state" }
  | { readonly why: "renamed"; readonly name: string }
  | { readonly why: "asWritten"; readonly words: string; readonly choices: readonly UpdateChoice[] };

export type ReasonOf<Code extends keyof UpdateReasons> = Extract<UpdateReason, { code: Code }>;

/** The steps of an update, for tests that end the process at each of them. */
export type UpdateStep = "recorded" | "sending-recorded" | "sent" | "answered" | "accepted-recorded" | "confirmed-recorded";

export const NO_ATTEMPT: Attempts = { count: 0, lost: false, baseline: undefined };
export const NO_LIST: List = { is: "none" };

/** Whether Docket continues the update automatically. */
function isUnderWay({ state }: Update): boolean {
  switch (state.is) {
    case "waiting":
    case "sending":
      return true;
    case "accepted":
      return state.echo === "awaited";
    case "unknown":
      return state.decides === "evidence";
    default:
      return false;
  }
}

/** Whether the outcome is not certain, regardless of whether Docket or the user has to decide. */
export function isUndecided(update: Update): boolean {
  const { is } = update.state;
  return isUnderWay(update) || is === "held" || is === "unknown" || is === "accepted";
}

/** Whether the update may be on record without a conclusive response, whatever the user decides. */
export function mayBeOnRecordUnanswered({ state: { is }, attempts }: Update): boolean {
  return is === "sending" || is === "unknown" || is === "superseded" || (attempts.lost && (is === "waiting" || is === "held"));
}

/** Whether later updates of the Action wait for this one. */
export function holdsUpTheNext(update: Update): boolean {
  return isUnderWay(update) || (update.state.is === "confirmed" && update.state.echo === "awaited");
}

/** Whether a requested list is pending that decides about the row. */
export function awaitsList({ state }: Update): boolean {
  return listOf(state).is === "awaited";
}

export function listOf(state: UpdateState): List {
  return "list" in state ? state.list : NO_LIST;
}

/** Whether the update is certainly not on record, so that its removal undoes it. */
export function canTakeBack({ state, attempts }: Update): boolean {
  return (state.is === "waiting" || state.is === "held") && !attempts.lost;
}

/** The choices of the user, in the order of their buttons. */
export function choicesOf({ state, attempts }: Update): readonly UpdateChoice[] {
  switch (state.is) {
    case "waiting":
      if (state.for === "undo") return ["undo", "send"];
      return attempts.lost ? [] : ["drop"];
    case "sending":
    case "confirmed":
      return [];
    case "accepted":
      return state.echo === "missing" ? ["drop"] : [];
    case "unknown":
      return state.decides === "user" ? ["drop"] : [];
    case "held":
      return choicesWhenHeld(state.hold);
    case "refused":
      return ["send", "drop"];
    case "superseded":
      return ["drop"];
  }
}

function choicesWhenHeld(hold: Hold): readonly UpdateChoice[] {
  switch (hold.why) {
    case "precondition":
      if (hold.precondition.is === "anew" || hold.precondition.is === "termsChanged") return ["send", "drop"];
      return hold.precondition.is === "moved" ? [...hold.precondition.possible, "drop"] : ["drop"];
    case "sentAsReport":
    case "notRemoved":
      return ["drop"];
    case "asWritten":
      return hold.choices;
    default:
      return ["send", "drop"];
  }
}

/** Returns the shown end of the time to undo, in epoch milliseconds; undefined outside it. */
export function undoEnd(update: Update | undefined): number | undefined {
  return update?.state.is === "waiting" && update.state.for === "undo" ? update.state.until : undefined;
}

/** Returns the idempotency key: the same for every attempt and run; a new one after a refusal. */
export function idempotencyKeyOf({ id, renewed }: Update): string {
  return renewed === 0 ? id : `${id}-${renewed}`;
}

export function requestOf(update: Update): UpdateActionStateRequest {
  const { createdAt } = update;
  return create(UpdateActionStateRequestSchema, {
    actionId: update.actionId,
    state: stateNumber(update.target),
    ...(update.progress !== undefined && { progress: { ...update.progress } }),
    provenance: {
      name: update.name,
      updatedAt: { seconds: BigInt(Math.floor(createdAt / 1000)), nanos: (createdAt % 1000) * 1_000_000 + markOf(update.id) * 1_000 },
    },
  });
}
