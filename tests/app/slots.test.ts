/** The places of the action bar keep their meaning in every state. */
import { describe, expect, it } from "vitest";
import { movesOffered } from "../../electron/core/lifecycle.ts";
import { MOVE_NAMES, STATE_NAMES, UPDATE_STATES } from "../../electron/contract/vocabulary.ts";
import { slotsOf } from "../../app/views/details/slots.ts";
import { anUpdate } from "./sample-actions.ts";

describe("the action bar", () => {
  it.each([
    ["ASSIGNED", "acknowledge", undefined, "reject", ["cancel"]],
    ["ACKNOWLEDGED", "plan", undefined, "reject", ["cancel"]],
    ["PLANNED", "start", undefined, "fail", ["reject", "cancel"]],
    ["IN_PROGRESS", "complete", "report", "fail", ["cancel"]],
  ] as const)("has in %s the next step, the report, and one final move", (state, first, second, destructive, more) => {
    const moves = movesOffered(state, ["assignee"]);
    expect(slotsOf({ moves })).toEqual({ underWay: undefined, first, second, destructive, more });
  });

  it("shows an update under way in the first place, and the step after it in the second", () => {
    const update = anUpdate({ actionId: "a", move: "acknowledge", state: "sending" });
    const moves = movesOffered("ACKNOWLEDGED", ["assignee"]);
    expect(slotsOf({ moves, update })).toMatchObject({ underWay: "acknowledge", first: undefined, second: "plan" });
  });

  it("has each offered move exactly once, and no other, whatever is under way", () => {
    for (const state of STATE_NAMES)
      for (const updateState of UPDATE_STATES)
        for (const move of MOVE_NAMES) {
          const moves = movesOffered(state, ["assignee", "requester", "authorizer"]);
          const update = anUpdate({ actionId: "a", move, state: updateState });
          const { underWay, first, second, destructive, more } = slotsOf({ moves, update });
          const placed = [first, second, destructive, ...more].filter((found) => found !== undefined);
          expect(placed.toSorted()).toEqual(moves.filter((offered) => offered !== underWay).toSorted());
          expect(new Set(placed).size).toBe(placed.length);
        }
  });
});
