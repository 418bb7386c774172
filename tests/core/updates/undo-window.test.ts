/** The time to undo is as long as shown, and a press in it counts, whenever it is read. */
import { describe, expect, it } from "vitest";
import { failed } from "../../../electron/contract/errors.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { failure } from "../failures.ts";

const MINUTE = 60_000;

async function completing(): Promise<ClientHarness> {
  const t = await new ClientHarness({ undoMs: 5_000, heartbeatMs: 60_000 }).live(anAction("a", ActionState.IN_PROGRESS));
  await t.press("a", "complete");
  return t;
}
const undo = (t: ClientHarness) => t.client.commands.resolve({ updateId: t.client.queries.undoable()[0]?.id ?? "", choice: "undo" });

describe("an Undo that was pressed while this process stood still", () => {
  it.each([0, 900, 3_000, 4_900])("is read before anything is sent, if the process stood still after %s ms", async (ms) => {
    const t = await completing();
    await t.clock.advance(ms);
    t.clock.block(20_000);
    await t.clock.advance(0);
    expect(t.wire.updates).toHaveLength(0);
    expect(undo(t)).toEqual({ ok: true, value: null });
    await t.clock.advance(10_000);
    expect([t.row("a").update, t.wire.updates.length]).toEqual([undefined, 0]);
  });

  it("is read even if the process stands still a second time", async () => {
    const t = await completing();
    t.clock.block(20_000);
    await t.clock.advance(0);
    t.clock.block(5_000);
    await t.clock.advance(0);
    expect([undo(t).ok, t.wire.updates.length]).toEqual([true, 0]);
  });

  it("is awaited for a moment only: an update without one is sent", async () => {
    const t = await completing();
    t.clock.block(7_000);
    await t.clock.advance(0);
    await t.clock.advance(250);
    expect(t.wire.updates).toHaveLength(1);
  });

  it("leaves no less time than there was, if the process stood still for a part of it", async () => {
    const t = await completing();
    t.clock.block(2_000);
    await t.clock.advance(2_900);
    expect(t.wire.updates).toHaveLength(0);
    await t.clock.advance(100);
    expect(t.wire.updates).toHaveLength(1);
  });
});

describe("an Undo that comes after its time", () => {
  it("takes back an update not sent for lack of a connection", async () => {
    const t = await completing();
    t.wire.live.fail();
    const { id } = t.update("a");
    await t.clock.advance(6_000);
    expect(t.update("a").undoUntil).toBeUndefined();
    expect(t.client.commands.resolve({ updateId: id, choice: "undo" })).toEqual({ ok: true, value: null });
    expect(t.row("a").update).toBeUndefined();
  });

  it("takes back an update that is held and has not been sent", async () => {
    const t = await completing();
    const { id } = t.update("a");
    t.wire.live.fail();
    await t.clock.advance(6_000);
    await t.live(anAction("a", ActionState.PLANNED));
    expect(t.update("a").state).toBe("held");
    expect(t.client.commands.resolve({ updateId: id, choice: "undo" })).toEqual({ ok: true, value: null });
  });

  it("takes back an update that the service has refused for now", async () => {
    const t = await completing();
    const { id } = t.update("a");
    await t.clock.advance(5_000);
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("resource_exhausted", "Slow down.", { fromService: true }) });
    await settle();
    expect(t.client.commands.resolve({ updateId: id, choice: "undo" })).toEqual({ ok: true, value: null });
  });

  it("of an update that may be recorded is refused with its state", async () => {
    const t = await completing();
    const { id } = t.update("a");
    await t.clock.advance(5_000);
    const refusal = failed("undoTooLate");
    expect(t.client.commands.resolve({ updateId: id, choice: "undo" })).toEqual(refusal);
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "The connection broke off.") });
    await settle();
    expect(t.client.commands.resolve({ updateId: id, choice: "undo" })).toEqual(refusal);
  });
});

describe("the end of the time to undo", () => {
  it.each([
    ["back by an hour", -60 * MINUTE],
    ["on by an hour", 60 * MINUTE],
    ["back by a second", -1_000],
  ])("is shown again after the clock is set %s, and is the moment at which the update is sent", async (_how, ms) => {
    const t = await completing();
    t.clock.jumpWall(ms);
    await t.clock.advance(1_500);
    const { undoUntil = 0 } = t.update("a");
    expect(undoUntil - t.clock.now()).toBe(3_500);
    await t.clock.advance(3_400);
    expect(t.update("a").undoUntil).toBe(undoUntil);
    await t.clock.advance(100);
    expect([t.update("a").undoUntil, t.clock.now()]).toEqual([undefined, undoUntil]);
  });

  it("is sent to the window when it has changed, and only then", async () => {
    const t = await completing();
    await t.clock.advance(500);
    const before = t.batches.length;
    await t.clock.advance(2_000);
    expect(t.batches.length).toBe(before);
    t.clock.jumpWall(-60 * MINUTE);
    await t.clock.advance(1_000);
    expect(t.batches.length).toBe(before + 1);
  });
});

describe("a time to undo in which someone else moves the Action", () => {
  const MOVED = { completed: ActionState.COMPLETED, "moved back": ActionState.ASSIGNED } as const;

  it.each(["completed", "moved back"] as const)("ends at once when it is %s: the update is held, not counted down", async (how) => {
    const t = await completing();
    t.wire.live.updated(anAction("a", { state: MOVED[how], provenance: { name: "robot-3" } }));
    await settle();
    expect(t.update("a")).toMatchObject({ state: "held" });
    expect(t.update("a").undoUntil).toBeUndefined();
    await t.clock.advance(10_000);
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["held", 0]);
  });

  it("continues when the Action stays as it was seen", async () => {
    const t = await completing();
    t.wire.live.updated(anAction("a", { state: ActionState.IN_PROGRESS, name: "Another name" }));
    await settle();
    expect(t.update("a").undoUntil).toBeDefined();
    await t.clock.advance(5_000);
    expect(t.wire.updates).toHaveLength(1);
  });
});
