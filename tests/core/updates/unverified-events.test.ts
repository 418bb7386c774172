/**
 * An event that may be an older one affects the row alone: alerts, the digest and the copy on disk
 * use the known version.
 */
import { create } from "@bufbuild/protobuf";
import { expect, it } from "vitest";
import { ActionPriority, ActionProgressSchema, ActionState, type Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../../support/actions.ts";
import { ClientHarness } from "../client-harness.ts";
import { by } from "../update-steps.ts";

const { UPDATED, CREATED } = ActionEventType;
const OTHER_WORK = anAction("z", ActionState.IN_PROGRESS);

function reported(state: ActionState, phase: string, second: bigint): Action {
  const progress = create(ActionProgressSchema, { phase, statusMessage: "m" });
  return anAction("a", { state, progress, provenance: by("ann", second) });
}

async function aClient(...actions: Action[]): Promise<ClientHarness> {
  const t = await new ClientHarness().live(...actions);
  // The alerts of the start are over.
  await t.clock.advance(1_000);
  t.alerts.length = 0;
  return t;
}

async function beating(t: ClientHarness, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    t.wire.live.heartbeat();
    await t.clock.advance(5_000);
  }
}

it("an unverified event leaves the alert of an assignment on the screen when the list reverts the event", async () => {
  const t = await aClient(OTHER_WORK);
  t.wire.live.event(CREATED, anAction("a"), { at: 9_000 });
  await t.clock.advance(1_000);
  t.wire.live.event(UPDATED, anAction("a", ActionState.APPROVED), { at: 5_000 });
  await t.clock.advance(100);
  expect(t.row("a")).toMatchObject({ state: "APPROVED", views: ["allOpen"] });
  t.wire.resync.open().initial(OTHER_WORK, anAction("a")).end();
  await beating(t, 60);
  expect([t.row("a").state, t.alerts.length, t.withdrawn]).toEqual(["ASSIGNED", 1, []]);
});

it("an unverified event right after an assignment still lets the assignment raise its alert", async () => {
  const t = await aClient(OTHER_WORK);
  t.wire.live.event(CREATED, anAction("a"), { at: 9_000 });
  t.wire.live.event(UPDATED, anAction("a", ActionState.APPROVED), { at: 5_000 });
  await t.clock.advance(400);
  t.wire.resync.open().initial(OTHER_WORK, anAction("a")).end();
  await beating(t, 60);
  expect([t.row("a").state, t.alerts.length, t.withdrawn]).toEqual(["ASSIGNED", 1, []]);
});

it("an unverified event removes the alert once a list agrees with it", async () => {
  const t = await aClient(OTHER_WORK);
  t.wire.live.event(CREATED, anAction("a"), { at: 9_000 });
  await t.clock.advance(1_000);
  t.wire.live.event(UPDATED, anAction("a", ActionState.APPROVED), { at: 5_000 });
  await t.clock.advance(100);
  t.wire.resync.open().initial(OTHER_WORK, anAction("a", ActionState.APPROVED)).end();
  await t.clock.advance(1_000);
  expect([t.row("a").state, t.withdrawn.length]).toEqual(["APPROVED", 1]);
});

it("an unverified event leaves the alert of a change on the screen", async () => {
  const low = anAction("a", { state: ActionState.ACKNOWLEDGED, priority: ActionPriority.LOW });
  const high = anAction("a", { state: ActionState.ACKNOWLEDGED, priority: ActionPriority.HIGH });
  const t = await aClient(low);
  t.wire.live.event(UPDATED, high, { at: 9_000 });
  await t.clock.advance(1_000);
  t.wire.live.event(UPDATED, low, { at: 5_000 });
  await t.clock.advance(100);
  expect(t.row("a")).toMatchObject({ priority: "LOW" });
  expect(t.row("a").changed).toBeUndefined();
  t.wire.resync.open().initial(high).end();
  await beating(t, 60);
  expect(t.row("a").changed).toMatchObject([{ field: "priority" }]);
  expect([t.alerts.length, t.withdrawn]).toEqual([1, []]);
});

/** A client whose started Action is shown as planned again by an older event. */
async function unverified(): Promise<ClientHarness> {
  const t = await aClient(anAction("a", ActionState.ACKNOWLEDGED));
  t.wire.live.event(UPDATED, anAction("a", ActionState.PLANNED), { at: 5_000 });
  t.wire.live.event(UPDATED, anAction("a", ActionState.IN_PROGRESS), { at: 9_000 });
  await t.clock.advance(1_000);
  t.wire.live.event(UPDATED, anAction("a", ActionState.PLANNED), { at: 5_000 });
  await t.clock.advance(1_500);
  expect(t.row("a").state).toBe("PLANNED");
  return t;
}

it("an unverified event is no baseline of the digest: nothing has changed while Docket was away", async () => {
  const t = await unverified();
  t.wire.live.fail();
  await t.clock.advance(800);
  await t.live(anAction("a", ActionState.IN_PROGRESS));
  expect(t.row("a").state).toBe("IN_PROGRESS");
  expect(t.client.queries.digest()).toBeUndefined();
});

it("an unverified event is not in the copy on disk: the next start finds the known version, and no news", async () => {
  const t = await unverified();
  const lines = t.client.queries.details("a")?.timeline;
  await t.client.stop();
  const next = await t.restarted().live(anAction("a", ActionState.IN_PROGRESS));
  expect(next.client.queries.details("a")?.timeline).toEqual(lines);
  expect(next.client.queries.digest()).toBeUndefined();
});

it("an update based on an unverified event waits, and is held when the list reverts the event", async () => {
  const t = await unverified();
  await t.press("a", "start");
  expect([t.wire.updates.length, t.update("a").state]).toEqual([0, "waiting"]);
  t.wire.resync.open().initial(anAction("a", ActionState.IN_PROGRESS)).end();
  await t.clock.advance(100);
  expect([t.wire.updates.length, t.update("a").state]).toEqual([0, "held"]);
});

it("an unverified event is replaced by a newer report, which is compared with the known version", async () => {
  const t = await aClient(reported(ActionState.PLANNED, "x", 1n));
  t.wire.live.event(UPDATED, reported(ActionState.PLANNED, "y", 5n), { at: 5_000 });
  t.wire.live.event(UPDATED, reported(ActionState.IN_PROGRESS, "y", 9n), { at: 9_000 });
  await t.clock.advance(1_000);
  t.wire.live.event(UPDATED, reported(ActionState.PLANNED, "y", 5n), { at: 5_000 });
  t.wire.live.event(UPDATED, reported(ActionState.PLANNED, "z", 10n), { at: 9_500 });
  await t.clock.advance(100);
  expect(t.row("a")).toMatchObject({ state: "PLANNED", changed: [{ field: "state", from: "IN_PROGRESS", to: "PLANNED" }] });
  await t.press("a", "start");
  expect(t.wire.updates).toHaveLength(1);
});
