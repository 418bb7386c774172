/** An unreadable field of an Action keeps its known value, marked, and ends nothing by mistake. */
import { describe, expect, it } from "vitest";
import type { FieldFlawDto } from "../../../../electron/contract/action.ts";
import type { ActionScope } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionPriority, ActionState, type Action } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { atWork, ME, QueueUnderTest, OTHER, saidBy } from "../../queue-harness.ts";
import { only, whole, working } from "./sparse-actions.ts";

const unread = (): Action => atWork({ state: ActionState.UNSPECIFIED, provenance: saidBy("ann") });

const unknownTo = (state: string): FieldFlawDto[] => [
  { field: "priority", problem: "unknown", word: "P1" },
  { field: "state", problem: "unknown", word: state },
];

const wordsOf = (state: string): Map<string, string> => new Map(Object.entries({ state, priority: "P1" }));

describe("an unreadable field", () => {
  it("keeps its known value, and is marked", () => {
    const t = working().tell(whole(), "name", "priority", "progress.phase", "type");
    expect(t.row()).toMatchObject({ name: "Action a", type: "inspection", priority: "HIGH", state: "IN_PROGRESS" });
    const lost = whole();
    Object.assign(lost, {
      name: "",
      type: "",
      priority: ActionPriority.UNSPECIFIED,
      progress: { ...lost.progress, phase: "", statusMessage: "new" },
    });
    expect(t.tell(lost, "name", "priority", "progress.phase", "type").row()).toMatchObject({
      name: "Action a",
      type: "inspection",
      priority: "HIGH",
      progress: { phase: "p", statusMessage: "new" },
      flaws: ["name", "priority", "progress.phase", "type"].map((field) => ({ field, problem: "unreadable" })),
    });
  });

  it("is empty when nothing is known", () => {
    const t = new QueueUnderTest().tell(only({ state: ActionState.ASSIGNED, assignedTo: ME }), "name", "scope");
    expect(t.row()).toMatchObject({ name: "", scope: "NONE", state: "ASSIGNED", moves: ["acknowledge", "reject", "cancel"] });
  });

  it("does not give an earlier report's time to another report", () => {
    const t = working().tell(atWork({ provenance: { name: "bob" } }), "provenance.updatedAt");
    expect([t.row().reportedBy, t.row().reportedAt]).toEqual(["bob", undefined]);
  });

  it("in a priority or scope unknown to this version does not become NONE", () => {
    const t = working().tell(atWork({ priority: 9 as ActionPriority, scope: -1 as ActionScope }));
    expect(t.row()).toMatchObject({ priority: "HIGH", scope: "TASK" });
    expect(t.row().flaws).toEqual([
      { field: "scope", problem: "unreadable" },
      { field: "priority", problem: "unknown", word: "9" },
    ]);
  });

  it("with an unknown value of the service keeps its text, until the next replaces it", () => {
    const lost = atWork({ priority: -1 as ActionPriority, state: -1 as ActionState });
    const t = working();
    t.tellWords(lost, wordsOf("PAUSED"));
    expect(t.row()).toMatchObject({ state: "UNKNOWN", priority: "HIGH", moves: [], reportedBy: "robot-7" });
    expect(t.row().flaws).toEqual(unknownTo("PAUSED"));
    t.tellWords(lost, wordsOf("BLOCKED"));
    expect(t.row().flaws).toEqual(unknownTo("BLOCKED"));
    expect(t.restart().row().flaws).toEqual(unknownTo("BLOCKED"));
    expect(t.tell(atWork()).row().flaws).toBeUndefined();
  });

  describe("of the state", () => {
    it("leaves no state shown that the service may have contradicted, offers no move, and stops nothing", () => {
      const t = working().tell(unread(), "state");
      expect(t.row()).toMatchObject({ state: "UNKNOWN", moves: [], flaws: [{ field: "state", problem: "unreadable" }] });
      expect([t.row().stop, t.row().views]).toEqual([undefined, ["allOpen", "inProgress", "requestedByMe"]]);
    });

    it.each([
      [
        "ends by somebody else",
        (t: QueueUnderTest) => t.tell(atWork({ state: ActionState.CANCELLED, provenance: saidBy("ann") })),
        "CANCELLED",
      ],
      ["is given away", (t: QueueUnderTest) => t.tell(atWork({ assignedTo: OTHER })), "REASSIGNED"],
      ["is gone", (t: QueueUnderTest) => t.emptied(), "LEFT"],
      [
        "ends after a restart",
        (t: QueueUnderTest) => t.restart().connect(atWork({ state: ActionState.FAILED, provenance: saidBy("a") })),
        "FAILED",
      ],
    ])("does not lose that the user was at work: when it %s after two such messages, the user has to stop", (_how, happen, why) => {
      const t = happen(working().tell(unread(), "state").tell(unread(), "state"));
      expect(t.row().stop?.why).toBe(why);
    });

    it("that is readable again is the same work, and no new assignment", () => {
      const t = working().tell(unread(), "state").tell(whole());
      expect([t.row().state, t.row().stop, t.row().views]).toEqual(["IN_PROGRESS", undefined, ["allOpen", "inProgress", "requestedByMe"]]);
      expect(t.entry().lastSure).toBeUndefined();
    });

    it("from a newer service does not lose the user's work in the Action either", () => {
      const t = working().tell(atWork({ state: 77 as ActionState }));
      expect([t.row().state, t.row().moves, t.row().flaws, t.row().stop]).toEqual([
        "UNKNOWN",
        [],
        [{ field: "state", problem: "unknown", word: "77" }],
        undefined,
      ]);
      expect(t.tell(atWork({ state: ActionState.CANCELLED, provenance: saidBy("ann") })).row().stop?.why).toBe("CANCELLED");
    });
  });

  describe("of the assignee", () => {
    it.each([["assignedTo"], ["assignedTo.id"], ["assignedTo.type"]])(
      "gives no role, by no filter, and is no reassignment: %s",
      (field) => {
        const lost = atWork({ provenance: saidBy("ann"), requestedBy: OTHER });
        delete lost.assignedTo;
        const t = working().tell(lost, field);
        expect([t.row().roles, t.row().moves, t.row().stop, t.row().assignedTo?.id]).toEqual([[], [], undefined, "robot-7"]);
        expect(t.kinds()).not.toContain("reassigned");
        expect(t.tell(atWork({ assignedTo: OTHER })).row().stop?.why).toBe("REASSIGNED");
      },
    );

    it("is not guessed either when the unreadable field is another principal's", () => {
      const t = new QueueUnderTest().tell(only({ name: "x", state: ActionState.ASSIGNED }), "requestedBy.id");
      expect(t.row().roles).toEqual([]);
    });

    it("without any field still follows the filter", () => {
      const t = new QueueUnderTest().connect(only({ name: "x", state: ActionState.ASSIGNED }));
      expect(t.row().roles).toEqual(["assignee", "requester"]);
    });
  });
});
