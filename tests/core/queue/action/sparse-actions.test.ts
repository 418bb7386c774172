/** An incomplete Action loses no field without a mark, and ends nothing by mistake. */
import { describe, expect, it } from "vitest";
import { ActionPriority, ActionState, type Action } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness } from "../../client-harness.ts";
import { atWork, ME, QueueUnderTest, saidBy } from "../../queue-harness.ts";
import { settle } from "../../../support/settle.ts";
import { anAction } from "../../../support/actions.ts";
import { ROBOT_7, asMessage } from "../../../support/principals.ts";
import { newestLines, sentencesOf } from "../../ledger-lines.ts";
import { failure } from "../../failures.ts";
import { only, whole, working } from "./sparse-actions.ts";

describe("an assignee without a type", () => {
  const untyped = { id: "robot-7" };

  it("is the user's by its id: the Action raises an alert, and may be acknowledged", async () => {
    const t = await new ClientHarness().live(anAction("a", { assignedTo: untyped }));
    expect(t.alerts.map(({ actionId }) => actionId)).toEqual(["a"]);
    expect(t.row("a").moves).toContain("acknowledge");
  });

  it("is the known one, and removes nothing", () => {
    for (const more of [{}, { name: "" }]) {
      const t = working();
      t.event(ActionEventType.UPDATED, atWork({ ...more, assignedTo: untyped, provenance: saidBy("ann") }));
      expect([t.stops, t.row().assignedTo]).toEqual([[], ROBOT_7]);
    }
  });
});

describe("a CANCELLED event decides", () => {
  it("with an id alone: cancelled, work to stop, and the known fields stay, marked as last known", () => {
    const t = working();
    t.event(ActionEventType.CANCELLED, only());
    expect(t.row()).toMatchObject({
      name: "Action a",
      type: "inspection",
      scope: "TASK",
      state: "CANCELLED",
      priority: "HIGH",
      assignedTo: { id: "robot-7" },
      progress: { phase: "p", statusMessage: "half done" },
      stop: { why: "CANCELLED" },
      moves: [],
      flaws: [{ field: "name", problem: "notSent" }],
    });
    expect(t.stops).toEqual(["a"]);
  });

  it("and names no one: the last report was about something else", () => {
    const t = working();
    t.event(ActionEventType.CANCELLED, only());
    expect(t.row()).not.toHaveProperty("reportedBy");
    expect(t.row().stop).not.toHaveProperty("reportedBy");
    expect(t.entry().timeline.at(-1)).toEqual({ at: t.clock.now(), kind: "state", from: "IN_PROGRESS", to: "CANCELLED", ours: false });
  });

  it.each([
    ["still says IN_PROGRESS", {}],
    ["says COMPLETED", { state: ActionState.COMPLETED }],
    ["has a state from the future", { state: 77 as ActionState }],
  ])("when its Action %s", (_what, more) => {
    const t = working();
    t.event(ActionEventType.CANCELLED, atWork({ ...more, provenance: saidBy("ann") }));
    expect(t.row()).toMatchObject({ state: "CANCELLED", stop: { why: "CANCELLED", reportedBy: "ann" } });
    expect(t.row()).not.toHaveProperty("flaws");
  });

  it("when the state in it cannot be read", () => {
    const t = working();
    t.event(ActionEventType.CANCELLED, atWork({ state: ActionState.UNSPECIFIED, provenance: saidBy("ann") }), { unreadable: ["state"] });
    expect([t.row().state, t.row().flaws]).toEqual(["CANCELLED", undefined]);
  });

  it("for an Action that was unknown", () => {
    const t = new QueueUnderTest();
    t.event(ActionEventType.CANCELLED, only());
    expect(t.row()).toMatchObject({ id: "a", name: "", state: "CANCELLED", views: ["finishedToday"] });
  });

  it("and it is the user's own when the user's update led there, or the event has the user's report", () => {
    const recorded = working();
    recorded.recorded = "CANCELLED";
    recorded.event(ActionEventType.CANCELLED, only());
    const echoed = working();
    echoed.event(ActionEventType.CANCELLED, only({ provenance: saidBy("robot-7") }));
    expect([recorded.stops, echoed.stops, recorded.row().state, echoed.row().state]).toEqual([[], [], "CANCELLED", "CANCELLED"]);
  });
});

