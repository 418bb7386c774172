/** One update as the outbox holds it, and the table of the states that it can go through (design.md, "Updates"). */
import { create } from "@bufbuild/protobuf";
import {
  UpdateActionStateRequestSchema,
  type UpdateActionStateRequest,
} from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import type { MoveName, PrincipalDto, ProgressDto, StateName, UpdateChoice, UpdateDto, UpdateState } from "../../contract/dto.ts";
import { stateNumber } from "../lifecycle.ts";
import { isSameProgress } from "../queue/changes.ts";
import type { Content, Provenance } from "../queue/entry.ts";

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
  /** `provenance.name`, and with `createdAt` the mark by which our own report is known again. */
  readonly name: string;
  /** The moment of the key press, epoch milliseconds; unique per Action. */
  readonly createdAt: number;
  state: UpdateState;
  stateSince: number;
  attempts: number;
  /** An attempt got no answer. It may arrive late, so no later refusal says that the update is not on record. */
  wasLost: boolean;
  reason: string | undefined;
  /** Our report came back on the stream (or in a census): the world has seen this update, not only its answer. */
  echoed: boolean;
  noEcho: boolean;
  /** No echo has come, and a list that was asked for at this mark shows how things are: until then the row may merely be behind. */
  awaitsList: number | undefined;
  /** Where a decision of the user is needed, or possible. */
  choices: UpdateChoice[];
  /** While unknown: what has to be older than the evidence. A census must have been requested at this mark or later, a snapshot in a later epoch. */
  doubt: { mark: number; epoch: number } | undefined;
  /** The provenance that the Action carried when this update was sent. */
  before: Provenance | undefined;
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

/** Whether the next update of the same Action has to wait: this one is under way, or confirmed by its answer alone so that the row is behind. */
export function holdsUpTheNext(update: Update): boolean {
  return isUnderWay(update) || (update.state === "confirmed" && !update.echoed && !update.noEcho);
}

/**
 * Our name and the moment of the key press. A service that keeps whole seconds has to show state and words of the update as well, and no other of our
 * updates of the same Action (`all`) may be meant.
 */
export function isOwnReport(update: Update, content: Content, all: readonly Update[]): boolean {
  if (content.provenance?.name !== update.name) return false;
  if (content.provenance.at === update.createdAt) return true;
  return isOfTheSecond(update, content) && !all.some((other) => other !== update && isPossiblyMeant(other, content));
}

function isPossiblyMeant(update: Update, content: Content): boolean {
  return content.provenance?.at === update.createdAt || isOfTheSecond(update, content);
}

/** What never went out cannot have come back. */
function isOfTheSecond({ createdAt, attempts, target, progress }: Update, content: Content): boolean {
  const at = content.provenance?.at;
  if (attempts === 0 || at === undefined || at % 1000 !== 0 || Math.abs(at - createdAt) >= 1000) return false;
  return content.state === target && (progress === undefined || isSameProgress(progress, content.progress));
}

export function requestOf(update: Update): UpdateActionStateRequest {
  const { createdAt } = update;
  return create(UpdateActionStateRequestSchema, {
    actionId: update.actionId,
    state: stateNumber(update.target),
    ...(update.progress !== undefined && { progress: { ...update.progress } }),
    provenance: {
      name: update.name,
      updatedAt: { seconds: BigInt(Math.floor(createdAt / 1000)), nanos: (createdAt % 1000) * 1_000_000 },
    },
  });
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
