/**
 * The evidence that settles an update: nothing is confirmed too early, or sent twice without need.
 */
import { describe, expect, it } from "vitest";
import { failure } from "../failures.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction, applied } from "../../support/actions.ts";
import { settle } from "../../support/settle.ts";
import { ClientHarness } from "../client-harness.ts";
import { LOST, answer, by, echo, reconnect, resync, sending } from "../update-steps.ts";

describe("an update whose outcome is unknown", () => {
  it("is not settled by a resync that was requested before it, even if no event came between", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await reconnect(t);
    await t.live(anAction("a"));
    const early = t.wire.resync.open();
    await t.press("a", "acknowledge");
    await answer(t, LOST);
    early.initial(anAction("a")).end();
    await settle();
    expect([t.update("a").state, t.wire.updates.length, t.wire.resyncs.length]).toEqual(["unknown", 1, 2]);
    await resync(t, applied(anAction("a"), t.wire.lastUpdate.request));
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 1]);
  });

  it("is not given up because of a resync that was requested before it", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await reconnect(t);
    t.wire.live.open().initial(anAction("a")).heartbeat();
    const early = t.wire.resync.open();
    await t.press("a", "acknowledge");
    await answer(t, LOST);
    early.end();
    await settle();
    expect(t.update("a")).toMatchObject({ state: "unknown", choices: [] });
  });

  it("is not settled by a snapshot that was requested before it", async () => {
    const t = await sending();
    await reconnect(t);
    t.wire.live.open();
    await answer(t, LOST);
    t.wire.live.initial(anAction("a")).heartbeat();
    await settle();
    expect([t.update("a").state, t.wire.updates.length, t.wire.resyncs.length]).toEqual(["unknown", 1, 1]);
  });

  it("is settled by the next snapshot alone, which shows that the update was not recorded: it is sent again", async () => {
    const t = await sending();
    await answer(t, LOST);
    await reconnect(t);
    await t.live(anAction("a"));
    expect([t.update("a").state, t.update("a").attempts]).toEqual(["sending", 2]);
  });

  it("about an ended Action is still settled, although no snapshot will contain it and the resync was cut off with the stream", async () => {
    const t = await sending();
    await answer(t, LOST);
    t.wire.resync.open();
    t.wire.live.cancelled(anAction("a", { state: ActionState.CANCELLED, provenance: by("ann") }));
    expect(t.update("a").state).toBe("unknown");
    await reconnect(t);
    await t.live();
    await resync(t);
    expect(t.update("a")).toMatchObject({ state: "superseded", choices: ["drop"], reason: { code: "movedSince", params: { by: "ann" } } });
    expect(t.client.queries.updatesLostBy(undefined).all).toBe(0);
  });

  it("ends as Superseded when someone has moved the Action on, whatever moved it", async () => {
    // The name may be the service's own for the user's report when the Action is as this update
    // leaves it.
    for (const [state, reason] of [
      [ActionState.ACKNOWLEDGED, { code: "reattributed", params: { name: "ann" } }],
      [ActionState.PLANNED, { code: "movedSince", params: { by: "ann" } }],
    ] as const) {
      const moved = await sending();
      await answer(moved, LOST);
      await resync(moved, anAction("a", { state, provenance: by("ann") }));
      expect(moved.update("a")).toMatchObject({ state: "superseded", reason });
    }
    const report = await sending(ActionState.IN_PROGRESS, "report");
    await answer(report, LOST);
    await resync(report, anAction("a", ActionState.COMPLETED));
    expect([report.update("a").state, report.wire.updates.length]).toEqual(["superseded", 1]);
  });

  it("that repeats with every attempt delays the next one, longer each time, and as long as the service asks", async () => {
    const t = await sending();
    const waits: number[] = [];
    for (let attempt = 1; attempt < 8; attempt += 1) {
      await answer(t, LOST);
      await resync(t, anAction("a"));
      let seconds = 0;
      for (; t.wire.updates.length === attempt; seconds += 1) {
        await t.clock.advance(1_000);
        t.wire.live.heartbeat();
      }
      waits.push(seconds);
    }
    expect(waits).toEqual([0, 2, 4, 8, 16, 32, 32]);
    const told = await sending();
    await answer(told, { accepted: false, failure: failure("unavailable", "restarting", { retryAfterMs: 7_000 }) });
    await resync(told, anAction("a"));
    await told.clock.advance(4_000);
    told.wire.live.heartbeat();
    await told.clock.advance(2_900);
    expect([told.update("a").state, told.wire.updates.length]).toEqual(["waiting", 1]);
    await told.clock.advance(100);
    expect(told.wire.updates).toHaveLength(2);
  });
});

describe("an update that is refused after an attempt was lost", () => {
  it("is not shown as Refused: the lost attempt may have arrived, and only the user's own report can show that", async () => {
    const t = await sending();
    await answer(t, LOST);
    await resync(t, anAction("a"));
    await answer(t, { accepted: false, failure: failure("failed_precondition", "It is CANCELLED.", { fromService: true }) });
    expect(t.update("a")).toMatchObject({
      state: "unknown",
      choices: ["drop"],
      reason: { code: "refusedAfterLoss", params: { failure: { params: { words: "It is CANCELLED." } } } },
    });
    expect(t.wire.updates).toHaveLength(2);
    await resync(t, anAction("a"));
    await t.clock.advance(4_000);
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["unknown", 2]);
    echo(t);
    expect(t.update("a").state).toBe("confirmed");
  });
});

