/** The turn of an update, the moment of its press, and its records. */
import { describe, expect, it } from "vitest";
import { failed } from "../../../electron/contract/errors.ts";
import { failure } from "../failures.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction, applied } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness, SETTINGS } from "../client-harness.ts";
import { answer, by, reconnect, resync, sending } from "../update-steps.ts";

describe("an update's turn", () => {
  it("does not come while Stale: the state of the Action is unknown", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.clock.advance(10_500);
    expect(t.state).toBe("stale");
    await t.press("a", "acknowledge");
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["waiting", 0]);
    t.wire.live.heartbeat();
    await settle();
    expect(t.update("a").state).toBe("sending");
  });

  it("comes when a resync shows the Action as it was", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await reconnect(t);
    await t.press("a", "acknowledge");
    await t.live(anAction("b"));
    expect(t.wire.updates).toHaveLength(0);
    await resync(t, anAction("a"), anAction("b"));
    expect(t.update("a").state).toBe("sending");
  });

  it("is judged by the row that its author saw, not by its state when the press arrived", async () => {
    const t = await new ClientHarness().live(anAction("a", { state: ActionState.ACKNOWLEDGED, provenance: by("ann") }));
    t.client.commands.submit({
      actionId: "a",
      move: "reject",
      seenState: "ASSIGNED",
      pressedAt: 1,
      progress: { phase: "", statusMessage: "no arm" },
    });
    expect(t.update("a")).toMatchObject({ state: "held", expected: "ASSIGNED" });
    expect(t.wire.updates).toHaveLength(0);
  });

  it("never comes for an Action that has left, nor for a blank reason", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await reconnect(t);
    await t.live(anAction("b"));
    await resync(t, anAction("b"));
    const press = { move: "reject" as const, seenState: "ASSIGNED" as const, pressedAt: 1 };
    const reason = { progress: { phase: "", statusMessage: "no arm" } };
    expect(t.client.commands.submit({ actionId: "a", ...press, ...reason })).toEqual(failed("actionLeft"));
    const blank = { progress: { phase: "", statusMessage: "  " } };
    expect(t.client.commands.submit({ actionId: "b", ...press, ...blank })).toEqual(failed("reasonMissing"));
    expect([t.row("a").moves, t.wire.updates]).toEqual([[], []]);
  });

  it("leaves the buttons in the Action's state when the update was refused", async () => {
    const t = await sending();
    await answer(t, { accepted: false, failure: failure("failed_precondition", "no", { fromService: true }) });
    expect(t.row("a").moves).toEqual(["acknowledge", "reject", "cancel"]);
  });
});

describe("the moment of a key press", () => {
  it("is used when it is a short while ago, and not when it lies in the future or long ago", async () => {
    const t = await new ClientHarness().live(anAction("near"), anAction("ahead"), anAction("long ago"));
    const now = t.clock.now();
    const pressed = { near: now - 1_234, ahead: now + 1, "long ago": now - 60_001 };
    for (const [actionId, pressedAt] of Object.entries(pressed))
      t.client.commands.submit({ actionId, move: "acknowledge", seenState: "ASSIGNED", pressedAt });
    const moments = t.wire.updates.map(({ request: { provenance: { updatedAt } = {} } }) =>
      updatedAt === undefined ? undefined : Number(updatedAt.seconds) * 1000 + Math.floor(updatedAt.nanos / 1e6),
    );
    expect(moments).toEqual([now - 1_234, now, now]);
  });

  it("is unique per Action, as otherwise two reports could confirm each other", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.IN_PROGRESS));
    for (const statusMessage of ["one", "two"])
      t.client.commands.submit({
        actionId: "a",
        move: "report",
        seenState: "IN_PROGRESS",
        pressedAt: 1,
        progress: { phase: "p", statusMessage },
      });
    const [one, two] = t.client.queries.details("a")?.updates ?? [];
    expect(two?.createdAt).toBeGreaterThan(one?.createdAt ?? Number.POSITIVE_INFINITY);
  });
});

describe("the record of updates", () => {
  it("has one draft per move, each of its own", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const drafts = (["report", "fail"] as const).map((move) => ({ actionId: "a", move, phase: "", statusMessage: `about to ${move}` }));
    for (const draft of drafts) t.client.commands.saveDraft(draft);
    expect(t.client.queries.details("a")?.drafts).toEqual(drafts);
    t.client.commands.saveDraft({ ...drafts[0]!, statusMessage: "" });
    expect(t.client.queries.details("a")?.drafts).toEqual([drafts[1]]);
  });

  it("keeps the newest fifty ended updates, and one timeline line for each", async () => {
    const t = await new ClientHarness().live(anAction("a", ActionState.IN_PROGRESS));
    for (let count = 0; count < 60; count += 1) {
      await t.press("a", "report", { phase: "p", statusMessage: `step ${count}` });
      t.wire.live.updated(applied(anAction("a", ActionState.IN_PROGRESS), t.wire.lastUpdate.request));
      await answer(t, { accepted: true });
    }
    const details = t.client.queries.details("a");
    expect(details?.updates).toHaveLength(50);
    expect(t.client.commands.resolve({ updateId: "update-1", choice: "drop" })).toEqual(failed("updateGone"));
    expect(details?.updates.at(-1)).toMatchObject({ state: "confirmed", progress: { statusMessage: "step 59" } });
    expect(details?.timeline.filter((line) => line.kind === "update")).toEqual([]);
    expect(details?.timeline.filter((line) => line.kind === "progress")).toHaveLength(60);
  });

  it("counts them as lost by another service or Principal, and not by other settings", async () => {
    const t = await sending();
    expect(t.client.queries.updatesLostBy(SETTINGS).all).toBe(0);
    expect(t.client.queries.updatesLostBy({ ...SETTINGS, baseUrl: "http://127.0.0.1:2" }).all).toBe(1);
    expect(t.client.queries.updatesLostBy({ ...SETTINGS, actingAs: { type: "OBJECT", id: "robot-8" } }).all).toBe(1);
    expect(t.client.queries.updatesLostBy({ ...SETTINGS, actingAs: { type: "USER", id: "robot-7" } }).all).toBe(1);
  });
});
