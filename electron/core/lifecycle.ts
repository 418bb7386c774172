/**
 * The lifecycle of an Action as two tables: the legal moves (the interface document and
 * proto/README.md; also used by the embedded service), and the moves that Docket offers, by role.
 */
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import {
  DOCUMENTED_STATES,
  EXIT_STATES,
  FORWARD_STATES,
  MOVE_NAMES,
  type MoveName,
  type RoleName,
  type StateName,
} from "../contract/vocabulary.ts";

/**
 * States that an update may lead to from each state, besides the state itself. None: the state is
 * final.
 */
const NEXT: Readonly<Record<Exclude<StateName, "UNKNOWN">, readonly StateName[]>> = {
  DRAFT: ["PENDING", ...EXIT_STATES],
  PENDING: ["APPROVED", ...EXIT_STATES],
  APPROVED: ["ASSIGNED", ...EXIT_STATES],
  ASSIGNED: ["ACKNOWLEDGED", ...EXIT_STATES],
  ACKNOWLEDGED: ["PLANNED", ...EXIT_STATES],
  PLANNED: ["IN_PROGRESS", ...EXIT_STATES],
  IN_PROGRESS: ["COMPLETED", ...EXIT_STATES],
  COMPLETED: [],
  CANCELLED: [],
  FAILED: [],
  REJECTED: [],
};

export function isTerminal(state: StateName): boolean {
  return state !== "UNKNOWN" && NEXT[state].length === 0;
}

const STEPS: ReadonlyMap<StateName, number> = new Map(FORWARD_STATES.map((state, step) => [state, step]));

/** Whether a state comes before another in the forward order; false for states outside of it. */
export function isBefore(state: StateName, other: StateName): boolean {
  return (STEPS.get(state) ?? STEPS.size) < (STEPS.get(other) ?? 0);
}

/** Whether a move is legal. The same state again is a progress report, legal in every state. */
export function isLegalMove(from: StateName, to: StateName): boolean {
  return from !== "UNKNOWN" && (from === to || NEXT[from].includes(to));
}

interface MoveRule {
  /** States in which the move is offered. */
  readonly from: readonly StateName[];
  /** The state after the move; "same" keeps the state. */
  readonly to: StateName | "same";
  /** Any one of these roles is enough. */
  readonly roles: readonly RoleName[];
}

const OPEN = FORWARD_STATES.filter((state) => !isTerminal(state));

/** Docket's policy, stricter than the lifecycle (proto/README.md, "Who may do what"). */
export const MOVES: Readonly<Record<MoveName, MoveRule>> = {
  submit: { from: ["DRAFT"], to: "PENDING", roles: ["requester"] },
  approve: { from: ["PENDING"], to: "APPROVED", roles: ["authorizer"] },
  assign: { from: ["APPROVED"], to: "ASSIGNED", roles: ["authorizer", "requester"] },
  acknowledge: { from: ["ASSIGNED"], to: "ACKNOWLEDGED", roles: ["assignee"] },
  plan: { from: ["ACKNOWLEDGED"], to: "PLANNED", roles: ["assignee"] },
  start: { from: ["PLANNED"], to: "IN_PROGRESS", roles: ["assignee"] },
  complete: { from: ["IN_PROGRESS"], to: "COMPLETED", roles: ["assignee"] },
  report: { from: ["IN_PROGRESS"], to: "same", roles: ["assignee"] },
  reject: { from: ["ASSIGNED", "ACKNOWLEDGED", "PLANNED"], to: "REJECTED", roles: ["assignee"] },
  fail: { from: ["PLANNED", "IN_PROGRESS"], to: "FAILED", roles: ["assignee"] },
  cancel: { from: OPEN, to: "CANCELLED", roles: ["assignee", "requester", "authorizer"] },
};

/** Returns the moves of an Action in this state for somebody with these roles. */
export function movesOffered(state: StateName, roles: readonly RoleName[]): MoveName[] {
  return MOVE_NAMES.filter((name) => MOVES[name].from.includes(state) && isOwnMove(name, roles));
}

/** Whether somebody with these roles may make this move in some state. */
export function isOwnMove(move: MoveName, roles: readonly RoleName[]): boolean {
  return MOVES[move].roles.some((role) => roles.includes(role));
}

/** Returns the state that a move leads to. */
export function targetOf(move: MoveName, from: StateName): StateName {
  const { to } = MOVES[move];
  return to === "same" ? from : to;
}

const NAMES: ReadonlyMap<ActionState, StateName> = new Map(DOCUMENTED_STATES.map((name) => [ActionState[name], name]));

/** Returns UNKNOWN for UNSPECIFIED and for values unknown to this version. */
export function stateName(state: ActionState): StateName {
  return NAMES.get(state) ?? "UNKNOWN";
}

/** Returns UNSPECIFIED for UNKNOWN. */
export function stateNumber(name: StateName): ActionState {
  return name === "UNKNOWN" ? ActionState.UNSPECIFIED : ActionState[name];
}
