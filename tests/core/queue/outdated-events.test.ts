/**
 * Events with an older copy of their Action, or late ones: no person is named for another's act,
 * and no update of the user is attributed to others.
 */
import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { ActionProgressSchema, ActionState, ProvenanceRecordSchema, type Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { atWork, QueueUnderTest, saidBy } from "../queue-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction, applied } from "../../support/actions.ts";

const HERE = anAction("a");
/** A service that records its own name and time, whatever a client sends. */
const GATE_7 = { provenance: create(ProvenanceRecordSchema, saidBy("gate-7")) };

const NOT_NEEDED = { phase: "", statusMessage: "Not needed" };

/**
 * A client whose acknowledgement was accepted, and shown by the stream under the service's own
 * name.
 */
async function acknowledged(): Promise<{ t: ClientHarness; shown: Action }> {
  const t = await new ClientHarness().live(HERE);
  await t.press("a", "acknowledge");
  const { request, answer } = t.wire.lastUpdate;
  answer({ accepted: true });
  await settle();
  const shown = { ...applied(HERE, request), ...GATE_7 };
  t.wire.live.updated(shown);
  expect(t.update("a").state).toBe("accepted");
  return { t, shown };
}

describe("a CANCELLED event with an earlier version of the Action", () => {
  it("leaves an accepted update as it was shown before, and does not name its reporter for the end", async () => {
    const { t, shown } = await acknowledged();
    t.wire.live.cancelled(shown);
    expect(t.row("a")).toMatchObject({ state: "CANCELLED" });
    expect(t.row("a")).not.toHaveProperty("reportedBy");
    expect(t.update("a")).toMatchObject({ state: "accepted", reason: { code: "reattributed", params: { name: "gate-7" } } });
  });

  it("supersedes an accepted update that was not shown, and does not name the previous reporter", async () => {
    const before = { ...HERE, ...GATE_7 };
    const t = await new ClientHarness().live(before);
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    t.wire.live.cancelled(before);
    expect(t.row("a")).not.toHaveProperty("reportedBy");
    expect(t.update("a")).toMatchObject({
      state: "superseded",
      reason: { code: "movedOnBy", params: {} },
    });
  });

  it("names no one when it is repeated, either", async () => {
    const { t, shown } = await acknowledged();
    t.wire.live.cancelled(shown).cancelled(shown);
    expect(t.row("a")).not.toHaveProperty("reportedBy");
  });

  it("names no one for the stop, and none in the timeline", () => {
    const before = atWork({ provenance: saidBy("ann") });
    const t = new QueueUnderTest().connect(before);
    t.event(ActionEventType.CANCELLED, before);
    expect(t.row().stop).toEqual({ at: t.clock.now(), why: "CANCELLED" });
    expect(t.entry().timeline.at(-1)).toEqual({ at: t.clock.now(), kind: "state", from: "IN_PROGRESS", to: "CANCELLED", ours: false });
  });

  it("names no one when the old copy has a name without a time", () => {
    const before = atWork({ provenance: { name: "ann" } });
    const t = new QueueUnderTest().connect(before);
    t.event(ActionEventType.CANCELLED, before);
    expect(t.row()).not.toHaveProperty("reportedBy");
  });

  it("names no one when the state is new and the report old", () => {
    const before = atWork({ provenance: saidBy("ann") });
    const t = new QueueUnderTest().connect(before);
    t.event(ActionEventType.CANCELLED, { ...before, state: ActionState.CANCELLED });
    expect(t.row()).not.toHaveProperty("reportedBy");
  });

  it("confirms an own cancellation that was accepted", async () => {
    const t = await new ClientHarness().live({ ...HERE, ...GATE_7 });
    await t.press("a", "cancel", NOT_NEEDED);
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    t.wire.live.cancelled({ ...HERE, ...GATE_7, progress: create(ActionProgressSchema, NOT_NEEDED) });
    expect(t.update("a").state).toBe("confirmed");
  });

  it("names the author of a new report", () => {
    const t = new QueueUnderTest().connect(atWork({ provenance: saidBy("ann") }));
    t.event(ActionEventType.CANCELLED, atWork({ provenance: saidBy("bob") }));
    expect(t.row().stop).toMatchObject({ reportedBy: "bob" });
  });
});

describe("an accepted update, and an event from before it", () => {
  it.each([
    ["an earlier state", ActionState.ASSIGNED],
    ["a state before that", ActionState.PENDING],
    ["a state that Docket does not know", 77 as ActionState],
  ])("is not superseded by %s", async (_what, state) => {
    const t = await new ClientHarness().live(anAction("a", { state: ActionState.ACKNOWLEDGED }));
    await t.press("a", "plan");
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    t.wire.live.updated(anAction("a", { state, ...GATE_7 }));
    expect(t.update("a").state).toBe("accepted");
  });

  it.each([
    ["a later state", ActionState.IN_PROGRESS],
    ["an end", ActionState.REJECTED],
  ])("is superseded by %s", async (_what, state) => {
    const t = await new ClientHarness().live(anAction("a", { state: ActionState.ACKNOWLEDGED }));
    await t.press("a", "plan");
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    t.wire.live.updated(anAction("a", { state, ...GATE_7 }));
    expect(t.update("a")).toMatchObject({ state: "superseded", reason: { code: "movedOnBy", params: { by: "gate-7" } } });
  });

  it("that is an end is not superseded by a state before it", async () => {
    const t = await new ClientHarness().live(HERE);
    await t.press("a", "cancel", NOT_NEEDED);
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    t.wire.live.updated(anAction("a", { state: ActionState.PLANNED, ...GATE_7 }));
    expect(t.update("a").state).toBe("accepted");
  });

  it("names no one by a report that was there when it was sent", async () => {
    const action = anAction("a", { state: ActionState.ACKNOWLEDGED, ...GATE_7 });
    const t = await new ClientHarness().live(action);
    await t.press("a", "plan");
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    t.wire.live.updated({ ...action, state: ActionState.REJECTED });
    expect(t.update("a").reason).toEqual({ code: "movedOnBy", params: {} });
  });
});

/**
 * Plan was accepted and Start waits behind it. The list shows Plan, but an event from before Plan
 * has arrived since that list was requested.
 */
async function overtakenByTheList(
  more: Pick<Partial<Action>, "provenance"> = {},
  eventState: ActionState = ActionState.ACKNOWLEDGED,
): Promise<{ t: ClientHarness; planned: Action }> {
  const before = anAction("a", { state: ActionState.ACKNOWLEDGED });
  const t = await new ClientHarness().live(before);
  await t.press("a", "plan");
  const { request, answer } = t.wire.lastUpdate;
  const planned = { ...applied(before, request), ...more };
  answer({ accepted: true });
  await settle();
  await t.press("a", "start");
  await twoBeats(t);
  t.wire.live.updated({ ...before, state: eventState, ...GATE_7 });
  t.wire.resync.open().initial(planned).end();
  await settle();
  return { t, planned };
}

async function twoBeats(t: ClientHarness): Promise<void> {
  for (let beat = 0; beat < 2; beat += 1) {
    await t.clock.advance(5_000);
    t.wire.live.heartbeat();
  }
}

describe("an update behind one that a list has shown, after a late event with an earlier state", () => {
  it("is not held for that event: another list is requested, and the update is sent", async () => {
    const { t, planned } = await overtakenByTheList();
    expect([t.row("a").state, t.update("a").state, t.wire.resyncs.length]).toEqual(["ACKNOWLEDGED", "waiting", 2]);
    t.wire.resync.open().initial(planned).end();
    await settle();
    expect([t.row("a").state, t.update("a").state, t.wire.updates.length]).toEqual(["PLANNED", "sending", 2]);
  });

  it("is not held when the service records its own name, either", async () => {
    const { t, planned } = await overtakenByTheList({ provenance: create(ProvenanceRecordSchema, saidBy("gate-7")) });
    expect(t.update("a").state).toBe("waiting");
    t.wire.resync.open().initial(planned).end();
    await settle();
    expect(t.update("a").state).toBe("sending");
  });

  it("is held once the list, too, shows that the Action was moved back; no further list is requested", async () => {
    const { t } = await overtakenByTheList();
    t.wire.resync
      .open()
      .initial(anAction("a", { state: ActionState.ACKNOWLEDGED, ...GATE_7 }))
      .end();
    await settle();
    expect(t.update("a")).toMatchObject({ state: "held", reason: { code: "moved", params: { now: "ACKNOWLEDGED", by: "gate-7" } } });
    expect(t.wire.resyncs).toHaveLength(2);
  });

  it("is held when no list arrives", async () => {
    const { t } = await overtakenByTheList();
    await twoBeats(t);
    expect(t.update("a").state).toBe("held");
  });

  it("is held at once when the Action was moved forward", async () => {
    const { t } = await overtakenByTheList({}, ActionState.IN_PROGRESS);
    expect([t.update("a").state, t.wire.resyncs.length]).toEqual(["held", 1]);
  });
});
