/**
 * Lists that fail beside a stream whose heartbeats continue: changes without events finally appear
 * by a new stream's list, and a healthy stream is not replaced every few minutes.
 */
import { describe, expect, it } from "vitest";
import { ActionPriority } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { live, type World } from "../../list-and-stream.ts";
import { settle } from "../../../support/settle.ts";
import { anAction, applied } from "../../../support/actions.ts";

const NEW = anAction("new", { priority: ActionPriority.CRITICAL });
const SERVER_ERROR = { code: "unavailable", message: "HTTP 500" } as const;
const TURNED_AWAY = { code: "resource_exhausted", message: "HTTP 429", retryAfterMs: 3_600_000 } as const;

function isShown(world: World, id = "new"): boolean {
  return world.t.client.queries.list().rows.some((row) => row.id === id);
}

/** Returns a world whose lists fail from now on, with a new Action that has no event. */
async function deaf(listFailure: World["listFailure"]): Promise<World> {
  const world = await live(anAction("a"));
  world.listFailure = listFailure;
  world.actions = [anAction("a"), NEW];
  return world;
}

describe("a stream without events whose lists fail", () => {
  it("is replaced soon after an own update whose echo is missing", async () => {
    const world = await deaf(SERVER_ERROR);
    const { t } = world;
    await t.press("a", "acknowledge");
    const { request, answer } = t.wire.lastUpdate;
    const done = applied(anAction("a"), request);
    world.actions = [done, NEW];
    answer({ accepted: true, action: done });
    await settle();
    await world.seconds(120);
    expect([isShown(world), world.streams, t.state]).toEqual([true, 2, "live"]);
  });

  it.each([
    ["by an error", SERVER_ERROR],
    ["turned away for an hour", TURNED_AWAY],
  ])("is replaced within minutes without own updates, too: %s", async (_how, failure) => {
    const world = await deaf(failure);
    await world.seconds(450);
    expect([isShown(world), world.streams, world.t.state]).toEqual([true, 2, "live"]);
  });
});

describe("a healthy stream whose lists always fail", () => {
  it("is replaced at growing intervals", async () => {
    const world = await deaf(SERVER_ERROR);
    await world.seconds(4 * 3_600);
    expect(world.streams).toBeLessThanOrEqual(8);
    expect(world.t.state).toBe("live");
  });

  it("is replaced no more often when updates continue without an echo", async () => {
    const world = await deaf(SERVER_ERROR);
    await world.t.press("a", "acknowledge");
    world.t.wire.lastUpdate.answer({ accepted: true });
    await world.seconds(3_600);
    expect(world.streams).toBeLessThanOrEqual(6);
  });

  it("is kept when one list in between is read", async () => {
    const world = await deaf(SERVER_ERROR);
    world.actions = [anAction("a")];
    for (let round = 0; round < 10; round += 1) {
      await world.seconds(200);
      world.listFailure = undefined;
      await world.seconds(40);
      world.listFailure = SERVER_ERROR;
    }
    expect(world.streams).toBe(1);
  });
});
