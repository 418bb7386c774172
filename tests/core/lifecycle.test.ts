import { describe, expect, it } from "vitest";
import type { MoveName, RoleName, StateName } from "../../electron/contract/dto.ts";
import { FORWARD, isLegalMove, isTerminal, movesOffered, stateName, stateNumber, targetOf } from "../../electron/core/lifecycle.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";

const ALL: StateName[] = [...FORWARD, "CANCELLED", "FAILED", "REJECTED"];

describe("the lifecycle", () => {
  it("terminal states: COMPLETED, CANCELLED, FAILED and REJECTED, and no others", () => {
    expect(ALL.filter(isTerminal)).toEqual(["COMPLETED", "CANCELLED", "FAILED", "REJECTED"]);
  });

  it("skipping, moving back: one forward step at a time and nothing else forward", () => {
    for (const [i, from] of FORWARD.entries())
      for (const [j, to] of FORWARD.entries()) {
        const legal = from === to || (j === i + 1 && !isTerminal(from));
        expect(isLegalMove(from, to), `${from} to ${to}`).toBe(legal);
      }
  });

  it("CANCELLED, FAILED, REJECTED: from any non-terminal state, and from no terminal one", () => {
    for (const from of ALL)
      for (const to of ["CANCELLED", "FAILED", "REJECTED"] as const)
        expect(isLegalMove(from, to), `${from} to ${to}`).toBe(from === to || !isTerminal(from));
  });

  it("same-state update: valid in every state, terminal ones included", () => {
    for (const state of ALL) expect(isLegalMove(state, state), state).toBe(true);
  });

  it("knows every documented state by name and number, and calls the rest unknown", () => {
    for (const state of ALL) expect(stateName(stateNumber(state))).toBe(state);
    expect(stateName(ActionState.UNSPECIFIED)).toBe("UNKNOWN");
    expect(stateName(99 as ActionState)).toBe("UNKNOWN");
    expect(isLegalMove("UNKNOWN", "UNKNOWN")).toBe(false);
  });
});

describe("who may do what", () => {
  const rows: [StateName, RoleName, MoveName[]][] = [
    ["DRAFT", "requester", ["submit", "cancel"]],
    ["DRAFT", "authorizer", ["cancel"]],
    ["DRAFT", "assignee", ["cancel"]],
    ["PENDING", "authorizer", ["approve", "cancel"]],
    ["PENDING", "requester", ["cancel"]],
    ["APPROVED", "authorizer", ["assign", "cancel"]],
    ["APPROVED", "requester", ["assign", "cancel"]],
    ["APPROVED", "assignee", ["cancel"]],
    ["ASSIGNED", "assignee", ["acknowledge", "reject", "cancel"]],
    ["ASSIGNED", "requester", ["cancel"]],
    ["ACKNOWLEDGED", "assignee", ["plan", "reject", "cancel"]],
    ["PLANNED", "assignee", ["start", "reject", "fail", "cancel"]],
    ["IN_PROGRESS", "assignee", ["complete", "report", "fail", "cancel"]],
    ["IN_PROGRESS", "authorizer", ["cancel"]],
    ["COMPLETED", "assignee", []],
    ["CANCELLED", "requester", []],
    ["FAILED", "assignee", []],
    ["REJECTED", "assignee", []],
    ["UNKNOWN", "assignee", []],
  ];
  it.each(rows)("%s, as %s: %j", (state, role, moves) => {
    expect(movesOffered(state, [role])).toEqual(moves);
  });

  it("offers nothing to somebody without a role", () => {
    for (const state of ALL) expect(movesOffered(state, [])).toEqual([]);
  });

  it("offers no move that the lifecycle would refuse", () => {
    for (const state of ALL)
      for (const move of movesOffered(state, ["assignee", "requester", "authorizer"]))
        expect(isLegalMove(state, targetOf(move, state)), `${move} in ${state}`).toBe(true);
  });
});