describe("the user's own report", () => {
  it("confirms an update that was refused for too many requests, which is not sent again", async () => {
    const t = await sending();
    await answer(t, { accepted: false, failure: failure("resource_exhausted", "busy", { retryAfterMs: 3_000 }) });
    echo(t);
    await t.clock.advance(4_000);
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["confirmed", 1]);
  });

  it("is recognised by name and moment together, and by neither alone", async () => {
    const t = await sending();
    await answer(t, { accepted: true });
    const { provenance } = t.wire.lastUpdate.request;
    for (const other of [
      { ...provenance, name: "ann" },
      { name: "robot-7", updatedAt: { seconds: 100n, nanos: 0 } },
    ]) {
      t.wire.live.updated(
        anAction("a", { state: ActionState.ACKNOWLEDGED, provenance: { name: other.name ?? "", updatedAt: other.updatedAt! } }),
      );
      expect(t.update("a").state).toBe("accepted");
    }
    echo(t);
    expect(t.update("a").state).toBe("confirmed");
  });

  it("confirms an update that was refused, and one that is held: it is recorded anyway", async () => {
    const refused = await sending();
    await answer(refused, { accepted: false, failure: failure("failed_precondition", "no", { fromService: true }) });
    expect(refused.update("a").state).toBe("refused");
    echo(refused);
    expect(refused.update("a").state).toBe("confirmed");

    const held = await sending();
    const { request } = held.wire.lastUpdate;
    await answer(held, { accepted: false, failure: failure("resource_exhausted", "busy", { retryAfterMs: 1_000 }) });
    held.wire.live.updated(anAction("a", { state: ActionState.PLANNED, provenance: by("ann") }));
    await held.clock.advance(1_000);
    expect(held.update("a").state).toBe("held");
    await reconnect(held);
    await held.live(applied(anAction("a"), request));
    expect(held.update("a").state).toBe("confirmed");
  });

  it("confirms an update that seemed superseded", async () => {
    const t = await sending();
    await answer(t, { accepted: true });
    t.wire.live.updated(anAction("a", { state: ActionState.PLANNED, provenance: by("ann") }));
    expect(t.update("a").state).toBe("superseded");
    await reconnect(t);
    await t.live(applied(anAction("a"), t.wire.lastUpdate.request));
    expect(t.update("a").state).toBe("confirmed");
  });

  it("is not considered missing because of an older event that is still on its way", async () => {
    const t = await sending();
    await answer(t, { accepted: true });
    t.wire.live.updated(anAction("a", { state: ActionState.ASSIGNED, provenance: by("ann") }));
    expect(t.update("a").state).toBe("accepted");
    echo(t);
    expect(t.update("a").state).toBe("confirmed");
  });

  it("on the stream leaves the later answer without any effect", async () => {
    for (const late of [LOST, { accepted: false as const, failure: failure("failed_precondition", "no", { fromService: true }) }]) {
      const t = await sending();
      echo(t);
      await answer(t, late);
      expect([t.update("a").state, t.wire.resyncs.length]).toEqual(["confirmed", 0]);
      expect(t.log.join("\n")).not.toMatch(/refused|unknown/);
    }
  });

  it("in the answer alone does not release the next update before the row has followed", async () => {
    const t = await sending();
    await answer(t, { accepted: true, action: applied(anAction("a"), t.wire.lastUpdate.request) });
    expect(t.update("a").state).toBe("confirmed");
    t.client.commands.submit({ actionId: "a", move: "plan", seenState: "ACKNOWLEDGED", pressedAt: t.clock.now() });
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["waiting", 1]);
    t.wire.live.updated(applied(anAction("a"), t.wire.updates[0]!.request));
    expect([t.update("a").state, t.wire.updates.length]).toEqual(["sending", 2]);
  });
});

describe("an update that is accepted and has no echo", () => {
  it("is waited for two heartbeats, and then no longer delays the next", async () => {
    const t = await sending();
    await answer(t, { accepted: true });
    t.client.commands.submit({ actionId: "a", move: "plan", seenState: "ACKNOWLEDGED", pressedAt: t.clock.now() });
    await t.clock.advance(9_500);
    t.wire.live.heartbeat();
    expect(t.client.queries.details("a")?.updates.map(({ state, noEcho }) => [state, noEcho])).toEqual([
      ["accepted", undefined],
      ["waiting", undefined],
    ]);
    await t.clock.advance(500);
    // The row may only be behind, so the list decides.
    expect(t.client.queries.details("a")?.updates.map(({ state, noEcho }) => [state, noEcho])).toEqual([
      ["accepted", true],
      ["waiting", undefined],
    ]);
    await resync(t, anAction("a"));
    expect(t.client.queries.details("a")?.updates.map(({ state, noEcho }) => [state, noEcho])).toEqual([
      ["accepted", true],
      ["held", undefined],
    ]);
    expect((await t.press("a", "acknowledge")).ok).toBe(true);
  });

  it("is looked for by a resync as soon as there is a connection again", async () => {
    const t = await sending();
    await answer(t, { accepted: true });
    t.wire.live.fail({ retryAfterMs: 15_000 });
    await t.clock.advance(11_000);
    expect(t.update("a")).toMatchObject({ state: "accepted", noEcho: true });
    t.client.commands.retry();
    await t.live(anAction("a"));
    expect(t.wire.resyncs).toHaveLength(1);
  });
});
