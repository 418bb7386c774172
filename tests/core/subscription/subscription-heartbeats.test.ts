/** The subscription with clamped heartbeats, and without any. */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { STALE_MS } from "./subscription-steps.ts";

const DEAD_MS = 12_500;

const TICK_MS = 500;

describe("heartbeats", () => {
  it("heartbeats: learns a period that the service has clamped, and does not keep reconnecting", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.clock.advance(DEAD_MS + TICK_MS + 800);
    expect(t.wire.streams.filter((stream) => !stream.isResync)).toHaveLength(2);
    const second = t.wire.live.open().heartbeat();
    // In this epoch a resync replaces the heartbeats until two have arrived.
    for (let elapsed = 0; elapsed < 20_000; elapsed += 5_000) {
      await t.clock.advance(5_000);
      t.wire.resync.open().end();
      await settle();
    }
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: false });
    second.heartbeat();
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: true });
    await t.clock.advance(30_000);
    expect([t.state, second.signal.aborted]).toEqual(["live", false]);
    await t.clock.advance(11_000);
    expect(t.state).toBe("stale");
    await t.clock.advance(10_000);
    expect(second.signal.aborted).toBe(true);
  });

  it("shows Live, without heartbeats, while a resync every period agrees with the model", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.clock.advance(DEAD_MS + TICK_MS + 800);
    t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(500);
    for (let period = 0; period < 10; period += 1) {
      await t.clock.advance(5_000);
      t.wire.resync.open().initial(anAction("a")).end();
      await settle();
      expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: false });
    }
    expect(t.wire.streams.filter((stream) => !stream.isResync)).toHaveLength(2);
  });

  it("reconnects when a resync shows changes that a silent stream has missed", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.clock.advance(DEAD_MS + TICK_MS + 800);
    const second = t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(5_500);
    t.wire.resync.open().initial(anAction("a", ActionState.IN_PROGRESS)).end();
    await t.clock.advance(1_000);
    expect([second.signal.aborted, t.row("a").state]).toEqual([true, "IN_PROGRESS"]);
  });

  it("does not report a stream as deaf that a resync has only overtaken", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.clock.advance(DEAD_MS + TICK_MS + 800);
    const second = t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(5_500);
    t.wire.resync.open().initial(anAction("a", ActionState.IN_PROGRESS)).end();
    await t.clock.advance(200);
    second.updated(anAction("a", ActionState.IN_PROGRESS));
    await t.clock.advance(2_000);
    expect(second.signal.aborted).toBe(false);
  });

  it("shows Stale and reconnects when neither heartbeats nor resyncs arrive", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.clock.advance(DEAD_MS + TICK_MS + 800);
    const second = t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(500);
    t.wire.resync.open().initial(anAction("a")).end();
    await t.clock.advance(STALE_MS + TICK_MS);
    expect(t.state).toBe("stale");
    await t.clock.advance(DEAD_MS - STALE_MS);
    expect(second.signal.aborted).toBe(true);
  });
});
