/** One update as the outbox holds it: its facts, and the state that the machine (update-machine.ts) has brought it to. */
import { create } from "@bufbuild/protobuf";
import {
  UpdateActionStateRequestSchema,
  type UpdateActionStateRequest,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { PrincipalDto, ProgressDto } from "../../contract/action.ts";
import type { UpdateReason, UpdateReasons } from "../../contract/updates.ts";
import type { MoveName, StateName, UpdateChoice } from "../../contract/vocabulary.ts";
import { stateNumber } from "../lifecycle.ts";
import type { Content, Provenance } from "../queue/entry.ts";
import { markOf } from "./own-report.ts";
import type { Precondition } from "./precondition.ts";

/** Never changed; an event of the machine makes another one. */
export interface Update {
  readonly id: string;
  readonly actionId: string;
  readonly actionName: string;
  readonly move: MoveName;
  /** The state in which its author saw the Action, or to which the update before it leads. Renewed when the user sends a held one anyway. */
  readonly expected: StateName;
  readonly target: StateName;
  readonly progress: ProgressDto | undefined;
  readonly actingAs: PrincipalDto;
  /** `provenance.name`; with `createdAt` and a mark of `id` our own report is recognised (own-report.ts). */
  readonly name: string;
  /** The moment of the key press, epoch milliseconds; unique per Action. */
  readonly createdAt: number;
  readonly attempts: Attempts;
  /** How often its user has sent it as another request, not as a repetition. */
  readonly renewed: number;
  readonly state: UpdateState;
  /** When the kind of state was entered, epoch milliseconds. */
  readonly stateSince: number;
}

/** What has gone out. */
export interface Attempts {
  readonly count: number;
  /** One of them has no answer. It may arrive late, so no later refusal says that the update is not on record. */
  readonly lost: boolean;
  /** The Action as it was shown when the last attempt went out; undefined before the first. */
  readonly baseline: Baseline | undefined;
}

export interface Baseline {
  readonly provenance: Provenance | undefined;
  /** Whether the update's words were on the Action before its first attempt that may be on record: then they prove nothing. */
  readonly words: "shown" | "new";
}

export type UpdateState =
  | Waiting
  | { readonly is: "sending"; readonly answer: "awaited" | "slow"; readonly possibleEcho: Content | undefined }
  | { readonly is: "accepted"; readonly echo: "awaited" }
  | {
      readonly is: "accepted";
      readonly echo: "missing";
      readonly reason: ReasonOf<"noEcho" | "altered" | "asWritten">;
      readonly list: List;
    }
  /** "awaited": the answer alone has confirmed it, and the row may be behind. */
  | { readonly is: "confirmed"; readonly echo: "awaited" | "missing" | "seen"; readonly list: List }
  | Unknown
  | { readonly is: "held"; readonly hold: Hold }
  | { readonly is: "refused"; readonly reason: ReasonOf<"refused" | "asWritten"> }
  | { readonly is: "superseded"; readonly reason: UpdateReason };

export type Waiting =
  | { readonly is: "waiting"; readonly for: "turn"; readonly reason: UpdateReason | undefined }
  | { readonly is: "waiting"; readonly for: "retry"; readonly reason: UpdateReason | undefined }
  /** Shown as its end: epoch milliseconds. */
  | { readonly is: "waiting"; readonly for: "undo"; readonly until: number };

export type Unknown =
  /** A version of the Action that was asked for after `since` settles it; `retry`: the wait before another attempt. */
  | {
      readonly is: "unknown";
      readonly decides: "evidence";
      readonly since: Moment;
      readonly retry: "now" | "later";
      readonly reason: UpdateReason;
    }
  /** Nothing can settle it by itself but our own report. `since` is undefined until the next start. */
  | { readonly is: "unknown"; readonly decides: "user"; readonly since: Moment | undefined; readonly reason: UpdateReason };

/** A position in the order of events, and the epoch of the stream. */
export interface Moment {
  readonly mark: number;
  readonly epoch: number;
}

/** The list that is to show what the row may have missed; the mark is that at which it was asked for last. */
export type List = { readonly is: "none" } | { readonly is: "awaited" | "over"; readonly askedAt: number };

/** Why an update is held; its choices follow from it. */
export type Hold =
  | { readonly why: "precondition"; readonly precondition: Precondition }
  | { readonly why: "clear" | "neverSent" | "askedAlready" | "sentAsReport" | "notRemoved" }
  | { readonly why: "altered"; readonly differs: "words" | "state" }
  | { readonly why: "asWritten"; readonly words: string; readonly choices: readonly UpdateChoice[] };

export type ReasonOf<Code extends keyof UpdateReasons> = Extract<UpdateReason, { code: Code }>;

/** The steps of an update, for tests that end the process at each of them. */
export type UpdateStep = "recorded" | "sending-recorded" | "sent" | "answered" | "accepted-recorded" | "confirmed-recorded";

export const NO_ATTEMPT: Attempts = { count: 0, lost: false, baseline: undefined };
export const NO_LIST: List = { is: "none" };

/** Whether the update is still Docket's to carry on. One that nothing can decide any more is the user's. */
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

/** Whether it is Docket's to carry on, or the user's to decide: what was accepted and not shown by the stream is not certain either. */
export function isUndecided(update: Update): boolean {
  const { is } = update.state;
  return isUnderWay(update) || is === "held" || is === "unknown" || is === "accepted";
}

/** Whether it went out, and no answer says what became of it: whatever the user decides about it, it may be on record. */
export function mayBeOnRecordUnanswered({ state: { is }, attempts }: Update): boolean {
  return is === "sending" || is === "unknown" || is === "superseded" || (attempts.lost && (is === "waiting" || is === "held"));
}

/** Whether the next update of the same Action waits: this one is under way, or confirmed by its answer alone so that the row is behind. */
export function holdsUpTheNext(update: Update): boolean {
  return isUnderWay(update) || (update.state.is === "confirmed" && update.state.echo === "awaited");
}

/** Whether a list is on its way that shows what the row may have missed of it. */
export function awaitsList({ state }: Update): boolean {
  return listOf(state).is === "awaited";
}

export function listOf(state: UpdateState): List {
  return "list" in state ? state.list : NO_LIST;
}

/** Whether it is certainly not on record, so that to forget it undoes it. */
export function canTakeBack({ state, attempts }: Update): boolean {
  return (state.is === "waiting" || state.is === "held") && !attempts.lost;
}

/** What the user may decide now. What only waits, and never was on the wire, can be taken back at any time. */
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

/** When its time to undo ends, as its user sees it; undefined where it waits for none. */
export function undoEnd(update: Update | undefined): number | undefined {
  return update?.state.is === "waiting" && update.state.for === "undo" ? update.state.until : undefined;
}

/** The same for every attempt, over restarts, too. What was refused and is sent by the user's word is another request. */
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