describe("a sparse Action", () => {
  it.each([
    ["an event", (t: QueueUnderTest, action: Action) => t.tell(action)],
    ["a snapshot", (t: QueueUnderTest, action: Action) => t.connect(action)],
    ["a resync", (t: QueueUnderTest, action: Action) => t.resync(action)],
    ["the snapshot after a restart", (t: QueueUnderTest, action: Action) => t.restart().connect(action)],
  ])("in %s replaces the fields that it has, and keeps the others", (_where, tell) => {
    const t = tell(working(), only({ progress: { phase: "q", statusMessage: "" }, priority: ActionPriority.LOW }));
    expect(t.row()).toMatchObject({
      name: "Action a",
      type: "inspection",
      state: "IN_PROGRESS",
      priority: "LOW",
      progress: { phase: "q", statusMessage: "" },
      roles: ["assignee", "requester"],
      flaws: [
        { field: "state", problem: "notSent" },
        { field: "name", problem: "notSent" },
      ],
    });
    expect([t.row().stop, t.stops]).toEqual([undefined, []]);
  });

  it("is marked as such until the next complete one, over a restart, too", () => {
    const t = working()
      .tell(only({ state: ActionState.IN_PROGRESS }))
      .restart();
    expect(t.row().flaws).toContainEqual({ field: "name", problem: "notSent" });
    expect(t.tell(whole()).row()).not.toHaveProperty("flaws");
  });

  it("is complete again once a resync is, although nothing else differs", () => {
    const t = working().tell(only({ state: ActionState.IN_PROGRESS }));
    const all = whole();
    delete all.provenance;
    t.tell(all).tell(only({ state: ActionState.IN_PROGRESS }));
    expect(t.row().flaws).toEqual([{ field: "name", problem: "notSent" }]);
    expect(t.resync(all).row()).not.toHaveProperty("flaws");
  });

  it("keeps the last report only while nothing shows that there was another", () => {
    const same = working().tell(only({ state: ActionState.IN_PROGRESS }));
    expect([same.row().reportedBy, same.row().flaws]).toEqual([
      "robot-7",
      [
        { field: "name", problem: "notSent" },
        { field: "provenance", problem: "notSent" },
      ],
    ]);
    expect(
      working()
        .tell(only({ progress: { phase: "q" } }))
        .row(),
    ).not.toHaveProperty("reportedBy");
  });

  it("does not apply to an Action with its name and state: it replaces everything, and fields it leaves out are removed", () => {
    const t = working().tell(only({ name: "b", state: ActionState.PLANNED, assignedTo: ME }));
    expect(t.row()).toMatchObject({ name: "b", type: "", priority: "NONE" });
    expect(t.row()).not.toHaveProperty("progress");
    expect(t.row()).not.toHaveProperty("flaws");
  });

  it("is complete when the service has never sent a name", () => {
    const t = new QueueUnderTest().connect(only({ state: ActionState.IN_PROGRESS, progress: { phase: "p" } }));
    expect(t.tell(only({ state: ActionState.PLANNED })).row()).not.toHaveProperty("progress");
    expect(t.row()).not.toHaveProperty("flaws");
  });

  it("without anything known before is marked that its state was not sent", () => {
    expect(new QueueUnderTest().connect(only()).row()).toMatchObject({
      name: "",
      state: "UNKNOWN",
      moves: [],
      flaws: [{ field: "state", problem: "notSent" }],
    });
  });

  it("in every resync is no news, and does not make the stream look deaf", () => {
    const t = working().resync(only({ state: ActionState.IN_PROGRESS }));
    const { length } = t.entry().timeline;
    const list = {
      actions: [{ action: only({ state: ActionState.IN_PROGRESS }), flaws: [], cancelled: false }],
      proven: true,
      unreadable: [],
    };
    expect(t.judge(list)).toMatchObject({ missed: false, unannounced: false, inconclusive: false });
    expect(t.entry().timeline).toHaveLength(length);
  });
});

describe("a client", () => {
  it("alerts once for an assignment whose state can only be read later, and not again for one unreadable in between", async () => {
    const t = await new ClientHarness().live();
    t.wire.live.event(ActionEventType.CREATED, anAction("a", ActionState.UNSPECIFIED), { unreadable: ["state"] });
    await t.clock.advance(300);
    expect([t.row("a").state, t.alerts.length]).toEqual(["UNKNOWN", 1]);
    t.wire.live.updated(anAction("a"));
    await t.clock.advance(300);
    expect(t.alerts.map(({ actionId }) => actionId)).toEqual(["a"]);
    const lost = anAction("a");
    delete lost.assignedTo;
    t.wire.live.event(ActionEventType.UPDATED, lost, { unreadable: ["assignedTo"] }).updated(anAction("a"));
    await t.clock.advance(300);
    expect(t.alerts).toHaveLength(1);
    const received = (await newestLines(t.client)).filter(({ kind }) => kind === "received");
    expect(sentencesOf(received)).toEqual(["Assigned to robot-7, in a state that Docket cannot tell"]);
  });

  it("sends nothing again because of an Action without its state or its report", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.IN_PROGRESS));
    await t.press("a", "report", { phase: "p", statusMessage: "done half" });
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "Lost.") });
    await settle();
    t.wire.resync.open().initial(only()).end();
    await settle();
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["unknown", 1]);
    t.wire.live.updated(only({ name: "Action a" }));
    await t.clock.advance(1_000);
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["unknown", 1]);
  });

  it("does not take an old report that a list leaves out as proof that the own one was not recorded", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.IN_PROGRESS));
    await t.press("a", "report", { phase: "p", statusMessage: "done half" });
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "Lost.") });
    await settle();
    t.wire.resync
      .open()
      .initial(only({ state: ActionState.IN_PROGRESS }))
      .end();
    await settle();
    expect([t.row("a").reportedBy, t.update("a").state, t.wire.updates.length]).toEqual(["ann", "superseded", 1]);
  });

  it("reports no news of an assignee that was unreadable at the disconnect, and is the same now", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.event(ActionEventType.UPDATED, anAction("a"), { unreadable: ["assignedTo"] }).fail();
    await settle();
    t.client.commands.retry();
    await t.live(anAction("a"));
    expect([t.client.queries.digest(), t.row("a").roles]).toEqual([undefined, ["assignee"]]);
  });

  it("supersedes no update because an answer, or an event, lacks the state", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true, action: only() });
    await settle();
    t.wire.live.event(ActionEventType.UPDATED, anAction("a", ActionState.UNSPECIFIED), { unreadable: ["state"] });
    expect(t.update("a").state).toBe("accepted");
    expect(t.row("a").moves).toEqual([]);
  });

  it("loads an older version's records, without flaws", async () => {
    const t = await new ClientHarness().live(anAction("a", { assignedTo: asMessage(ROBOT_7) }));
    await t.clock.advance(1_000);
    await t.client.stop();
    for (const { actions } of t.store.byAccount.values())
      for (const [id, json] of actions) actions.set(id, json.replace(/,"flaws":\[\]/, ""));
    expect(t.restarted().row("a")).toMatchObject({ name: "Action a", state: "ASSIGNED" });
  });
});
