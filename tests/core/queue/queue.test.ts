import { describe, expect, it } from "vitest";
import { ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { rolesOf } from "../../../electron/core/queue/roles.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { ANN, ROBOT_3, ROBOT_7, asMessage } from "../../support/principals.ts";

const OTHER = asMessage(ROBOT_3);

async function reconnect(t: ClientHarness): Promise<void> {
  t.wire.live.fail();
  await t.clock.advance(800);
}

describe("Actions that leave the queue", () => {
  it("moves an Action that the next snapshot does not announce to 'Left your queue', once a resync agrees", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await reconnect(t);
    await t.live(anAction("a"));
    expect(t.row("b").views).toEqual(["allOpen", "needsAcknowledgement"]);
    t.wire.resync.open().initial(anAction("a")).end();
    await settle();
    expect([t.row("b").views, t.row("b").state, t.row("b").moves]).toEqual([["leftQueue"], "ASSIGNED", []]);
    expect(t.row("a").views).toContain("allOpen");
  });

  it("removes nothing when the resync is cut off or has an unreadable message, and requests another", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await reconnect(t);
    await t.live(anAction("a"));
    t.wire.resync.open().initial(anAction("a")).fail();
    await settle();
    expect(t.row("b").views).toContain("allOpen");
    await t.clock.advance(5_000);
    t.wire.live.heartbeat();
    expect(t.wire.resyncs).toHaveLength(2);
    t.wire.resync.open().initial(anAction("a")).undecodable().end();
    await settle();
    expect(t.row("b").views).toContain("allOpen");
  });

  it("removes nothing when the snapshot is cut off", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await reconnect(t);
    t.wire.live.open().initial(anAction("a")).fail();
    await settle();
    expect(t.client.queries.list().counts.allOpen).toBe(2);
  });

  it("judges a resync by the time of its request: an event that arrived meanwhile wins", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await reconnect(t);
    await t.live();
    const resync = t.wire.resync.open();
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    resync.initial(anAction("a", ActionState.ASSIGNED)).end();
    await settle();
    expect(t.row("a")).toMatchObject({ state: "ACKNOWLEDGED", views: ["allOpen"] });
    t.wire.live.created(anAction("new"));
    expect(t.row("new").views).toContain("allOpen");
  });

  it("an Action that stops matching: finds a reassignment, which no event announces, by the next resync, and counts the return as a new assignment", async () => {
    const t = await new ClientHarness().live(anAction("a", { priority: ActionPriority.HIGH }));
    for (let beat = 0; beat < 24 && t.wire.resyncs.length === 0; beat += 1) {
      await t.clock.advance(5_000);
      t.wire.live.heartbeat();
    }
    await t.emptied();
    expect(t.row("a").views).toEqual(["leftQueue"]);
    expect(t.withdrawn).toContain("a");
    const alertsBefore = t.alerts.length;
    t.wire.live.created(anAction("a"));
    await t.clock.advance(300);
    expect(t.row("a").views).toContain("needsAcknowledgement");
    expect(t.alerts).toHaveLength(alertsBefore + 1);
    expect(t.client.queries.details("a")?.timeline.map((line) => line.kind)).toEqual([
      "received",
      "alert",
      "left",
      "returned",
      "changed",
      "alert",
    ]);
  });
});

