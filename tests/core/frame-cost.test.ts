/** The work for a frame, counted: facts of the connection, timers, rows, and updates looked at. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { Subscription } from "../../electron/core/subscription/subscription.ts";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { anAction } from "../support/actions.ts";
import { ClientHarness } from "./client-harness.ts";
import { ME, saidBy } from "./queue-harness.ts";

const ids = Array.from({ length: 100 }, (_, index) => `a-${index}`);

afterEach(() => vi.restoreAllMocks());

describe("a thousand frames", () => {
  it("while live make no facts of the connection, and no timers of their own", async () => {
    const t = await new ClientHarness().live(...ids.map((id) => anAction(id)));
    const facts = vi.spyOn(Subscription.prototype, "connection");
    const timers = vi.spyOn(t.clock, "after");
    for (let round = 0; round < 10; round += 1)
      for (const id of ids) t.wire.live.updated(anAction(id, { state: ActionState.ASSIGNED, requestedBy: ME, provenance: saidBy("ann") }));
    expect(facts).not.toHaveBeenCalled();
    // For the batch, the counts, the time of the last message and the queue on disk.
    expect(timers.mock.calls.length).toBeLessThanOrEqual(4);
    t.batches.length = 0;
    await t.clock.advance(50);
    expect(t.batches.map(({ upserts }) => upserts.length)).toEqual([100]);
    await t.client.stop();
  });

  it("of a list make no facts, and no timers but those of the first ones", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(anAction("first"));
    const facts = vi.spyOn(Subscription.prototype, "connection");
    const timers = vi.spyOn(t.clock, "after");
    for (let round = 0; round < 10; round += 1) t.wire.live.initial(...ids.map((id) => anAction(id)));
    expect(facts).not.toHaveBeenCalled();
    // The quiet after the list was awaited before; the log counts further assignments by a timer.
    expect(timers.mock.calls.length).toBeLessThanOrEqual(5);
    await t.client.stop();
  });

  it("are heard: the time of the last one is published within 250 ms", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.clock.advance(300);
    t.connections.length = 0;
    await t.clock.advance(1_000);
    expect(t.connections).toEqual([]);
    t.wire.live.updated(anAction("a", { name: "One" }));
    await t.clock.advance(200);
    t.wire.live.updated(anAction("a", { name: "Two" }));
    const at = t.clock.now();
    await t.clock.advance(50);
    expect(t.connections.map(({ lastHeardAt }) => lastHeardAt)).toEqual([at]);
    await t.client.stop();
  });
});
