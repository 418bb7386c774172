/** Live is never shown with a latest message older than two periods, whichever process was busy. */
import { describe, expect, it } from "vitest";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";

async function live(heartbeatMs = 5_000): Promise<ClientHarness> {
  const t = await new ClientHarness({ heartbeatMs }).live(anAction("a"));
  t.wire.live.heartbeat();
  return t;
}

describe("a process that was blocked", () => {
  it("returns Stale when it is asked, before any timer has run, with the time since when", async () => {
    const t = await live();
    const heardAt = t.clock.now();
    t.clock.block(9_999);
    expect(t.state).toBe("live");
    t.clock.block(1);
    expect(t.client.queries.connection()).toMatchObject({ state: "stale", lastMessageAt: heardAt, since: heardAt + 10_000, asOf: heardAt });
  });

  it("keeps its stream: arrived messages are read, and the state is Live again", async () => {
    const t = await live(1_000);
    const stream = t.wire.live;
    t.clock.block(9_000);
    await t.clock.advance(0);
    expect([t.state, stream.signal.aborted]).toEqual(["stale", false]);
    stream.heartbeat();
    expect(t.state).toBe("live");
    await t.clock.advance(1_900);
    expect([t.state, stream.signal.aborted]).toEqual(["live", false]);
  });

  it("reports Stale to the window when nothing had arrived", async () => {
    const t = await live(1_000);
    t.clock.block(2_200);
    await t.clock.advance(100);
    expect(t.connections.at(-1)?.state).toBe("stale");
    expect(t.wire.live.signal.aborted).toBe(false);
  });

  it("sends earlier presses when the state is Live again", async () => {
    const t = await live(1_000);
    t.clock.block(2_200);
    await t.clock.advance(100);
    await t.press("a", "acknowledge");
    expect([t.state, t.wire.updates.length]).toEqual(["stale", 0]);
    t.wire.live.heartbeat();
    await settle();
    expect(t.wire.updates).toHaveLength(1);
  });

  it("is not Live by a list every period either, when the last list is two periods old", async () => {
    const t = new ClientHarness();
    t.wire.live.open();
    await t.clock.advance(500);
    await t.answerResync(anAction("a"));
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heldBack: { askEveryMs: 5_000 } });
    t.clock.block(9_900);
    expect(t.state).toBe("live");
    t.clock.block(100);
    expect(t.state).toBe("stale");
  });
});

describe("a wall clock that continues while the monotonic one stands still", () => {
  it("makes the latest message old, too: the reader sees its age", async () => {
    const t = await live(1_000);
    t.clock.jumpWall(2_000);
    expect(t.state).toBe("stale");
    t.wire.live.heartbeat();
    expect(t.state).toBe("live");
  });

  it("makes nothing old when it is set back", async () => {
    const t = await live(1_000);
    t.clock.jumpWall(-3_600_000);
    expect(t.state).toBe("live");
    t.clock.block(2_000);
    expect(t.state).toBe("stale");
  });
});
