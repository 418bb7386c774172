/** Streams that are healthy or only late are not treated as streams that miss events. */
import { describe, expect, it } from "vitest";
import { ActionPriority, ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { live, type World } from "../../list-and-stream.ts";
import { anAction, applied } from "../../../support/actions.ts";
import { progress } from "./missed-events-steps.ts";

const { ACKNOWLEDGED, PLANNED, IN_PROGRESS } = ActionState;

/** Expects the first stream to be open ten minutes later, and Live all the time. */
async function staysLive(world: World): Promise<void> {
  await world.seconds(600);
  expect([world.streams, world.shown()]).toEqual([1, ["live"]]);
}

describe("a stream that delivers every event late", () => {
  it("causes one new stream, and is not called deaf", async () => {
    const world = await live(anAction("a"), anAction("b"));
    const { t } = world;
    for (const move of ["acknowledge", "plan", "start", "complete"] as const) {
      await t.press("a", move);
      const { request, answer } = t.wire.lastUpdate;
      const [before = anAction("a")] = world.actions;
      const done = applied(before, request);
      world.actions = [done, anAction("b")];
      answer({ accepted: true, action: done });
      await world.seconds(15);
      t.wire.live.updated(done);
      await world.seconds(60);
    }
    expect([world.streams, t.client.queries.connection().heldBack]).toEqual([2, undefined]);
  });
});

describe("no stream is called deaf", () => {
  it("because an Action has stopped matching, for which no event exists", async () => {
    const world = await live(anAction("a"), anAction("b"));
    world.actions = [anAction("a")];
    await staysLive(world);
    expect(world.t.row("b").leftAt).toBeDefined();
  });

  it("for a report that changed nothing, or a service that announces no reports", async () => {
    const world = await live(anAction("a", progress("1")));
    world.actions = [anAction("a", progress("2"))];
    await staysLive(world);
    expect(world.t.row("a").progress?.statusMessage).toBe("2");
  });

  it("for changes without events: another priority, another time of the report", async () => {
    const world = await live(anAction("a"));
    const provenance = { name: "ann", updatedAt: { seconds: 9n, nanos: 0 } };
    world.actions = [anAction("a", { priority: ActionPriority.HIGH, provenance })];
    await staysLive(world);
  });

  it("for a state in the list that cannot be read", async () => {
    const world = await live(anAction("a"));
    world.listed = [anAction("a", 77 as ActionState)];
    await staysLive(world);
  });

  it("for lists that leave the state out", async () => {
    const world = await live(anAction("a", PLANNED));
    world.listed = [anAction("a", ActionState.UNSPECIFIED)];
    await staysLive(world);
    expect(world.t.row("a").state).toBe("PLANNED");
  });

  it("that a list has overtaken by no more than a heartbeat's time", async () => {
    const world = await live(anAction("a"));
    for (let second = 0; world.t.wire.resyncs.length === 0; second += 1) {
      if (second > 50) world.actions = [anAction("a", ACKNOWLEDGED)];
      await world.seconds(1);
    }
    await world.seconds(3);
    world.t.wire.live.updated(anAction("a", ACKNOWLEDGED));
    await staysLive(world);
  });

  it("whose events are late but continue", async () => {
    const world = await live(anAction("a"), anAction("b"));
    world.actions = [anAction("a", ACKNOWLEDGED), anAction("b")];
    while (world.t.row("a").state === "ASSIGNED") await world.seconds(1);
    for (let count = 0; count < 25; count += 1) {
      world.t.wire.live.updated(anAction("b", progress(`${count}`)));
      world.actions = [anAction("a", ACKNOWLEDGED), anAction("b", progress(`${count}`))];
      await world.seconds(1);
    }
    world.t.wire.live.updated(anAction("a", ACKNOWLEDGED));
    await staysLive(world);
  });

  it("whose events this process was too busy to read", async () => {
    const world = await live(anAction("a"));
    world.actions = [anAction("a", ACKNOWLEDGED)];
    while (world.t.row("a").state === "ASSIGNED") await world.seconds(1);
    world.t.clock.block(8_000);
    await world.t.clock.advance(0);
    world.t.wire.live.heartbeat().updated(anAction("a", ACKNOWLEDGED));
    await world.seconds(60);
    expect(world.streams).toBe(1);
  });

  it("for an event in a message that could not be read", async () => {
    const world = await live(anAction("a"));
    world.actions = [anAction("a", ACKNOWLEDGED)];
    world.t.wire.live.undecodable();
    await staysLive(world);
    expect(world.t.row("a").state).toBe("ACKNOWLEDGED");
  });

  it("for an Action that is in the list again after a list without it", async () => {
    const world = await live(anAction("a"), anAction("b"));
    world.listed = [anAction("a")];
    await world.seconds(130);
    world.listed = undefined;
    await staysLive(world);
    expect(world.t.row("b").leftAt).toBeUndefined();
  });

  it("for an own move to FAILED, for which the interface document names no event", async () => {
    const world = await live(anAction("a", IN_PROGRESS));
    await world.t.press("a", "fail", { phase: "", statusMessage: "Broken" });
    world.t.wire.lastUpdate.answer({ accepted: true });
    world.actions = [];
    await staysLive(world);
  });
});
