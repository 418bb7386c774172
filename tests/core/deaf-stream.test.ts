/**
 * Heartbeats go on and events do not: a stream that misses changes of the lists is not Live for
 * long, and one that is suspected falsely does not flap.
 */
import { describe, expect, it } from "vitest";
import { heldBackWords } from "../../app/messages/notices.ts";
import { ActionPriority, ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { live, type World } from "./a-world.ts";
import { settle } from "../support/settle.ts";
import { anAction, applied } from "../support/actions.ts";
import { failure } from "./failures.ts";

const { ASSIGNED, ACKNOWLEDGED, PLANNED, IN_PROGRESS, COMPLETED } = ActionState;

function progress(statusMessage: string): Exclude<Parameters<typeof anAction>[1], number | undefined> {
  return { state: IN_PROGRESS, progress: { phase: "p", statusMessage } };
}

describe("a stream with heartbeats and without events", () => {
  it("is ended within moments of an own update whose echo does not come, and the state says so", async () => {
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

  it("is ended without own updates, too, within the two minutes until the next list", async () => {
    const world = await live(anAction("a"), anAction("b"));
    world.actions = [anAction("a"), anAction("new")];
    await world.seconds(126);
    expect([world.t.row("new").state, world.t.row("b").leftAt === undefined, world.streams]).toEqual(["ASSIGNED", false, 2]);
  });

  it("is ended by a Complete of one's own that the lists show and the stream does not", async () => {
    const world = await live(anAction("a", IN_PROGRESS), anAction("b"));
    const { t } = world;
    await t.press("a", "complete");
    const { request, answer } = t.wire.lastUpdate;
    answer({ accepted: true, action: applied(anAction("a"), request) });
    world.actions = [anAction("b")];
    await world.seconds(18);
    expect([world.streams, t.row("a").stop]).toEqual([2, undefined]);
  });

  it("is found by one Action whose events are missing, though others' come", async () => {
    const world = await live(anAction("a"), anAction("b"));
    world.actions = [anAction("a", PLANNED), anAction("b")];
    for (let round = 0; round < 26 && world.streams === 1; round += 1) {
      world.t.wire.live.updated(anAction("b", progress(`${round}`)));
      world.actions = [anAction("a", PLANNED), anAction("b", progress(`${round}`))];
      await world.seconds(5);
    }
    expect(world.streams).toBe(2);
  });

  it("with reports now or earlier: then a missing report counts, too", async () => {
    const world = await live(anAction("a", progress("1")));
    world.t.wire.live.updated(anAction("a", progress("2")));
    world.actions = [anAction("a", progress("3"))];
    await world.seconds(126);
    expect(world.streams).toBe(2);
  });
});

/** Its streams begin with the truth, and miss every later change. */
async function deafFor(minutes: number): Promise<World> {
  const world = await live(anAction("a0"));
  for (let minute = 1; minute <= minutes; minute += 1) {
    world.actions = [...world.actions, anAction(`a${minute}`)];
    await world.seconds(60);
  }
  return world;
}

describe("a service whose streams all fall deaf", () => {
  it("is asked for its list once a period in the end, and the window says why", async () => {
    const { t } = await deafFor(12);
    expect(t.client.queries.connection()).toMatchObject({
      state: "live",
      heartbeats: false,
      heldBack: { askEveryMs: 5_000, by: "service" },
    });
    expect(heldBackWords(t.client.queries.connection())).toMatch(
      /^The service goes on with its heartbeats, but its stream tells what changes late, or not at all/,
    );
    expect(t.client.queries.diagnostics()?.buffered).toBe(false);
  });

  it("shows new Actions within a period from then on", async () => {
    const world = await deafFor(12);
    world.actions = [...world.actions, anAction("late", { priority: ActionPriority.CRITICAL })];
    await world.seconds(6);
    expect(world.t.row("late").priority).toBe("CRITICAL");
  });

  it("does not flap: in an hour it gets a handful of streams", async () => {
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

  it("without heartbeats, too, does not flap", async () => {
    const world = await live(anAction("a0"));
    world.t.wire.live.heartbeat = () => world.t.wire.live;
    for (let minute = 1; minute <= 20; minute += 1) {
      world.actions = [...world.actions, anAction(`a${minute}`)];
      await world.seconds(60);
    }
    expect(world.streams).toBeLessThanOrEqual(8);
  });
});

describe("a stream that delivers every event late", () => {
  it("costs one new stream, and is not called deaf", async () => {
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

/** Ten minutes later it is still the first stream, and was Live all the while. */
async function staysLive(world: World): Promise<void> {
  await world.seconds(600);
  expect([world.streams, world.shown()]).toEqual([1, ["live"]]);
}

describe("no stream is called deaf", () => {
  it("because an Action has stopped matching, of which no event exists", async () => {
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

  it("that a list has only overtaken, by as much as a heartbeat's time", async () => {
    const world = await live(anAction("a"));
    for (let second = 0; world.t.wire.resyncs.length === 0; second += 1) {
      if (second > 50) world.actions = [anAction("a", ACKNOWLEDGED)];
      await world.seconds(1);
    }
    await world.seconds(3);
    world.t.wire.live.updated(anAction("a", ACKNOWLEDGED));
    await staysLive(world);
  });

  it("that is behind with telling, and goes on", async () => {
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

  it("for an Action that comes back into the list after a list had lacked it", async () => {
    const world = await live(anAction("a"), anAction("b"));
    world.listed = [anAction("a")];
    await world.seconds(130);
    world.listed = undefined;
    await staysLive(world);
    expect(world.t.row("b").leftAt).toBeUndefined();
  });

  it("for a move to FAILED of one's own, of which the interface document names no event", async () => {
    const world = await live(anAction("a", IN_PROGRESS));
    await world.t.press("a", "fail", { phase: "", statusMessage: "Broken" });
    world.t.wire.lastUpdate.answer({ accepted: true });
    world.actions = [];
    await staysLive(world);
  });
});

describe("a list that lags behind the stream", () => {
  it("speaks against no stream, and removes nothing that was just announced; the next one puts it right", async () => {
    const world = await live(anAction("a"), anAction("b"));
    world.listed = [anAction("a"), anAction("b")];
    for (let second = 0; world.t.wire.resyncs.length === 0; second += 1) {
      if (second === 50) {
        world.t.wire.live.updated(anAction("a", PLANNED)).updated(anAction("a", ACKNOWLEDGED));
        world.t.wire.live.created(anAction("new")).updated(anAction("new", ACKNOWLEDGED));
      }
      await world.seconds(1);
    }
    expect(world.t.row("new").leftAt).toBeUndefined();
    world.listed = [anAction("a", ACKNOWLEDGED), anAction("b"), anAction("new", ACKNOWLEDGED)];
    world.actions = world.listed;
    await world.seconds(6);
    expect([world.t.row("a").state, world.t.row("new").leftAt]).toEqual(["ACKNOWLEDGED", undefined]);
    await world.seconds(300);
    expect([world.t.row("a").state, world.t.row("new").leftAt, world.streams]).toEqual(["ACKNOWLEDGED", undefined, 1]);
  });

  it("is no list that an event was late for: the next one is taken at its word", async () => {
    const world = await live(anAction("a"));
    world.actions = [anAction("a", PLANNED)];
    while (world.t.row("a").state === "ASSIGNED") await world.seconds(1);
    // From before that list, and slow on its way.
    world.t.wire.live.updated(anAction("a", ACKNOWLEDGED)).undecodable();
    expect(world.t.row("a").state).toBe("ACKNOWLEDGED");
    await world.seconds(5);
    expect([world.t.row("a").state, world.t.wire.resyncs.length]).toEqual(["PLANNED", 2]);
  });

  it("is believed where a second one says the same", async () => {
    const world = await live(anAction("a"), anAction("b"));
    world.t.wire.live.created(anAction("new"));
    await world.seconds(140);
    expect(world.t.row("new").leftAt).toBeDefined();
  });

  it("for ever, and disagrees with every stream: one new stream, no more", async () => {
    const world = await live(anAction("a", PLANNED), anAction("b"));
    world.listed = [anAction("a", ASSIGNED), anAction("b")];
    await world.seconds(3_600);
    expect(world.streams).toBe(2);
    expect(world.t.state).toBe("live");
    expect(world.t.client.queries.connection().heldBack).toBeUndefined();
  });

  it("by minutes, with much going on: seldom a new stream, and never called a deaf service", async () => {
    const world = await live(...Array.from({ length: 60 }, (_, index) => anAction(`a${index}`)));
    world.listed = [...world.actions];
    for (let minute = 0; minute < 58; minute += 1) {
      const moved = anAction(`a${minute}`, IN_PROGRESS);
      world.actions = world.actions.map((action) => (action.id === moved.id ? moved : action));
      world.t.wire.live.updated(moved);
      await world.seconds(60);
      if (minute >= 4)
        world.listed = world.listed.map((action) => (action.id === `a${minute - 4}` ? anAction(action.id, IN_PROGRESS) : action));
    }
    expect(world.streams).toBeLessThanOrEqual(5);
    expect(world.t.client.queries.connection().heldBack).toBeUndefined();
  });
});

describe("an update whose echo does not come", () => {
  it("has a list asked for at once after two heartbeats, and is not sent again", async () => {
    const world = await live(anAction("a"));
    await world.t.press("a", "acknowledge");
    world.t.wire.lastUpdate.answer({ accepted: true });
    await world.seconds(9);
    expect(world.t.wire.resyncs).toHaveLength(0);
    await world.seconds(2);
    expect([world.t.wire.resyncs.length, world.t.wire.updates.length]).toEqual([1, 1]);
  });

  it("speaks against no stream where the list does not show it either", async () => {
    const world = await live(anAction("a"));
    await world.t.press("a", "acknowledge");
    world.t.wire.lastUpdate.answer({ accepted: true });
    await world.seconds(300);
    expect([world.streams, world.shown()]).toEqual([1, ["live"]]);
  });

  it("and that was lost is decided by the list, which also speaks against the stream", async () => {
    const world = await live(anAction("a", IN_PROGRESS));
    await world.t.press("a", "complete");
    world.t.wire.lastUpdate.answer({ accepted: false, failure: failure("connection_lost", "Lost.") });
    world.actions = [anAction("a", COMPLETED)];
    await world.seconds(20);
    expect(world.streams).toBe(2);
  });
});
