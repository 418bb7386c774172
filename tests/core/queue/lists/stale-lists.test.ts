/**
 * Lists from a copy that lags behind, beside a complete stream: the stream's live events stand
 * until a new stream contradicts them.
 */
import { describe, expect, it } from "vitest";
import { ActionPriority, ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { QueueUnderTest } from "../../queue-harness.ts";
import { live, type World } from "../../list-and-stream.ts";
import { ActionEventType } from "../../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { anAction } from "../../../support/actions.ts";

const { ACKNOWLEDGED, PLANNED, IN_PROGRESS, CANCELLED } = ActionState;
const B = anAction("b");
const STARTED = anAction("a", IN_PROGRESS);
const ENDED = anAction("a", { state: CANCELLED, provenance: { name: "boss", updatedAt: { seconds: 5n, nanos: 0 } } });
const URGENT = anAction("n", { priority: ActionPriority.CRITICAL });

/** A world with an Action that is cancelled by the stream, and in progress in every list. */
async function cancelled(): Promise<World> {
  const world = await live(STARTED, B);
  world.t.wire.live.cancelled(ENDED);
  world.actions = [B];
  world.listed = [STARTED, B];
  return world;
}

/** A world with an Action that is announced by the stream, and in no list. */
async function announced(): Promise<World> {
  const world = await live(B);
  world.t.wire.live.created(URGENT);
  world.actions = [B, URGENT];
  world.listed = [B];
  return world;
}

/** Collects every state of the row, and whether it had left. */
function watch(world: World, id: string): { states: Set<string>; look: () => void } {
  const states = new Set<string>();
  const look = (): void => {
    const { state, leftAt } = world.t.row(id);
    states.add(leftAt === undefined ? state : "left");
  };
  return { states, look };
}

describe("lists that show an Action as it was before the stream's events", () => {
  it("change no row and write no history", async () => {
    const world = await live(anAction("a"), B);
    world.t.wire.live.updated(anAction("a", ACKNOWLEDGED)).updated(anAction("a", PLANNED));
    world.actions = [anAction("a", PLANNED), B];
    world.listed = [anAction("a"), B];
    const { states, look } = watch(world, "a");
    await world.seconds(1_200, look);
    expect([...states]).toEqual(["PLANNED"]);
    const lines = world.t.client.queries.details("a")?.timeline.filter(({ kind }) => kind !== "alert");
    expect(lines?.map(({ kind }) => kind)).toEqual(["received", "state", "state"]);
  });

  it("cause one new stream, and few more in an hour once it has agreed with the first", async () => {
    const world = await live(anAction("a"), B);
    world.t.wire.live.updated(anAction("a", PLANNED));
    world.actions = [anAction("a", PLANNED), B];
    world.listed = [anAction("a"), B];
    await world.seconds(140);
    expect(world.streams).toBe(2);
    await world.seconds(500);
    expect(world.streams).toBe(2);
    await world.seconds(3_000);
    expect(world.streams).toBeLessThanOrEqual(4);
    expect([world.t.state, world.t.client.queries.connection().heldBack]).toEqual(["live", undefined]);
  });

  it("are followed when the new stream agrees with them: its list decides", async () => {
    const world = await live(anAction("a"), B);
    world.t.wire.live.updated(anAction("a", PLANNED));
    world.actions = [anAction("a"), B];
    await world.seconds(140);
    expect([world.t.row("a").state, world.streams]).toEqual(["ASSIGNED", 2]);
  });

  it("are forgotten when they catch up: the row follows them from then on", async () => {
    const world = await live(anAction("a"), B);
    world.t.wire.live.updated(anAction("a", ACKNOWLEDGED));
    world.listed = [anAction("a"), B];
    world.actions = [anAction("a", ACKNOWLEDGED), B];
    await world.seconds(200);
    world.listed = undefined;
    world.actions = [anAction("a", PLANNED), B];
    await world.seconds(130);
    expect(world.t.row("a").state).toBe("PLANNED");
  });
});

describe("lists that show an Action as open that the stream has ended", () => {
  it("neither reopen it nor remove the stop of work, for an hour", async () => {
    const world = await cancelled();
    const { states, look } = watch(world, "a");
    await world.seconds(3_600, look);
    expect([...states]).toEqual(["CANCELLED"]);
    expect([world.t.row("a").stop?.why, world.t.row("a").moves]).toEqual(["CANCELLED", []]);
    expect(world.streams).toBeLessThanOrEqual(5);
  });

  it("do not reopen it in another version either", async () => {
    const world = await cancelled();
    world.listed = [anAction("a", { state: IN_PROGRESS, progress: { phase: "later", statusMessage: "than any event" } }), B];
    const { states, look } = watch(world, "a");
    await world.seconds(300, look);
    expect([...states]).toEqual(["CANCELLED"]);
  });

  it("do not reopen it together with a late UPDATED", async () => {
    const world = await cancelled();
    world.t.wire.live.updated(STARTED);
    await world.seconds(300);
    expect(world.t.row("a").state).toBe("CANCELLED");
  });

  it("are followed when a new stream begins with the Action: it is open again", async () => {
    const world = await cancelled();
    world.actions = [STARTED, B];
    await world.seconds(140);
    expect([world.t.row("a").state, world.streams]).toEqual(["IN_PROGRESS", 2]);
  });

  it("reopen an Action that the stream has announced again when the times do not decide", () => {
    const t = new QueueUnderTest().connect(STARTED);
    t.event(ActionEventType.CANCELLED, ENDED);
    expect(t.resync(STARTED).row().state).toBe("CANCELLED");
    t.event(ActionEventType.CREATED, anAction("a"));
    expect(t.resync(anAction("a")).row().state).toBe("ASSIGNED");
  });
});

describe("lists without an Action that the stream has announced", () => {
  it("do not remove it while every new stream has it", async () => {
    const world = await announced();
    const { states, look } = watch(world, "n");
    await world.seconds(3_600, look);
    expect([...states]).toEqual(["ASSIGNED"]);
    expect(world.streams).toBeLessThanOrEqual(5);
  });

  it("remove it once a new stream lacks it, too", async () => {
    const world = await announced();
    world.actions = [B];
    await world.seconds(140);
    expect([world.t.row("n").leftAt === undefined, world.streams]).toEqual([false, 2]);
  });

  it("remove further ones by themselves from then on: the end of a match has no event", async () => {
    const world = await announced();
    world.actions = [B];
    await world.seconds(140);
    for (let count = 0; count < 10; count += 1) {
      world.t.wire.live.created(anAction(`short${count}`));
      await world.seconds(180);
      expect(world.t.row(`short${count}`).leftAt).toBeDefined();
    }
    expect(world.streams).toBe(2);
  });

  it("remove it at once after a list has shown it", async () => {
    const world = await announced();
    world.listed = undefined;
    await world.seconds(130);
    world.actions = [B];
    await world.seconds(130);
    expect([world.t.row("n").leftAt === undefined, world.streams]).toEqual([false, 1]);
  });
});
