/** One update as the outbox holds it, and the table of the states that it can go through (design.md, "Updates"). */
import { create } from "@bufbuild/protobuf";
import {
  UpdateActionStateRequestSchema,
  type UpdateActionStateRequest,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { PrincipalDto, ProgressDto } from "../../contract/action.ts";
import type { UpdateDto } from "../../contract/updates.ts";
import type { MoveName, StateName, UpdateChoice, UpdateState } from "../../contract/vocabulary.ts";
import { stateNumber } from "../lifecycle.ts";
import type { Provenance } from "../queue/entry.ts";
import { markOf } from "./own-report.ts";

export interface Update {
  readonly id: string;
  readonly actionId: string;
  readonly actionName: string;
  readonly move: MoveName;
  /** The state in which its author saw the Action, or to which the update before it leads. Renewed when the user sends a held one anyway. */
  expected: StateName;
  readonly target: StateName;
  readonly progress: ProgressDto | undefined;
  readonly actingAs: PrincipalDto;
  /** `provenance.name`; with `createdAt` and a mark of `id` our own report is known by it again (own-report.ts). */
  readonly name: string;
  /** The moment of the key press, epoch milliseconds; unique per Action. */
  readonly createdAt: number;
  state: UpdateState;
  stateSince: number;
  attempts: number;
  /** An attempt got no answer. It may arrive late, so no later refusal says that the update is not on record. */
  wasLost: boolean;
  reason: string | undefined;
  /** Our report came back on the stream (or in a resync): the world has seen this update, not only its answer. */
  echoed: boolean;
  noEcho: boolean;
  /** No echo has come, and a list that was asked for at this mark shows how things are: until then the row may merely be behind. */
  awaitsList: number | undefined;
  /** Where a decision of the user is needed, or possible. */
  choices: UpdateChoice[];
  /** While unknown: what has to be older than the evidence. A resync must have been requested at this mark or later, a snapshot in a later epoch. */
  doubt: { mark: number; epoch: number } | undefined;
  /** The provenance that the Action carried when this update was sent. */
  before: Provenance | undefined;
  /** The Action showed the same words already when this update first went out: they prove nothing. */
  wordsWereShown: boolean;
  /** How often the user has sent it anew where the service is not to take it for a repetition. */
  sentAnew: number;
  /** A final move waits until then, and can be taken back; epoch milliseconds. */
  undoUntil: number | undefined;
  /** The state of which the ledger has told last, as update-records.ts writes it. */
  ledgerState?: string | undefined;
}

/** From each state, where it may go. Our own report on the stream confirms from anywhere. */
const NEXT: Readonly<Record<UpdateState, readonly UpdateState[]>> = {
  waiting: ["sending", "held", "confirmed"],
  sending: ["accepted", "confirmed", "unknown", "refused", "waiting"],
  accepted: ["confirmed", "superseded"],
  unknown: ["confirmed", "waiting", "held", "superseded"],
  held: ["waiting", "confirmed"],
  refused: ["waiting", "confirmed"],
  superseded: ["confirmed"],
  confirmed: [],
};

export function canBecome(from: UpdateState, to: UpdateState): boolean {
  return NEXT[from].includes(to);
}

/** Whether the update is still Docket's to carry on. An unknown one that nothing can decide any more (its Action is gone) is the user's. */
function isUnderWay(update: Update): boolean {
  const { state, noEcho, choices } = update;
  return state === "waiting" || state === "sending" || (state === "unknown" && choices.length === 0) || (state === "accepted" && !noEcho);
}

/** Whether it is Docket's to carry on, or the user's to decide: what was accepted and never seen on the stream is not certain either. */
export function isUndecided(update: Update): boolean {
  return isUnderWay(update) || update.state === "held" || update.state === "unknown" || update.state === "accepted";
}

/** Whether it went out, and no answer says what became of it: whatever the user decides about it, it may be on record. */
export function mayBeOnRecordUnanswered({ state, wasLost }: Update): boolean {
  return state === "sending" || state === "unknown" || state === "superseded" || (wasLost && (state === "waiting" || state === "held"));
}

/** Whether the next update of the same Action has to wait: this one is under way, or confirmed by its answer alone so that the row is behind. */
export function holdsUpTheNext(update: Update): boolean {
  return isUnderWay(update) || (update.state === "confirmed" && !update.echoed && !update.noEcho);
}

/** The same for every attempt, over restarts, too. What was refused and is sent by the user's word is another request. */
export function idempotencyKeyOf({ id, sentAnew }: Update): string {
  return sentAnew === 0 ? id : `${id}-${sentAnew}`;
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

/** Whether it is certainly not on record, so that to forget it undoes it. */
export function canTakeBack({ state, wasLost }: Update): boolean {
  return (state === "waiting" || state === "held") && !wasLost;
}

/** What the user may decide now. What only waits, and never was on the wire, can be taken back at any time. */
export function choicesOf({ state, undoUntil, wasLost, choices }: Update): UpdateChoice[] {
  return state === "waiting" && undoUntil === undefined && !wasLost ? ["drop"] : [...choices];
}

export function updateToDto(update: Update): UpdateDto {
  const { progress, reason, undoUntil } = update;
  return {
    id: update.id,
    actionId: update.actionId,
    actionName: update.actionName,
    move: update.move,
    expected: update.expected,
    target: update.target,
    ...(progress !== undefined && { progress: { ...progress } }),
    actingAs: update.actingAs,
    state: update.state,
    createdAt: update.createdAt,
    stateSince: update.stateSince,
    attempts: update.attempts,
    ...(reason !== undefined && { reason }),
    ...(undoUntil !== undefined && { undoUntil }),
    ...(update.noEcho && { noEcho: true as const }),
    choices: choicesOf(update),
  };
}
