/** A list that lags behind the stream does not make the stream look deaf for long. */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { live } from "../../list-and-stream.ts";
import { anAction } from "../../../support/actions.ts";

const { ASSIGNED, ACKNOWLEDGED, PLANNED, IN_PROGRESS } = ActionState;

describe("a list that lags behind the stream", () => {
  it("counts against no stream, and removes nothing that was just announced; the next list corrects it", async () => {
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

  it("does not include one that an event was late for: the next list decides", async () => {
    const world = await live(anAction("a"));
    world.actions = [anAction("a", PLANNED)];
    while (world.t.row("a").state === "ASSIGNED") await world.seconds(1);
    // The event is older than that list, and was slow on its way.
    world.t.wire.live.updated(anAction("a", ACKNOWLEDGED)).undecodable();
    expect(world.t.row("a").state).toBe("ACKNOWLEDGED");
    await world.seconds(5);
    expect([world.t.row("a").state, world.t.wire.resyncs.length]).toEqual(["PLANNED", 2]);
  });

  it("is accepted when a second one shows the same", async () => {
    const world = await live(anAction("a"), anAction("b"));
    world.t.wire.live.created(anAction("new"));
    await world.seconds(140);
    expect(world.t.row("new").leftAt).toBeDefined();
    // Messages arrived on the stream all the time, so silence is not the reason for the new one.
    const second = world.t.connections.find(({ epoch, state }) => epoch === 2 && state === "connecting");
    expect(second?.reason).toEqual({ code: "renewed", params: { why: "listsContradict" } });
  });

  it("permanently, and disagrees with every stream, causes one new stream and no more", async () => {
    const world = await live(anAction("a", PLANNED), anAction("b"));
    world.listed = [anAction("a", ASSIGNED), anAction("b")];
    await world.seconds(3_600);
    expect(world.streams).toBe(2);
    expect(world.t.state).toBe("live");
    expect(world.t.client.queries.connection().heldBack).toBeUndefined();
  });

  it("by minutes, with many changes, causes few new streams, and the service is never called deaf", async () => {
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
