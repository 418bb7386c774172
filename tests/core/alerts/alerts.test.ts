/** A person gets one alert per assignment, in time, and only while the assignment stands. */
import { describe, expect, it } from "vitest";
import type { Notifier } from "../../../electron/core/ports.ts";
import { type Action, ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { pass } from "./alert-steps.ts";
import { ClientHarness, type MemoryQueueStore } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { ROBOT_3, ROBOT_7, asMessage } from "../../support/principals.ts";

function called(t: ClientHarness): (string | undefined)[] {
  return t.alerts.map((alert) => alert.actionId);
}

function alertLines(t: ClientHarness, id: string): unknown[] {
  return t.client.queries.details(id)?.timeline.filter((line) => line.kind === "alert") ?? [];
}

async function lose(t: ClientHarness): Promise<void> {
  t.wire.live.fail({ retryAfterMs: 3_600_000 });
  await settle();
}

describe("an alert", () => {
  it("does not come for an Action acknowledged elsewhere before it could be shown", async () => {
    const t = await new ClientHarness().live();
    t.wire.live.created(anAction("a"));
    await t.clock.advance(200);
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    await t.clock.advance(200);
    expect(t.alerts).toEqual([]);
  });

  it("that the system did not show is recorded as failed, with the reason", async () => {
    const t = new ClientHarness();
    t.onAlert = () => Promise.resolve({ shown: false, failure: { code: "refused", params: { words: "Notifications are switched off." } } });
    await t.live(anAction("a"));
    expect(alertLines(t, "a")).toMatchObject([
      { result: "failed", failure: { code: "refused", params: { words: "Notifications are switched off." } } },
    ]);
  });

  it("does not wait for a connection that is lost before the snapshot is complete, or right after it", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(anAction("a"));
    await lose(t);
    expect(called(t)).toEqual(["a"]);
    t.client.commands.retry();
    await t.live(anAction("a"));
    t.wire.live.created(anAction("b"));
    await lose(t);
    expect(called(t)).toEqual(["a", "b"]);
  });

  it("does not wait for a resync that its stream ended before, and is not repeated after that resync", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("b")).heartbeat();
    expect(called(t)).toEqual(["a"]);
    t.client.commands.retry();
    expect(called(t)).toEqual(["a", "b"]);
    t.wire.live.open().initial(anAction("b"), anAction("c"));
    // The wait of the earlier epoch is over: this snapshot's news is announced when it is complete.
    await t.clock.advance(400);
    t.wire.live.initial(anAction("d"));
    for (let count = 0; count < 8; count += 1) {
      await t.clock.advance(400);
      t.wire.live.initial(anAction("d"));
    }
    expect(called(t)).toEqual(["a", "b"]);
    t.wire.live.heartbeat();
    t.wire.resync.open().initial(anAction("b"), anAction("c"), anAction("d")).end();
    await settle();
    expect(called(t).slice(0, 2)).toEqual(["a", "b"]);
    expect(t.alerts.at(-1)?.title).toBe("While Docket was away: 2 assigned, 1 left your queue");
    expect(t.alerts).toHaveLength(3);
  });

  it("is removed when Docket ends, and a later answer of the system has no effect", async () => {
    const t = new ClientHarness();
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Notifier["show"]>>>();
    t.onAlert = () => promise;
    await t.live(anAction("a"));
    expect(called(t)).toEqual(["a"]);
    await t.client.stop();
    expect(t.withdrawn).toEqual(["a"]);
    resolve({ shown: true });
    await settle();
    expect(t.clock.pending).toBe(0);
  });

  it("about an absence is urgent for urgent events, and not for mere changes", async () => {
    const high = { priority: ActionPriority.HIGH };
    const t = await new ClientHarness().live(anAction("a", high), anAction("b"));
    t.client.commands.retry();
    t.wire.live
      .open()
      .initial(anAction("a", { ...high, state: ActionState.PLANNED }), anAction("b"))
      .heartbeat();
    expect(t.alerts.at(-1)).toMatchObject({ title: "While Docket was away: 1 changed", urgent: false });
    t.client.commands.retry();
    t.wire.live
      .open()
      .initial(anAction("b"))
      .cancelled(anAction("a", { ...high, state: ActionState.CANCELLED }))
      .heartbeat();
    expect(t.alerts.at(-1)).toMatchObject({ title: "While Docket was away: 1 cancelled", urgent: true });
  });
});