describe("order of events", () => {
  it("a live event wins over an INITIAL of the same epoch", async () => {
    const t = new ClientHarness();
    t.wire.live.open().updated(anAction("a", ActionState.PLANNED)).initial(anAction("a", ActionState.ASSIGNED)).heartbeat();
    expect(t.row("a").state).toBe("PLANNED");
  });

  it("the later of two INITIALs counts, whatever an earlier epoch had announced live", async () => {
    const t = await new ClientHarness().live();
    t.wire.live.created(anAction("a"));
    await reconnect(t);
    t.wire.live.open().initial(anAction("a", ActionState.ACKNOWLEDGED)).initial(anAction("a", ActionState.PLANNED));
    expect(t.row("a").state).toBe("PLANNED");
  });

  it("CREATED after CANCELLED in one epoch does not bring the Action back", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.cancelled(anAction("a", ActionState.CANCELLED)).created(anAction("a", ActionState.ASSIGNED));
    expect([t.row("a").state, t.row("a").views]).toEqual(["CANCELLED", ["finishedToday"]]);
  });

  it("an event that the tombstone drops is still newer than an INITIAL that comes after it", async () => {
    const t = new ClientHarness();
    const over = anAction("a", { state: ActionState.COMPLETED, provenance: { name: "ann" } });
    t.wire.live.open().initial(over).updated(anAction("a", ActionState.PLANNED));
    t.wire.live.initial(anAction("a", ActionState.ASSIGNED)).heartbeat();
    expect(t.row("a").state).toBe("COMPLETED");
  });

  it("follows the next snapshot even when it contradicts a terminal state: the service is right", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.cancelled(anAction("a", ActionState.CANCELLED));
    await reconnect(t);
    await t.live(anAction("a", ActionState.PLANNED));
    expect(t.row("a").state).toBe("PLANNED");
  });

  it("repeated events give the same rows and no second line in the timeline", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    for (let times = 0; times < 3; times += 1) t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    expect(t.client.queries.details("a")?.timeline.filter((line) => line.kind === "state")).toHaveLength(1);
  });
});

describe("views", () => {
  it("contain each Action as its state and the user's role require", async () => {
    const me = asMessage(ROBOT_7);
    const t = await new ClientHarness({ requestedBy: [ROBOT_7], authorizedBy: [ROBOT_7] }).live(
      anAction("assigned"),
      anAction("working", ActionState.IN_PROGRESS),
      anAction("requested", { assignedTo: OTHER, requestedBy: me }),
      anAction("to-approve", { state: ActionState.PENDING, assignedTo: OTHER, authorizedBy: me }),
      anAction("working-elsewhere", { state: ActionState.IN_PROGRESS, assignedTo: OTHER, requestedBy: me }),
    );
    t.wire.live.updated(anAction("assigned", ActionState.REJECTED));
    const views = Object.fromEntries(t.client.queries.list().rows.map((row) => [row.id, row.views]));
    expect(views).toEqual({
      assigned: ["finishedToday"],
      working: ["allOpen", "inProgress"],
      requested: ["allOpen", "requestedByMe"],
      "to-approve": ["allOpen", "toAuthorize"],
      "working-elsewhere": ["allOpen", "requestedByMe"],
    });
    expect(t.client.queries.list().counts).toMatchObject({ allOpen: 4, inProgress: 1, requestedByMe: 2, toAuthorize: 1, finishedToday: 1 });
  });

  it("leave 'Finished today' empty after midnight", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.cancelled(anAction("a", ActionState.CANCELLED));
    expect(t.client.queries.list().counts.finishedToday).toBe(1);
    t.clock.jumpWall(24 * 3_600_000);
    await t.clock.advance(60_000);
    expect(t.client.queries.list().counts.finishedToday).toBe(0);
  });
});

describe("roles", () => {
  const filters = { actingAs: ROBOT_7, assignedTo: [ROBOT_7], requestedBy: [ROBOT_7], authorizedBy: [] };
  it("follow from the Action's own fields", () => {
    expect(rolesOf({ assignedTo: ROBOT_7, requestedBy: { type: "USER", id: "ann" } }, filters)).toEqual(["assignee"]);
    expect(rolesOf({ assignedTo: { type: "OBJECT", id: "robot-3" }, requestedBy: ROBOT_7 }, filters)).toEqual(["requester"]);
  });
  it("follow from the filter when the service sends no such field, and nothing else explains the match", () => {
    expect(rolesOf({}, { ...filters, requestedBy: [] })).toEqual(["assignee"]);
    expect(rolesOf({ assignedTo: ROBOT_7 }, filters)).toEqual(["assignee"]);
    expect(rolesOf({ assignedTo: { type: "OBJECT", id: "robot-3" } }, filters)).toEqual(["requester"]);
  });
  it("follow from the id alone when the type was not sent or is not known, and nothing else explains the match", () => {
    const untyped = { type: "UNSPECIFIED", id: "robot-7" };
    expect(rolesOf({ assignedTo: untyped }, filters)).toEqual(["assignee"]);
    expect(rolesOf({ assignedTo: untyped, requestedBy: ROBOT_7 }, filters)).toEqual(["requester"]);
    expect(rolesOf({ assignedTo: untyped }, { ...filters, assignedTo: [] })).toEqual([]);
    expect(rolesOf({ assignedTo: { ...untyped, id: "robot-3" } }, filters)).toEqual(["requester"]);
  });
  it("matching: by id and type: need the type to match, too", () => {
    expect(rolesOf({ assignedTo: { type: "USER", id: "robot-7" } }, { ...filters, requestedBy: [] })).toEqual([]);
  });
});

