/**
 * An acknowledgement covers the visible content; later changes are shown until they are accepted.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ActionPriority, ActionScope, ActionState, PrincipalType } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ME, QueueUnderTest, OTHER, saidBy } from "../queue-harness.ts";
import { anAction } from "../../support/actions.ts";
import { ANN, asMessage } from "../../support/principals.ts";

type Init = Parameters<typeof anAction>[1] & object;

/** An Action of the user, acknowledged by the user unless `init` differs. */
function mine(init: Init = {}): ReturnType<typeof anAction> {
  return anAction("a", { state: ActionState.ACKNOWLEDGED, name: "Inspect", provenance: saidBy("robot-7"), ...init });
}

function assigned(init: Init = {}): ReturnType<typeof anAction> {
  return mine({ state: ActionState.ASSIGNED, provenance: saidBy("ann"), ...init });
}

/** An Action that the user saw and acknowledged, and whose report came back. */
function acknowledged(): QueueUnderTest {
  return new QueueUnderTest().connect(assigned()).tell(mine());
}

const { ACKNOWLEDGED, APPROVED, ASSIGNED, IN_PROGRESS, PENDING, PLANNED } = ActionState;
const at = (state: ActionState, by = "lena") => mine({ state, provenance: saidBy(by) });
const from = (t: QueueUnderTest) => t.row().changed?.map((change) => `${change.field} ${change.from} ${change.to}`);

