/** The time to undo, reports in place of held updates, and bulk acknowledgements. */
import { describe, expect, it } from "vitest";
import { failed } from "../../../electron/contract/errors.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction, asSeen } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import type { ClientHarness } from "../client-harness.ts";
import { Machine } from "../machine.ts";

describe("a final move", () => {
  const settings = { undoMs: 5_000 };

  async function completing(machine = new Machine()): Promise<ClientHarness> {
    const t = await machine.start(settings).live(anAction("a", ActionState.IN_PROGRESS));
    await t.press("a", "complete");
    return t;
  }

  it("waits five seconds for an undo, on disk, and is then sent", async () => {
    const t = await completing();
    expect(t.update("a")).toMatchObject({ state: "waiting", choices: ["undo", "send"], undoUntil: t.clock.now() + 5_000 });
    await t.clock.advance(4_900);
    expect(t.wire.updates).toHaveLength(0);
    await t.clock.advance(200);
    expect(t.wire.lastUpdate.request.state).toBe(ActionState.COMPLETED);
    expect(t.update("a").undoUntil).toBeUndefined();
  });

  it("leaves no trace on the service when it is undone", async () => {
    const t = await completing();
    t.client.commands.resolve({ updateId: t.update("a").id, choice: "undo" });
    await t.clock.advance(10_000);
    expect([t.row("a").update, t.row("a").moves[0], t.wire.updates.length]).toEqual([undefined, "complete", 0]);
  });

  it("is sent at once when the user chooses that, and when the setting is 0", async () => {
    const t = await completing();
    t.client.commands.resolve({ updateId: t.update("a").id, choice: "send" });
    await settle();
    expect(t.wire.updates).toHaveLength(1);
    const direct = await new Machine().start({ undoMs: 0 }).live(anAction("a", ActionState.IN_PROGRESS));
    await direct.press("a", "complete");
    expect(direct.wire.updates).toHaveLength(1);
  });

  it("waits whichever move it is: Reject, Fail and Cancel can be undone as Complete can", async () => {
    const t = await new Machine().start(settings).live(anAction("a", ActionState.IN_PROGRESS), anAction("b"), anAction("c"));
    await t.press("a", "fail", { phase: "", statusMessage: "arm broke" });
    await t.press("b", "cancel", { phase: "", statusMessage: "not needed" });
    await t.press("c", "reject", { phase: "", statusMessage: "too heavy" });
    for (const id of ["a", "b", "c"]) expect(t.update(id)).toMatchObject({ state: "waiting", choices: ["undo", "send"] });
    await t.clock.advance(4_900);
    expect(t.wire.updates).toEqual([]);
    await t.clock.advance(200);
    expect(t.wire.updates.map(({ request }) => request.actionId).toSorted()).toEqual(["a", "b", "c"]);
  });

  it("is never sent by itself after a crash inside the five seconds: the user is asked", async () => {
    const machine = new Machine();
    const t = await completing(machine);
    await machine.kill(t);
    const next = await machine.start(settings).live(anAction("a", ActionState.IN_PROGRESS));
    await next.clock.advance(60_000);
    expect(next.update("a")).toMatchObject({
      state: "held",
      choices: ["send", "drop"],
      reason: { code: "neverSent" },
    });
    expect(next.wire.updates).toHaveLength(0);
  });

  it("counts as pending while it waits or is sent, and not while its user has to decide", async () => {
    const machine = new Machine();
    const t = await completing(machine);
    expect(t.client.queries.updatesUnderWay()).toBe(1);
    await machine.kill(t);
    const next = await machine.start(settings).live(anAction("a", ActionState.IN_PROGRESS));
    expect([next.update("a").state, next.client.queries.updatesUnderWay()]).toEqual(["held", 0]);
    next.client.commands.resolve({ updateId: next.update("a").id, choice: "send" });
    await settle();
    expect([next.wire.updates.length, next.client.queries.updatesUnderWay()]).toEqual([1, 1]);
  });

  it("can be sent by a user who quits, and the quit waits for its answer", async () => {
    const t = await completing();
    expect(t.client.queries.undoable().map((update) => update.actionName)).toEqual(["Action a"]);
    let left = false;
    const leaving = t.client.commands.sendUndoable(5_000).then(() => (left = true));
    await settle();
    expect([t.wire.updates.length, left]).toEqual([1, false]);
    t.wire.lastUpdate.answer({ accepted: true });
    await t.clock.advance(100);
    await leaving;
    expect(left).toBe(true);
  });
});

describe("a held update", () => {
  it("can be turned into a report of progress in the state that the Action has now", async () => {
    const t = await new Machine().start().live(anAction("a", ActionState.PLANNED));
    t.wire.live.fail();
    await settle();
    await t.press("a", "fail", { phase: "", statusMessage: "arm is stiff" });
    await t.clock.advance(800);
    await t.live(anAction("a", ActionState.IN_PROGRESS));
    expect(t.update("a")).toMatchObject({ state: "held", choices: ["send", "report", "drop"] });
    t.client.commands.resolve({ updateId: t.update("a").id, choice: "report" });
    await settle();
    expect(t.wire.lastUpdate.request).toMatchObject({ state: ActionState.IN_PROGRESS, progress: { statusMessage: "arm is stiff" } });
    expect(t.client.queries.details("a")?.updates).toHaveLength(1);
  });
});

describe("a bulk acknowledgement", () => {
  it("is one record and one result for each Action, and one that cannot be acknowledged blocks no other", async () => {
    const t = await new Machine().start().live(anAction("a"), anAction("b", ActionState.PLANNED), anAction("c"));
    const seen = asSeen(["a", "b", "gone", "c", "a"]);
    const actions = seen.map((one) => (one.actionId === "b" ? { ...one, seenState: "PLANNED" as const } : one));
    const results = await t.client.commands.acknowledgeAll({ actions, pressedAt: t.clock.now() });
    expect(results).toEqual([
      { actionId: "a", name: "Action a", updateId: expect.any(String) },
      { actionId: "b", name: "Action b", problem: failed("moveNotOffered", { move: "acknowledge" }).error },
      { actionId: "gone", name: "gone", problem: failed("actionNotInQueue").error },
      { actionId: "c", name: "Action c", updateId: expect.any(String) },
    ]);
    await settle();
    expect(t.wire.updates.map(({ request }) => request.actionId)).toEqual(["a", "c"]);
  });
});