describe("batches", () => {
  it("come at most every 50 ms, with each Action once, and are numbered without a gap", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.batches.length = 0;
    for (const state of [ActionState.ACKNOWLEDGED, ActionState.PLANNED, ActionState.IN_PROGRESS]) t.wire.live.updated(anAction("a", state));
    t.wire.live.created(anAction("b"));
    expect(t.batches).toHaveLength(0);
    await t.clock.advance(50);
    expect(t.batches).toHaveLength(1);
    expect(t.batches[0]?.upserts.map((row) => [row.id, row.state])).toEqual([
      ["a", "IN_PROGRESS"],
      ["b", "ASSIGNED"],
    ]);
    t.wire.live.created(anAction("c"));
    await t.clock.advance(50);
    expect((t.batches[1]?.seq ?? 0) - (t.batches[0]?.seq ?? 0)).toBe(1);
    expect(t.client.queries.list().seq).toBe(t.batches[1]?.seq);
  });

  it("begin with a new list, marked by its epoch, when the settings change", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const before = t.client.queries.list().epoch;
    t.client.configure(undefined);
    await t.clock.advance(50);
    expect(t.batches.at(-1)).toMatchObject({ epoch: before + 1, known: false });
    expect(t.client.queries.list()).toMatchObject({ rows: [], known: false });
    expect(t.state).toBe("offline");
  });

  it("contain plain JSON and nothing else", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    for (const value of [t.client.queries.list(), t.client.queries.details("a"), t.client.queries.connection(), ...t.batches]) {
      expect(JSON.parse(JSON.stringify(value))).toEqual(value);
      expect(JSON.stringify(value)).not.toContain("$typeName");
    }
  });
});

describe("alerts", () => {
  it("are raised once per assignment, and removed when it is acknowledged anywhere", async () => {
    const t = await new ClientHarness().live();
    const action = anAction("a", { name: "Shut valve 12B", priority: ActionPriority.CRITICAL, requestedBy: asMessage(ANN) });
    t.wire.live.created(action);
    await t.clock.advance(300);
    expect(t.alerts).toEqual([
      {
        actionId: "a",
        title: "Shut valve 12B",
        body: "Assigned to you: critical · inspection · requested by ann",
        urgent: true,
        sound: { name: "urgent", volume: 60 },
      },
    ]);
    t.wire.live.updated(action);
    await t.clock.advance(300);
    expect(t.alerts).toHaveLength(1);
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    expect(t.withdrawn).toEqual(["a"]);
  });

  it("announce many Actions as one alert, which belongs to none of them, the most urgent first", async () => {
    const many = ["a", "b", "c", "d", "e"].map((id) => anAction(id, { priority: id === "d" ? ActionPriority.HIGH : ActionPriority.LOW }));
    const t = await new ClientHarness().live(...many);
    expect(t.alerts).toEqual([
      {
        title: "5 Actions need your acknowledgement",
        body: "Action d, Action a, Action b, and 2 more",
        urgent: true,
        sound: { name: "raised", volume: 60 },
      },
    ]);
  });

  it("are not repeated after a reconnect", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await reconnect(t);
    await t.live(anAction("a"), anAction("b"));
    expect(t.alerts.map((alert) => alert.actionId)).toEqual(["a", "b"]);
  });

  it("are not raised for acknowledged Actions, nor for someone else's", async () => {
    const t = await new ClientHarness({ requestedBy: [ROBOT_7] }).live(
      anAction("a", ActionState.PLANNED),
      anAction("b", { assignedTo: OTHER, requestedBy: asMessage(ROBOT_7) }),
    );
    expect(t.alerts).toEqual([]);
  });
});