describe("the change since the acknowledgement", () => {
  it("lists each field that differs, a principal by its id, and nothing else", () => {
    const t = acknowledged();
    expect(t.row().changed).toBeUndefined();
    t.tell(mine({ progress: { phase: "p", statusMessage: "s" }, state: ActionState.PLANNED }));
    expect(t.row().changed).toBeUndefined();
    t.tell(
      mine({
        state: ActionState.PLANNED,
        name: "Repair",
        type: "repair",
        scope: ActionScope.MISSION,
        priority: ActionPriority.HIGH,
        requestedBy: asMessage(ANN),
        authorizedBy: { id: "bob", type: PrincipalType.USER },
      }),
    );
    expect(t.row().changed).toEqual([
      { field: "name", from: "Inspect", to: "Repair" },
      { field: "type", from: "inspection", to: "repair" },
      { field: "scope", from: "NONE", to: "MISSION" },
      { field: "priority", from: "NONE", to: "HIGH" },
      { field: "requestedBy", from: "", to: "ann" },
      { field: "authorizedBy", from: "", to: "bob" },
    ]);
  });

  it("distinguishes two principals of one id by their type", () => {
    const t = new QueueUnderTest().connect(assigned({ requestedBy: asMessage(ANN) }));
    t.tell(mine({ requestedBy: { id: "ann", type: PrincipalType.GROUP } }));
    expect(t.row().changed).toEqual([{ field: "requestedBy", from: "USER:ann", to: "GROUP:ann" }]);
  });

  it("is empty again when the change is taken back", () => {
    const t = acknowledged().tell(mine({ name: "Repair" }));
    expect(t.row().changed).toHaveLength(1);
    expect(t.tell(mine()).row().changed).toBeUndefined();
  });

  it("exists only for Actions that are open, the user's and beyond ASSIGNED", () => {
    const changed = (init: Init): unknown =>
      acknowledged()
        .tell(mine({ name: "Repair", ...init }))
        .row().changed;
    expect(changed({ state: ActionState.IN_PROGRESS })).toHaveLength(1);
    expect(changed({ state: ActionState.COMPLETED })).toBeUndefined();
    expect(changed({ state: ActionState.ASSIGNED })).toBeUndefined();
    expect(changed({ assignedTo: OTHER, requestedBy: ME })).toBeUndefined();
    expect(
      acknowledged()
        .tell(mine({ name: "Repair" }))
        .emptied()
        .row().changed,
    ).toBeUndefined();
  });

  describe("of a state that someone else moved back", () => {
    it("starts from the furthest state reached, over restarts, until the Action has reached it again", () => {
      const t = new QueueUnderTest().connect(assigned()).tell(mine()).tell(at(PLANNED, "robot-7")).tell(at(IN_PROGRESS, "robot-7"));
      expect(from(t)).toBeUndefined();
      expect(from(t.tell(at(PLANNED)))).toEqual(["state IN_PROGRESS PLANNED"]);
      expect(from(t.tell(at(ACKNOWLEDGED)))).toEqual(["state IN_PROGRESS ACKNOWLEDGED"]);
      const again = t.restart().connect(at(ACKNOWLEDGED));
      expect(from(again)).toEqual(["state IN_PROGRESS ACKNOWLEDGED"]);
      expect(from(again.tell(at(PLANNED)))).toEqual(["state IN_PROGRESS PLANNED"]);
      expect(from(again.tell(at(IN_PROGRESS)))).toBeUndefined();
    });

    it("is listed beside the terms that differ, and accepted with them", () => {
      const t = acknowledged().tell(at(PLANNED));
      t.tell(mine({ name: "Repair", provenance: saidBy("lena") }));
      expect(from(t)).toEqual(["name Inspect Repair", "state PLANNED ACKNOWLEDGED"]);
      expect(accept(t)).toEqual(["name", "state"]);
      expect(from(t)).toBeUndefined();
      expect(from(t.tell(at(ACKNOWLEDGED)))).toEqual(["name Repair Inspect"]);
    });

    it("outlives a state that Docket does not know", () => {
      const t = acknowledged().tell(at(IN_PROGRESS)).tell(at(PLANNED)).tell(at(ActionState.UNSPECIFIED)).tell(at(ACKNOWLEDGED));
      expect(from(t)).toEqual(["state IN_PROGRESS ACKNOWLEDGED"]);
    });

    it("includes a state before the assignment, when no one expects work on it, until it is accepted", () => {
      const t = acknowledged().tell(at(IN_PROGRESS)).tell(at(APPROVED));
      expect(from(t)).toEqual(["state IN_PROGRESS APPROVED"]);
      expect(from(t.tell(at(PENDING)))).toEqual(["state IN_PROGRESS PENDING"]);
      const again = t.restart().connect(at(PENDING));
      expect(from(again)).toEqual(["state IN_PROGRESS PENDING"]);
      expect(accept(again)).toEqual(["state"]);
      expect(from(again.tell(at(APPROVED)))).toBeUndefined();
    });

    it("includes a state of unknown meaning, from work in progress, until it is accepted or left", () => {
      const unknown = at(77 as ActionState);
      const t = acknowledged().tell(at(IN_PROGRESS)).tell(unknown);
      expect(from(t)).toEqual(["state IN_PROGRESS UNKNOWN"]);
      expect(from(t.tell(at(PLANNED)))).toEqual(["state IN_PROGRESS PLANNED"]);
      expect(from(t.tell(at(IN_PROGRESS)))).toBeUndefined();
      expect(accept(t.tell(unknown))).toEqual(["state"]);
      expect(from(t)).toBeUndefined();
      expect(from(t.tell(at(IN_PROGRESS)))).toBeUndefined();
      expect(from(acknowledged().tell(unknown))).toBeUndefined();
    });

    it("ends when the Action is to be acknowledged again, or has come as far again", () => {
      const back = acknowledged().tell(at(IN_PROGRESS)).tell(at(PENDING));
      expect(from(back.tell(at(ASSIGNED)))).toBeUndefined();
      expect(from(back.tell(at(ACKNOWLEDGED)))).toBeUndefined();
      expect(from(acknowledged().tell(at(PLANNED)).tell(at(PENDING)).tell(at(PLANNED)))).toBeUndefined();
    });

    it("ends at the user's own next step", () => {
      const t = acknowledged().tell(at(PLANNED)).tell(at(IN_PROGRESS)).tell(at(ACKNOWLEDGED));
      expect(from(t)).toHaveLength(1);
      expect(from(t.tell(at(PLANNED, "robot-7")))).toBeUndefined();
    });

    it("does not exist when the Action is to be acknowledged again, or is no longer the user's", () => {
      expect(from(acknowledged().tell(at(PLANNED)).tell(at(ASSIGNED)))).toBeUndefined();
      expect(from(acknowledged().tell(at(ASSIGNED)).tell(at(ACKNOWLEDGED)))).toBeUndefined();
      const others = mine({ state: ACKNOWLEDGED, assignedTo: OTHER, requestedBy: ME, provenance: saidBy("lena") });
      const t = acknowledged().tell(at(IN_PROGRESS)).tell(at(PLANNED)).tell(others);
      expect(from(t)).toBeUndefined();
      expect(from(t.tell(at(IN_PROGRESS)))).toBeUndefined();
    });
  });

  it("is found after a restart as well", () => {
    const t = acknowledged()
      .restart()
      .connect(mine({ name: "Repair" }));
    expect(t.row().changed).toEqual([{ field: "name", from: "Inspect", to: "Repair" }]);
    expect(
      t
        .restart()
        .connect(mine({ name: "Repair" }))
        .row().changed,
    ).toHaveLength(1);
  });
});