/** An Action that its requester, the user, sees whoever it is assigned to. */
function begun(more: Parameters<typeof anAction>[1] & object = {}): Action {
  return anAction("a", { state: ActionState.PLANNED, requestedBy: asMessage(ROBOT_7), ...more });
}

describe("an assignment of work that someone else has begun, or of an unknown state", () => {
  const others = asMessage(ROBOT_3);
  const settings = { requestedBy: [ROBOT_7] };
  it.each([
    ["a new one", undefined, ActionState.IN_PROGRESS],
    ["a reassigned one", ActionState.PLANNED, ActionState.PLANNED],
    ["one of a state that this version does not know", undefined, 77 as ActionState],
  ])("raises an alert: %s", async (_what, before, state) => {
    const t = await new ClientHarness(settings).live(...(before === undefined ? [] : [begun({ state: before, assignedTo: others })]));
    t.wire.live.created(begun({ state }));
    await t.clock.advance(300);
    expect(t.alerts).toMatchObject([{ actionId: "a", title: "Action a", body: expect.stringMatching(/^Assigned to you/u) }]);
    expect(alertLines(t, "a")).toMatchObject([{ result: "shown" }]);
  });

  it("offers no acknowledgement when several are in one alert", async () => {
    const t = await new ClientHarness().live();
    for (const id of ["b", "c", "d", "e"]) t.wire.live.created(anAction(id, ActionState.IN_PROGRESS));
    await t.clock.advance(300);
    expect(t.alerts).toMatchObject([{ title: "4 Actions are assigned to you" }]);
  });

  it("loses its alert when the work goes on or is taken away, and gets no reminder", async () => {
    const goesOn = { next: begun({ state: ActionState.IN_PROGRESS }), alerts: ["Action a"] };
    const takenAway = { next: begun({ assignedTo: others }), alerts: ["Action a", "No longer yours to do: Action a"] };
    for (const { next, alerts } of [goesOn, takenAway]) {
      const t = await new ClientHarness(settings).live();
      t.wire.live.created(begun());
      await t.clock.advance(300);
      t.wire.live.heartbeat();
      expect(t.withdrawn).toEqual([]);
      t.wire.live.updated(next);
      expect(t.withdrawn).toEqual(["handedOver a"]);
      await pass(t, 20 * 60_000, next);
      expect(t.alerts.filter(({ actionId }) => actionId === "a").map(({ title }) => title)).toEqual(alerts);
    }
  });

  it("loses its alert when two lists no longer contain it", async () => {
    const t = await new ClientHarness(settings).live();
    t.wire.live.created(begun());
    await t.clock.advance(300);
    await pass(t, 20 * 60_000);
    expect(t.withdrawn).toContain("handedOver a");
  });

  it("raises one alert once its state can be read, if no one has been alerted", async () => {
    const t = await new ClientHarness(settings).live(anAction("a", ActionState.UNSPECIFIED));
    expect(t.alerts).toEqual([]);
    t.wire.live.updated(anAction("a"));
    await t.clock.advance(300);
    expect(t.alerts).toMatchObject([{ title: "Action a" }]);
  });

  it("raises no alert from a list when the user may have acknowledged it elsewhere", async () => {
    const t = await new ClientHarness(settings).live(begun());
    t.client.commands.retry();
    await t.live(begun(), anAction("c", ActionState.ACKNOWLEDGED));
    expect(t.alerts).toEqual([]);
  });

  it.each(["before its user has stopped", "after that"])("raises an alert from a list when its work was to stop: %s", async (when) => {
    const work = anAction("a", ActionState.IN_PROGRESS);
    const t = await new ClientHarness().live(work, anAction("b", ActionState.PLANNED));
    await pass(t, 600_000, anAction("b", ActionState.PLANNED));
    expect(t.alerts.map(({ title }) => title)).toEqual(["Stop work: Action a"]);
    if (when === "after that") t.client.commands.confirmStop("a");
    await pass(t, 600_000, work, anAction("b", ActionState.PLANNED));
    expect(t.row("a")).toMatchObject({ state: "IN_PROGRESS", roles: ["assignee"] });
    expect(t.withdrawn).toEqual(["a"]);
    expect(t.alerts.slice(1)).toMatchObject([{ actionId: "a", title: "Action a", body: expect.stringMatching(/^Assigned to you/u) }]);
  });

  it("raises one alert, over a restart, too", async () => {
    const before = await new ClientHarness(settings).live();
    before.wire.live.created(begun());
    const store = await crash(before);
    expect(called(before)).toEqual(["a"]);
    const t = await new ClientHarness(settings, undefined, store).live(begun());
    await t.clock.advance(5_000);
    expect(t.alerts).toEqual([]);
  });
});

