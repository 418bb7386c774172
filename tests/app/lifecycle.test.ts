/** The place of an Action in its lifecycle, as the details show it in one line. */
import { describe, expect, it } from "vitest";
import { placeWords, standingWords } from "../../app/messages/lifecycle.ts";
import { stepsOf } from "../../app/views/details/steps.ts";
import type { StateName } from "../../electron/contract/vocabulary.ts";

const line = (state: StateName, left = false, from?: StateName) => {
  const entries = from === undefined ? [] : [{ kind: "state" as const, at: 1, from, to: state, ours: false }];
  return Object.values(placeWords(state, stepsOf(state, entries, left)));
};

describe("the place in the lifecycle", () => {
  it("counts from the assignment to the completion", () => {
    expect(line("ASSIGNED")).toEqual(["Assigned", "1 of 5"]);
    expect(line("IN_PROGRESS")).toEqual(["In progress", "4 of 5"]);
    expect(line("COMPLETED")).toEqual(["Completed", "5 of 5"]);
  });

  it("counts nothing before the assignment", () => {
    expect(line("PENDING")).toEqual([expect.any(String), ""]);
  });

  it("is the last known one for an Action that has left", () => {
    expect(line("IN_PROGRESS", true)).toEqual(["Last known as in progress", "4 of 5"]);
    expect(line("COMPLETED", true)).toEqual(["Completed", "5 of 5"]);
  });

  it("does not claim earlier steps as passed, which a service may skip", () => {
    expect(stepsOf("COMPLETED", []).map(({ standing }) => standing)).toEqual(["earlier", "earlier", "earlier", "earlier", "present"]);
    expect(standingWords.earlier).toBe("earlier step");
  });

  it("names the step before an early end only when that is known", () => {
    expect(line("CANCELLED", false, "PLANNED")).toEqual(["Cancelled", "after Planned"]);
    expect(line("CANCELLED")).toEqual(["Cancelled", ""]);
  });
});
