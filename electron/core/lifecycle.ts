/**
 * The lifecycle of an Action as data: the documented order, what counts as a legal move (the interface document and contract.md,
 * used by the embedded service too), and which moves Docket offers to whom (contract.md, "Who may do what").
 */
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import type { MoveName, RoleName, StateName } from "../contract/vocabulary.ts";

/** Rule 1 of the interface document. */
export const FORWARD: readonly StateName[] = [
  "DRAFT",
  "PENDING",
  "APPROVED",
  "ASSIGNED",
  "ACKNOWLEDGED",
  "PLANNED",
  "IN_PROGRESS",
  "COMPLETED",
];

/** The ways out that are not forward: from any non-terminal state (contract.md). */
const EXITS: readonly StateName[] = ["CANCELLED", "FAILED", "REJECTED"];

const TERMINAL: ReadonlySet<StateName> = new Set<StateName>(["COMPLETED", ...EXITS]);

export function isTerminal(state: StateName): boolean {
  return TERMINAL.has(state);
}

/** Whether the forward order puts one state before another; false where either has no place in it. */
export function isBefore(state: StateName, other: StateName): boolean {
  const step = FORWARD.indexOf(state);
  return step >= 0 && step < FORWARD.indexOf(other);
}

/** Whether the lifecycle lets an update move an Action from one state to another. The same state again is always a report of progress. */
export function isLegalMove(from: StateName, to: StateName): boolean {
  if (from === "UNKNOWN" || to === "UNKNOWN") return false;
  if (from === to) return true;
  if (isTerminal(from)) return false;
  if (EXITS.includes(to)) return true;
  const step = FORWARD.indexOf(from);
  return step >= 0 && FORWARD[step + 1] === to;
}

interface MoveRule {
  /** Where it is offered. */
  readonly from: readonly StateName[];
  /** Where it leads; "same" keeps the state. */
  readonly to: StateName | "same";
  /** Any one of these. */
  readonly roles: readonly RoleName[];
  /** Asks for a reason, which travels as the status message with the phase kept. */
  readonly asksReason: boolean;
}

const OPEN: readonly StateName[] = FORWARD.filter((state) => !isTerminal(state));

/** contract.md's table, in the order in which the buttons stand: the forward move first, the destructive ones last. */
export const MOVES: Readonly<Record<MoveName, MoveRule>> = {
  submit: { from: ["DRAFT"], to: "PENDING", roles: ["requester"], asksReason: false },
  approve: { from: ["PENDING"], to: "APPROVED", roles: ["authorizer"], asksReason: false },
  assign: { from: ["APPROVED"], to: "ASSIGNED", roles: ["authorizer", "requester"], asksReason: false },
  acknowledge: { from: ["ASSIGNED"], to: "ACKNOWLEDGED", roles: ["assignee"], asksReason: false },
  plan: { from: ["ACKNOWLEDGED"], to: "PLANNED", roles: ["assignee"], asksReason: false },
  start: { from: ["PLANNED"], to: "IN_PROGRESS", roles: ["assignee"], asksReason: false },
  complete: { from: ["IN_PROGRESS"], to: "COMPLETED", roles: ["assignee"], asksReason: false },
  report: { from: ["IN_PROGRESS"], to: "same", roles: ["assignee"], asksReason: false },
  reject: { from: ["ASSIGNED", "ACKNOWLEDGED", "PLANNED"], to: "REJECTED", roles: ["assignee"], asksReason: true },
  fail: { from: ["PLANNED", "IN_PROGRESS"], to: "FAILED", roles: ["assignee"], asksReason: true },
  cancel: { from: OPEN, to: "CANCELLED", roles: ["assignee", "requester", "authorizer"], asksReason: true },
};

const MOVE_NAMES = Object.keys(MOVES) as MoveName[];

/** The moves of an Action in this state for somebody with these roles. */
export function movesOffered(state: StateName, roles: readonly RoleName[]): MoveName[] {
  return MOVE_NAMES.filter((name) => {
    const rule = MOVES[name];
    return rule.from.includes(state) && rule.roles.some((role) => roles.includes(role));
  });
}

/** Whether somebody with these roles may make this move at all, wherever the Action is. */
export function isOwnMove(move: MoveName, roles: readonly RoleName[]): boolean {
  return MOVES[move].roles.some((role) => roles.includes(role));
}

/** Where a move leads from a state. */
export function targetOf(move: MoveName, from: StateName): StateName {
  const { to } = MOVES[move];
  return to === "same" ? from : to;
}

const NAMES: ReadonlyMap<ActionState, StateName> = new Map([
  [ActionState.DRAFT, "DRAFT"],
  [ActionState.PENDING, "PENDING"],
  [ActionState.APPROVED, "APPROVED"],
  [ActionState.ASSIGNED, "ASSIGNED"],
  [ActionState.ACKNOWLEDGED, "ACKNOWLEDGED"],
  [ActionState.PLANNED, "PLANNED"],
  [ActionState.IN_PROGRESS, "IN_PROGRESS"],
  [ActionState.COMPLETED, "COMPLETED"],
  [ActionState.CANCELLED, "CANCELLED"],
  [ActionState.FAILED, "FAILED"],
  [ActionState.REJECTED, "REJECTED"],
]);

const NUMBERS: ReadonlyMap<StateName, ActionState> = new Map([...NAMES].map(([number, name]) => [name, number]));

/** UNKNOWN for UNSPECIFIED and for values that this version does not know. */
export function stateName(state: ActionState): StateName {
  return NAMES.get(state) ?? "UNKNOWN";
}

/** UNSPECIFIED for UNKNOWN. */
export function stateNumber(name: StateName): ActionState {
  return NUMBERS.get(name) ?? ActionState.UNSPECIFIED;
}
