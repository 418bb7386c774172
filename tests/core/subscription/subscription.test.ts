import { describe, expect, it } from "vitest";
import { adviceOf } from "../failures.ts";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionStreamMode } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { STALE_MS } from "./subscription-steps.ts";

const DEAD_MS = 12_500;

const TICK_MS = 500;

describe("a subscription", () => {
  it("filter names, heartbeats: asks for snapshot and live events in one stream, with its filters and heartbeats", () => {
    const { wire } = new ClientHarness();
    expect(wire.live.request).toMatchObject({
      streamMode: ActionStreamMode.UNSPECIFIED,
      heartbeatPeriodMillis: 5000,
      assignedTo: [{ id: "robot-7" }],
    });
  });

  it("is Connecting until the snapshot is complete, and Live from the first heartbeat on", async () => {
    const t = new ClientHarness();
    expect(t.state).toBe("connecting");
    t.wire.live.open().initial(anAction("a"));
    expect([t.state, t.client.queries.list().known]).toEqual(["connecting", false]);
    t.wire.live.heartbeat();
    expect([t.state, t.client.queries.list().known]).toEqual(["live", true]);
  });

  it("end of the snapshot in UNSPECIFIED: requests the list after half a second without INITIAL, when no heartbeat comes", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(400);
    t.wire.live.initial(anAction("b"));
    await t.clock.advance(400);
    expect([t.state, t.wire.resyncs.length]).toEqual(["connecting", 0]);
    await t.clock.advance(100);
    expect([t.state, t.wire.resyncs.length]).toEqual(["connecting", 1]);
    t.wire.resync.open().initial(anAction("a"), anAction("b")).end();
    await settle();
    expect(t.state).toBe("live");
  });

  it("is not Live, and knows no list, after headers alone; a resync decides whether the queue is empty", async () => {
    const t = new ClientHarness();
    t.wire.live.open();
    await t.clock.advance(1_000);
    expect([t.state, t.client.queries.list().known]).toEqual(["connecting", false]);
    t.wire.resync.open().end();
    await settle();
    expect([t.state, t.client.queries.list().known]).toEqual(["live", true]);
  });

  it("is Live by resync when a resync shows Actions that the stream holds back, and reports a buffering line", async () => {
    const t = new ClientHarness();
    t.wire.live.open();
    await t.clock.advance(1_000);
    t.wire.resync.open().initial(anAction("a")).end();
    await settle();
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heldBack: { askEveryMs: 5_000 }, heartbeats: false });
    expect(t.client.queries.diagnostics()?.buffered).toBe(true);
  });

  it("leaves Live although every timer of the process is late", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    for (let elapsed = 0; elapsed < 15_000; elapsed += 1_700) {
      t.clock.block(1_700);
      await t.clock.advance(0);
    }
    expect(t.state).not.toBe("live");
  });

  it("is Live, without heartbeats, when headers are delayed by an empty queue, and uses the stream once it delivers", async () => {
    const t = new ClientHarness();
    await t.clock.advance(5_000);
    t.wire.resync.open().end();
    await settle();
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: false });
    for (let period = 0; period < 5; period += 1) {
      await t.clock.advance(5_000);
      t.wire.resync.open().end();
      await settle();
    }
    expect([t.state, t.wire.openStreams.length]).toEqual(["live", 1]);
    t.wire.live.open().created(anAction("a"));
    expect([t.state, t.row("a").state]).toEqual(["live", "ASSIGNED"]);
  });

  it("gives up headers that do not arrive within ten seconds, when nothing answers", async () => {
    const t = new ClientHarness();
    await t.clock.advance(10_000);
    expect([t.state, t.client.queries.connection().reason]).toEqual(["offline", { code: "headersLate", params: { seconds: 10 } }]);
  });

  it("is Stale after two silent periods and begins the next epoch after two and a half", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const first = t.wire.live;
    await t.clock.advance(STALE_MS - 300 - TICK_MS);
    expect(t.state).toBe("live");
    await t.clock.advance(2 * TICK_MS);
    expect(t.state).toBe("stale");
    await t.clock.advance(DEAD_MS - STALE_MS);
    expect(first.signal.aborted).toBe(true);
    await t.clock.advance(800);
    expect(t.wire.live).not.toBe(first);
  });

  it("is Live again when a message arrives in time", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.clock.advance(STALE_MS + TICK_MS);
    expect(t.state).toBe("stale");
    t.wire.live.heartbeat();
    expect(t.state).toBe("live");
  });

  it("keeps the old view, marked as not live, when the connection is lost", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.fail();
    await settle();
    expect([t.state, t.row("a").state, t.row("a").views]).toEqual(["offline", "ASSIGNED", ["allOpen", "needsAcknowledgement"]]);
  });

  it("treats a clean end as a disconnect, not as 'finished'", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.end();
    await t.clock.advance(800);
    expect(t.wire.streams).toHaveLength(2);
    expect(t.client.queries.connection().reason?.code).toBe("streamEnded");
  });

  it("drops whatever a dead epoch still delivers", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const zombie = t.wire.live;
    zombie.fail();
    await t.clock.advance(800);
    await t.live(anAction("a"));
    zombie.updated(anAction("a", ActionState.CANCELLED)).created(anAction("z"));
    expect(t.row("a").state).toBe("ASSIGNED");
    expect(t.client.queries.list().rows.map((row) => row.id)).toEqual(["a"]);
  });

  it("does not wait for a transport that ignores its abort", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.ignoreAborts = true;
    await t.clock.advance(DEAD_MS + TICK_MS + 800);
    expect(t.wire.streams).toHaveLength(2);
  });

  it("keys: stops at UNAUTHENTICATED and PERMISSION_DENIED until the user acts", async () => {
    for (const code of ["unauthenticated", "permission_denied"] as const) {
      const t = new ClientHarness();
      t.wire.live.fail({ code, words: "no such key" });
      await t.clock.advance(600_000);
      expect([t.state, t.wire.streams.length]).toEqual(["refused", 1]);
      expect(t.client.queries.connection().reason).toMatchObject({ params: { words: "no such key" } });
      expect(adviceOf(t.client.queries.connection())).toMatch(/key/);
      t.client.commands.retry();
      expect(t.wire.streams).toHaveLength(2);
    }
  });

  it("does not try a refused key again after a resume", async () => {
    const t = new ClientHarness();
    t.wire.live.fail({ code: "unauthenticated" });
    await settle();
    t.client.commands.wake();
    t.clock.jumpWall(8 * 3_600_000);
    await t.clock.advance(2_000);
    expect([t.state, t.wire.streams.length]).toEqual(["refused", 1]);
  });

  it("backs off with full jitter from 0.8 s to 30 s, and restarts only after two healthy minutes", async () => {
    const t = new ClientHarness({}, () => 0.999);
    const delays: number[] = [];
    for (let failures = 0; failures < 8; failures += 1) {
      t.wire.live.fail();
      await settle();
      delays.push((t.client.queries.connection().nextAttemptAt ?? 0) - t.clock.now());
      // The clock stops at the moment of the next attempt: an attempt that hangs is a failure of
      // its own.
      await t.clock.advance((delays.at(-1) ?? 0) + 1);
    }
    expect(delays.map((ms) => Math.round(ms / 100) / 10)).toEqual([0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 30, 30]);

    await t.live(anAction("a"));
    t.wire.live.fail();
    await settle();
    expect((t.client.queries.connection().nextAttemptAt ?? 0) - t.clock.now()).toBeGreaterThan(29_000);
    await t.clock.advance(30_000);
    t.wire.live.open().initial(anAction("a")).heartbeat();
    for (let seconds = 0; seconds < 125; seconds += 5) {
      await t.clock.advance(5_000);
      t.wire.live.heartbeat();
    }
    t.wire.live.fail();
    await settle();
    expect((t.client.queries.connection().nextAttemptAt ?? 0) - t.clock.now()).toBeLessThan(800);
  });

  it("logs the same cause once, however often it occurs", async () => {
    const t = new ClientHarness();
    for (let failures = 0; failures < 5; failures += 1) {
      t.wire.live.fail({ words: failures < 4 ? "refused" : "reset" });
      await settle();
      await t.clock.advance((t.client.queries.connection().nextAttemptAt ?? 0) - t.clock.now() + 1);
    }
    expect(t.log.filter((line) => line.startsWith("connection lost"))).toEqual(["connection lost: refused", "connection lost: reset"]);
  });

  it("too many requests: obeys Retry-After", async () => {
    const t = new ClientHarness();
    t.wire.live.fail({ code: "resource_exhausted", retryAfterMs: 60_000 });
    await t.clock.advance(60_000);
    expect(t.wire.streams).toHaveLength(1);
    await t.clock.advance(800);
    expect(t.wire.streams).toHaveLength(2);
  });

  it("skips the wait when it is told to retry", async () => {
    const t = new ClientHarness();
    t.wire.live.fail({ retryAfterMs: 3_600_000 });
    await settle();
    t.client.commands.retry();
    expect(t.wire.streams).toHaveLength(2);
    expect(t.wire.openStreams).toHaveLength(1);
  });

  it("gives up no stream because this process was blocked for three seconds", async () => {
    const t = await new ClientHarness({ heartbeatMs: 1000 }).live(anAction("a"));
    const stream = t.wire.live;
    t.clock.block(3_000);
    // The timers are late; messages sent meanwhile are read right after them.
    await t.clock.advance(0);
    expect([t.state, stream.signal.aborted]).toEqual(["stale", false]);
    stream.heartbeat();
    await t.clock.advance(500);
    expect([t.state, stream.signal.aborted]).toEqual(["live", false]);
  });

  it("reconnects at once after a sleep, even when the system does not announce it", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.clock.jumpWall(8 * 3_600_000);
    await t.clock.advance(TICK_MS);
    expect(t.wire.streams).toHaveLength(2);
    expect(t.wire.openStreams).toHaveLength(1);
  });

  it("is not confused by a clock that is set back", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.clock.jumpWall(-3_600_000);
    await t.clock.advance(4_000);
    t.wire.live.heartbeat();
    await t.clock.advance(4_000);
    expect([t.state, t.wire.streams.length]).toEqual(["live", 1]);
  });

  it("leaves no timer, socket or listener behind when it is stopped", async () => {
    for (const at of ["opening", "live", "waiting"] as const) {
      const t = new ClientHarness();
      if (at !== "opening") await t.live(anAction("a"));
      if (at === "waiting") t.wire.live.fail();
      await t.press("a", "acknowledge").catch(() => undefined);
      await t.client.stop();
      expect([at, t.clock.pending, t.wire.openStreams.length]).toEqual([at, 0, 0]);
    }
  });

  it("has at most one stream open, whatever happens", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    for (let round = 0; round < 20; round += 1) {
      t.client.commands.retry();
      if (round % 3 === 0) t.wire.live.fail();
      if (round % 4 === 0) await t.clock.advance(800);
      expect(t.wire.openStreams.length).toBeLessThanOrEqual(1);
    }
  });
});