describe("the acknowledged content", () => {
  it("is the one on the screen at the key press, whatever arrived before the report was shown", () => {
    const t = new QueueUnderTest().connect(assigned());
    t.entries.acknowledging("a");
    t.entries.acknowledging("nothing");
    t.tell(assigned({ name: "Repair" }));
    expect(t.row().changed).toBeUndefined();
    const next = t.restart().connect(mine({ name: "Repair" }));
    expect(next.row().changed).toEqual([{ field: "name", from: "Inspect", to: "Repair" }]);
    const again = new QueueUnderTest().connect(assigned());
    again.entries.acknowledging("a");
    again.tell(assigned({ name: "Repair" })).entries.acknowledging("a");
    expect(again.tell(mine({ name: "Repair" })).row().changed).toBeUndefined();
  });

  it("is the last version before an acknowledgement that changed terms or was made elsewhere", () => {
    expect(
      new QueueUnderTest()
        .connect(assigned())
        .tell(mine({ name: "Repair" }))
        .row().changed,
    ).toHaveLength(1);
    const t = new QueueUnderTest().connect(assigned());
    t.entries.acknowledging("a");
    t.tell(assigned({ name: "Repair" })).tell(mine({ name: "Repair", provenance: saidBy("another client") }));
    expect(t.row().changed).toBeUndefined();
  });

  it("is the first version that Docket sees, when it was acknowledged before", () => {
    const t = new QueueUnderTest().connect(mine({ state: ActionState.IN_PROGRESS }));
    expect(t.row().changed).toBeUndefined();
    const changed = t.tell(mine({ name: "Repair", state: ActionState.IN_PROGRESS })).row().changed;
    expect(changed).toEqual([{ field: "name", from: "Inspect", to: "Repair" }]);
  });

  it("is the version on the disk, when an older version of Docket had stored none", () => {
    const t = acknowledged();
    delete t.entry().acknowledged;
    expect(
      t
        .restart()
        .connect(mine({ name: "Repair" }))
        .row().changed,
    ).toHaveLength(1);
  });

  it("outlives an absence from the user's queue, and ends with a new assignment", () => {
    const back = acknowledged()
      .resync()
      .tell(mine({ name: "Repair" }));
    expect(back.row().changed).toHaveLength(1);
    const unknown = acknowledged().resync();
    unknown.tell(mine({ state: ActionState.UNSPECIFIED, name: "Repair" })).tell(mine({ name: "Repair" }));
    expect(unknown.row().changed).toHaveLength(1);
    const anew = acknowledged()
      .tell(mine({ assignedTo: OTHER, requestedBy: ME }))
      .tell(assigned({ name: "Repair" }));
    expect(anew.tell(mine({ name: "Repair" })).row().changed).toBeUndefined();
    const returned = acknowledged()
      .tell(assigned({ name: "Repair" }))
      .tell(mine({ name: "Repair" }));
    expect(returned.row().changed).toBeUndefined();
  });
});

/** Accepts the changes that the user sees. */
const accept = (t: QueueUnderTest) => t.entries.acceptChanges("a", t.row().changed ?? []);

describe("accepting a change", () => {
  it("makes the present content the accepted one and returns the changed fields", () => {
    const t = acknowledged().tell(mine({ name: "Repair", priority: ActionPriority.HIGH }));
    t.changed.length = 0;
    expect(accept(t)).toEqual(["name", "priority"]);
    expect([t.row().changed, t.changed]).toEqual([undefined, ["a"]]);
    expect(t.entry().timeline.at(-1)).toEqual({ at: t.clock.now(), kind: "acceptedChange", fields: ["name", "priority"] });
    expect(t.restart().connect(mine()).row().changed).toEqual([
      { field: "name", from: "Repair", to: "Inspect" },
      { field: "priority", from: "HIGH", to: "NONE" },
    ]);
  });

  it("accepts nothing that the user has not seen", () => {
    const t = acknowledged().tell(mine({ name: "Repair" }));
    const seen = t.row().changed ?? [];
    for (const next of [mine({ name: "Replace" }), mine({ name: "Replace", priority: ActionPriority.HIGH })]) {
      t.tell(next);
      const lines = t.kinds();
      expect([t.entries.acceptChanges("a", seen), t.entries.acceptChanges("a", []), t.kinds()]).toEqual([
        "changedAgain",
        "changedAgain",
        lines,
      ]);
    }
    t.tell(mine({ name: "Repair" }));
    expect(t.entries.acceptChanges("a", seen)).toEqual(["name"]);
  });

  it("does nothing when there is nothing to accept", () => {
    const t = acknowledged();
    const lines = t.kinds();
    expect([accept(t), t.entries.acceptChanges("nothing", []), t.kinds()]).toEqual(["nothingChanged", "nothingChanged", lines]);
  });
});

it("the difference is exactly that from the last acknowledged or accepted version, whatever comes between", () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("name" as const), name: fc.constantFrom("Inspect", "Repair", "Clean") }),
    fc.record({ do: fc.constantFrom("accept", "restart", "leave", "reassign" as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let t = acknowledged();
      let agreed = "Inspect";
      let name = "Inspect";
      for (const s of steps) {
        if (s.do === "name") t.tell(mine({ name: (name = s.name) }));
        else if (s.do === "leave") t.resync().tell(mine({ name }));
        else if (s.do === "reassign") t.tell(mine({ name, assignedTo: OTHER, requestedBy: ME })).tell(mine({ name }));
        else if (s.do === "restart") t = t.restart().connect(mine({ name }));
        else {
          expect(accept(t)).toEqual(name === agreed ? "nothingChanged" : ["name"]);
          agreed = name;
        }
        expect(t.row().changed).toEqual(name === agreed ? undefined : [{ field: "name", from: agreed, to: name }]);
      }
    }),
    { numRuns: 500 },
  );
});
