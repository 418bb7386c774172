/** A missing echo of an own update requests a list, which decides. */
import { describe, expect, it } from "vitest";
import { ActionState, type Action } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import type { ClientHarness } from "../client-harness.ts";
import { live } from "../list-and-stream.ts";
import { anAction, applied } from "../../support/actions.ts";
import { failure } from "../failures.ts";
import { answer, resync, sending } from "../update-steps.ts";

const { IN_PROGRESS, COMPLETED } = ActionState;

/** A client with an acknowledgement that is confirmed by the answer. */
async function confirmedByAnswer(): Promise<{ t: ClientHarness; done: Action }> {
  const t = await sending();
  const done = applied(anAction("a"), t.wire.lastUpdate.request);
  await answer(t, { accepted: true, action: done });
  expect(t.update("a")).toMatchObject({ state: "confirmed", byAnswer: true });
  return { t, done };
}

describe("an update that only the answer has confirmed", () => {
  it("is marked as such until the stream shows it", async () => {
    const { t, done } = await confirmedByAnswer();
    t.wire.live.updated(done);
    await t.clock.advance(50);
    expect(t.batches.at(-1)?.upserts.map(({ update }) => [update?.state, update?.byAnswer])).toEqual([["confirmed", undefined]]);
  });

  it("is marked as such until a list shows it, also over a restart", async () => {
    const { t, done } = await confirmedByAnswer();
    await t.client.stop();
    const next = await t.restarted().live(anAction("a"));
    expect(next.update("a")).toMatchObject({ state: "confirmed", byAnswer: true, noEcho: true });
    await next.clock.advance(120_000);
    await resync(next, done);
    expect(next.update("a")).not.toHaveProperty("byAnswer");
  });
});

describe("an update whose echo does not come", () => {
  it("requests a list at once after two heartbeats, and is not sent again", async () => {
    const world = await live(anAction("a"));
    await world.t.press("a", "acknowledge");
    world.t.wire.lastUpdate.answer({ accepted: true });
    await world.seconds(9);
    expect(world.t.wire.resyncs).toHaveLength(0);
    await world.seconds(2);
    expect([world.t.wire.resyncs.length, world.t.wire.updates.length]).toEqual([1, 1]);
  });

  it("counts against no stream when the list does not show it either", async () => {
    const world = await live(anAction("a"));
    await world.t.press("a", "acknowledge");
    world.t.wire.lastUpdate.answer({ accepted: true });
    await world.seconds(300);
    expect([world.streams, world.shown()]).toEqual([1, ["live"]]);
  });

  it("and that was lost is decided by the list, which also counts against the stream", async () => {
    const world = await live(anAction("a", IN_PROGRESS));
    await world.t.press("a", "complete");
    world.t.wire.lastUpdate.answer({ accepted: false, failure: failure("connection_lost", "Lost.") });
    world.actions = [anAction("a", COMPLETED)];
    await world.seconds(20);
    expect(world.streams).toBe(2);
  });
});