/** Ends the client as a crash does: the disk keeps its records, and nothing else happens. */
async function crash(t: ClientHarness): Promise<MemoryQueueStore> {
  await t.clock.advance(600);
  t.wire.live.fail({ retryAfterMs: 3_600_000 });
  await t.clock.advance(600);
  return t.store;
}

describe("over a restart", () => {
  it("an alert that was shown is not repeated", async () => {
    const store = await crash(await new ClientHarness().live(anAction("a")));
    const t = await new ClientHarness({}, undefined, store).live(anAction("a"));
    await t.clock.advance(5_000);
    expect(t.alerts).toEqual([]);
  });

  it("an alert that could not be shown is still due", async () => {
    const before = new ClientHarness();
    before.onAlert = () =>
      Promise.resolve({ shown: false, failure: { code: "refused", params: { words: "Notifications are switched off." } } });
    const store = await crash(await before.live(anAction("a")));
    const t = await new ClientHarness({}, undefined, store).live(anAction("a"));
    expect(called(t)).toEqual(["a"]);
  });

  it("the alert of an earlier assignment does not count for the present one", async () => {
    const before = await new ClientHarness().live(anAction("a"), anAction("b"));
    before.client.commands.retry();
    await before.live(anAction("b"));
    before.wire.resync.open().initial(anAction("b")).end();
    await before.clock.advance(1_000);
    before.onAlert = () => new Promise(() => undefined);
    before.wire.live.created(anAction("a"));
    const store = await crash(before);
    const t = await new ClientHarness({}, undefined, store).live(anAction("a"), anAction("b"));
    expect(called(t)).toEqual(["a"]);
  });

  it("a due alert is raised beside other news, and only the Actions in its text count as alerted", async () => {
    const before = new ClientHarness();
    before.onAlert = () => new Promise(() => undefined);
    const store = await crash(await before.live(anAction("due"), anAction("changed", ActionState.PLANNED)));
    const t = await new ClientHarness({}, undefined, store).live(anAction("due"), anAction("changed", ActionState.IN_PROGRESS));
    expect(t.alerts.map(({ title }) => title)).toEqual(["While Docket was away: 1 changed", "Action due"]);
    expect([alertLines(t, "due").length, alertLines(t, "changed").length]).toEqual([1, 0]);
  });

  it("no alert is raised for an assignment to somebody else", async () => {
    const me = asMessage(ROBOT_7);
    const theirs = anAction("theirs", { assignedTo: asMessage(ROBOT_3), requestedBy: me });
    const settings = { requestedBy: [ROBOT_7] };
    const store = await crash(await new ClientHarness(settings).live(theirs));
    const t = await new ClientHarness(settings, undefined, store).live(theirs);
    expect(t.alerts).toEqual([]);
  });
});
