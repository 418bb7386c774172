/**
 * Heartbeats without events: a stream that misses changes of the lists is not Live for long, and a
 * false suspicion does not make the state flap.
 */
import { describe, expect, it } from "vitest";
import { heldBackWords } from "../../../../app/messages/notices.ts";
import { ActionPriority, ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { live, type World } from "../../list-and-stream.ts";
import { settle } from "../../../support/settle.ts";
import { anAction, applied } from "../../../support/actions.ts";
import { progress } from "./missed-events-steps.ts";

const { PLANNED, IN_PROGRESS } = ActionState;

/** A service whose streams begin with the current state, and miss every later change. */
async function deafFor(minutes: number): Promise<World> {
  const world = await live(anAction("a0"));
  for (let minute = 1; minute <= minutes; minute += 1) {
    world.actions = [...world.actions, anAction(`a${minute}`)];
    await world.seconds(60);
  }
  return world;
}

describe("a stream with heartbeats and without events", () => {
  it("is replaced within moments of an own update whose echo does not come, and the state shows why", async () => {
    const world = await live(anAction("a"), anAction("b"));
    const { t } = world;
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    const done = applied(anAction("a"), request);
    world.actions = [done, anAction("b", ActionState.UNSPECIFIED), anAction("new", { priority: ActionPriority.CRITICAL })];
    answer({ accepted: true, action: done });
    await settle();
    const stream = t.wire.live;
    await world.seconds(12);
    expect([t.row("a").state, t.row("new").priority]).toEqual(["ACKNOWLEDGED", "CRITICAL"]);
    await world.seconds(8);
    expect(stream.signal.aborted).toBe(true);
    expect(t.connections.find(({ state }) => state === "offline")?.reason?.code).toBe("streamDeaf");
    expect([t.state, world.streams]).toEqual(["live", 2]);
  });

  it("is replaced without own updates, too, within the two minutes until the next list", async () => {
    const world = await live(anAction("a"), anAction("b"));
    world.actions = [anAction("a"), anAction("new")];
    await world.seconds(126);
    expect([world.t.row("new").state, world.t.row("b").leftAt === undefined, world.streams]).toEqual(["ASSIGNED", false, 2]);
  });

  it("is replaced after an own Complete that the lists show and the stream does not", async () => {
    const world = await live(anAction("a", IN_PROGRESS), anAction("b"));
    const { t } = world;
    await t.press("a", "complete");
    const { request, answer } = t.wire.lastUpdate;
    answer({ accepted: true, action: applied(anAction("a"), request) });
    world.actions = [anAction("b")];
    await world.seconds(18);
    expect([world.streams, t.row("a").stop]).toEqual([2, undefined]);
  });

  it("is detected by one Action whose events are missing, although others arrive", async () => {
    const world = await live(anAction("a"), anAction("b"));
    world.actions = [anAction("a", PLANNED), anAction("b")];
    for (let round = 0; round < 26 && world.streams === 1; round += 1) {
      world.t.wire.live.updated(anAction("b", progress(`${round}`)));
      world.actions = [anAction("a", PLANNED), anAction("b", progress(`${round}`))];
      await world.seconds(5);
    }
    expect(world.streams).toBe(2);
  });

  it("that has carried reports before is replaced for a missing report, too", async () => {
    const world = await live(anAction("a", progress("1")));
    world.t.wire.live.updated(anAction("a", progress("2")));
    world.actions = [anAction("a", progress("3"))];
    await world.seconds(126);
    expect(world.streams).toBe(2);
  });
});

describe("a service whose streams all miss events", () => {
  it("is finally asked for its list once a period, and the window shows why", async () => {
    const { t } = await deafFor(12);
    expect(t.client.queries.connection()).toMatchObject({
      state: "live",
      heartbeats: false,
      heldBack: { askEveryMs: 5_000, by: "service" },
    });
    expect(heldBackWords(t.client.queries.connection())).toMatch(
      /^The service keeps sending heartbeats, but its stream reports changes late or not at all/,
    );
    expect(t.client.queries.diagnostics()?.buffered).toBe(false);
  });

  it("shows new Actions within a period from then on", async () => {
    const world = await deafFor(12);
    world.actions = [...world.actions, anAction("late", { priority: ActionPriority.CRITICAL })];
    await world.seconds(6);
    expect(world.t.row("late").priority).toBe("CRITICAL");
  });

  it("does not make the state flap: it gets a handful of streams in an hour", async () => {
    const world = await deafFor(60);
    expect(world.streams).toBeLessThanOrEqual(7);
    expect(world.t.state).toBe("live");
  });

  it("is trusted again when a new stream carries events", async () => {
    const world = await deafFor(12);
    const { streams } = world;
    for (let minute = 0; minute < 30 && world.streams === streams; minute += 1) await world.seconds(60);
    expect(world.streams).toBe(streams + 1);
    await world.seconds(10);
    expect(world.t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: true });
    expect(world.t.client.queries.connection().heldBack).toBeUndefined();
    world.actions = [...world.actions, anAction("told")];
    world.t.wire.live.created(anAction("told"));
    await world.seconds(300);
    expect(world.streams).toBe(streams + 1);
  });

  it("without heartbeats, too, does not make the state flap", async () => {
    const world = await live(anAction("a0"));
    world.t.wire.live.heartbeat = () => world.t.wire.live;
    for (let minute = 1; minute <= 20; minute += 1) {
      world.actions = [...world.actions, anAction(`a${minute}`)];
      await world.seconds(60);
    }
    expect(world.streams).toBeLessThanOrEqual(8);
  });
});
