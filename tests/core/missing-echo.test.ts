/** A missing echo of an own update asks for a list, which decides. */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { live } from "./list-and-stream.ts";
import { anAction } from "../support/actions.ts";
import { failure } from "./failures.ts";

const { IN_PROGRESS, COMPLETED } = ActionState;

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
