import { describe, expect, it } from "vitest";
import { FORWARD_STATES, type MoveName, type RoleName, type StateName } from "../../electron/contract/vocabulary.ts";
import { isLegalMove, isTerminal, movesOffered, stateName, stateNumber, targetOf } from "../../electron/core/lifecycle.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";

const ALL: StateName[] = [...FORWARD_STATES, "CANCELLED", "FAILED", "REJECTED"];

describe("the lifecycle", () => {
  it("terminal states: COMPLETED, CANCELLED, FAILED and REJECTED, and no others", () => {
    expect(ALL.filter(isTerminal)).toEqual(["COMPLETED", "CANCELLED", "FAILED", "REJECTED"]);
  });

  it("skipping, moving back: one forward step at a time and nothing else forward", () => {
    expect(FORWARD_STATES.map((from) => [from, ...FORWARD_STATES.filter((to) => to !== from && isLegalMove(from, to))])).toEqual([
      ["DRAFT", "PENDING"],
      ["PENDING", "APPROVED"],
      ["APPROVED", "ASSIGNED"],
      ["ASSIGNED", "ACKNOWLEDGED"],
      ["ACKNOWLEDGED", "PLANNED"],
      ["PLANNED", "IN_PROGRESS"],
      ["IN_PROGRESS", "COMPLETED"],
      ["COMPLETED"],
    ]);
  });

  it.each(["CANCELLED", "FAILED", "REJECTED"] as const)("%s: from any non-terminal state, and from no other terminal one", (to) => {
    expect(ALL.filter((from) => from !== to && isLegalMove(from, to))).toEqual([
      "DRAFT",
      "PENDING",
      "APPROVED",
      "ASSIGNED",
      "ACKNOWLEDGED",
      "PLANNED",
      "IN_PROGRESS",
    ]);
    expect(FORWARD_STATES.filter((back) => isLegalMove(to, back))).toEqual([]);
  });

  it("same-state update: valid in every state, terminal ones included", () => {
    for (const state of ALL) expect(isLegalMove(state, state), state).toBe(true);
  });

  it("maps every documented state by name and number, and the rest to unknown", () => {
    for (const state of ALL) expect(stateName(stateNumber(state))).toBe(state);
    expect(stateName(ActionState.UNSPECIFIED)).toBe("UNKNOWN");
    expect(stateName(99 as ActionState)).toBe("UNKNOWN");
    expect(isLegalMove("UNKNOWN", "UNKNOWN")).toBe(false);
  });
});

/**
 * "Who may do what" written out: each row with its states, and under each state the moves of each
 * role. Nothing is computed from the moves, so that an extra role or state is a difference.
 */
const WHO: Record<string, Partial<Record<StateName, Record<RoleName, MoveName[]>>>> = {
  "DRAFT, PENDING": {
    DRAFT: { requester: ["submit", "cancel"], authorizer: ["cancel"], assignee: ["cancel"] },
    PENDING: { requester: ["cancel"], authorizer: ["approve", "cancel"], assignee: ["cancel"] },
  },
  APPROVED: {
    APPROVED: { requester: ["assign", "cancel"], authorizer: ["assign", "cancel"], assignee: ["cancel"] },
  },
  ASSIGNED: {
    ASSIGNED: { requester: ["cancel"], authorizer: ["cancel"], assignee: ["acknowledge", "reject", "cancel"] },
  },
  ACKNOWLEDGED: {
    ACKNOWLEDGED: { requester: ["cancel"], authorizer: ["cancel"], assignee: ["plan", "reject", "cancel"] },
  },
  PLANNED: {
    PLANNED: { requester: ["cancel"], authorizer: ["cancel"], assignee: ["start", "reject", "fail", "cancel"] },
  },
  IN_PROGRESS: {
    IN_PROGRESS: { requester: ["cancel"], authorizer: ["cancel"], assignee: ["complete", "report", "fail", "cancel"] },
  },
  "terminal, unknown": {
    COMPLETED: { requester: [], authorizer: [], assignee: [] },
    CANCELLED: { requester: [], authorizer: [], assignee: [] },
    FAILED: { requester: [], authorizer: [], assignee: [] },
    REJECTED: { requester: [], authorizer: [], assignee: [] },
    UNKNOWN: { requester: [], authorizer: [], assignee: [] },
  },
};

describe("the moves of each role", () => {
  describe.each(Object.entries(WHO))("%s", (_row, states) => {
    const cells = Object.entries(states).flatMap(([state, roles]) =>
      Object.entries(roles).map(([role, moves]) => [state as StateName, role as RoleName, moves] as const),
    );
    it.each(cells)("%s, as %s: %j", (state, role, moves) => {
      expect(movesOffered(state, [role])).toEqual(moves);
    });
  });

  it("cover every state and role", () => {
    const states = Object.values(WHO).flatMap((row) => Object.keys(row));
    expect(states.toSorted()).toEqual([...ALL, "UNKNOWN"].toSorted());
  });

  it("are none without a role", () => {
    for (const state of ALL) expect(movesOffered(state, [])).toEqual([]);
  });

  it("include none that the lifecycle would refuse", () => {
    for (const state of ALL)
      for (const move of movesOffered(state, ["assignee", "requester", "authorizer"]))
        expect(isLegalMove(state, targetOf(move, state)), `${move} in ${state}`).toBe(true);
  });
});
