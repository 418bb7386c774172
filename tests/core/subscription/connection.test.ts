/** The connection state that the user sees, and the end of everything that belongs to it. */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, MemoryQueueStore } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { failure } from "../failures.ts";

async function lose(t: ClientHarness): Promise<void> {
  t.wire.live.fail();
  await settle();
}

describe("end of the snapshot in UNSPECIFIED", () => {
  it("comes with a resync, half a second after the opening, when the queue is empty and no heartbeat comes", async () => {
    const t = new ClientHarness();
    t.wire.live.open();
    await t.clock.advance(499);
    expect(t.wire.resyncs).toHaveLength(0);
    await t.clock.advance(1);
    expect(t.state).toBe("connecting");
    t.wire.resync.open().end();
    await settle();
    expect(t.state).toBe("live");
  });

  it("is not delayed by live events: only an INITIAL shows that there is more", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(300);
    t.wire.live.updated(anAction("a", ActionState.ACKNOWLEDGED));
    await t.clock.advance(200);
    t.wire.resync.open().initial(anAction("a", ActionState.ACKNOWLEDGED)).end();
    await settle();
    expect(t.state).toBe("live");
  });
});

describe("the connection state", () => {
  it("is Connecting at first and after a loss, and Offline between failed attempts until something answers", async () => {
    const t = new ClientHarness();
    expect(t.client.queries.connection()).toMatchObject({ state: "connecting", attempts: 1 });
    await lose(t);
    expect(t.state).toBe("offline");
    t.client.commands.retry();
    expect(t.client.queries.connection()).toMatchObject({ state: "offline", attempts: 2 });
    t.wire.live.open();
    expect(t.client.queries.connection()).toMatchObject({ state: "connecting", reason: { code: "receivingList" } });
    t.wire.live.initial(anAction("a")).heartbeat();
    expect(t.client.queries.connection()).toMatchObject({ state: "live", attempts: 0 });
    await lose(t);
    t.client.commands.retry();
    expect(t.client.queries.connection()).toMatchObject({ state: "connecting", attempts: 1 });
  });

  it("shows why the list cannot be proved complete, until it is", async () => {
    const t = new ClientHarness({}, undefined, new MemoryQueueStore({}));
    t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(500);
    t.wire.resync.open().initial(anAction("a"));
    for (let beat = 0; beat < 2; beat += 1) {
      await t.clock.advance(5_000);
      t.wire.live.heartbeat();
    }
    await t.clock.advance(300);
    const reason = { code: "listUnended", params: { seconds: 10 } };
    expect(t.client.queries.connection()).toMatchObject({ state: "connecting", received: 1, reason });
    expect(t.connections.at(-1)).toMatchObject({ reason });
    while (t.wire.resync.isOver) {
      t.wire.live.heartbeat();
      await t.clock.advance(5_000);
    }
    t.wire.live.heartbeat();
    await t.answerResync(anAction("a"));
    expect(t.client.queries.connection()).toMatchObject({ state: "live" });
    expect(t.client.queries.connection()).not.toHaveProperty("reason");
  });

  it("has no reason that is over", async () => {
    const t = new ClientHarness();
    t.wire.live.fail({ words: "It broke." });
    await settle();
    t.client.commands.retry();
    expect(t.client.queries.connection().reason).toMatchObject({ params: { words: "It broke." } });
    await t.live(anAction("a"));
    expect(t.client.queries.connection().reason).toBeUndefined();
    t.client.commands.retry();
    expect(t.client.queries.connection().reason).toBeUndefined();
  });

  it("has the time since when it lasts, which does not move with every message", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const { since } = t.client.queries.connection();
    await t.clock.advance(4_000);
    t.wire.live.heartbeat();
    expect(t.client.queries.connection().since).toBe(since);
    await lose(t);
    const lostAt = t.clock.now();
    expect(t.client.queries.connection().since).toBe(lostAt);
    await t.clock.advance(400);
    await lose(t);
    const lostAgainAt = t.clock.now();
    await t.clock.advance(800);
    expect(t.client.queries.connection()).toMatchObject({ state: "offline", attempts: 2, since: lostAgainAt });
  });

  it("has the time until which the list was current: the latest message while Live, and none until the next list is complete", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(anAction("a"));
    const heardAt = t.clock.now();
    await t.clock.advance(500);
    t.wire.resync.open().initial(anAction("a")).end();
    await t.clock.advance(1_500);
    expect(t.client.queries.connection()).toMatchObject({ state: "live" });
    expect(t.client.queries.connection().asOf).toBeUndefined();
    await lose(t);
    expect(t.client.queries.connection()).toMatchObject({ state: "offline", asOf: heardAt });
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("a"));
    expect(t.client.queries.connection()).toMatchObject({ state: "connecting", asOf: heardAt, lastMessageAt: t.clock.now() });
    t.wire.live.heartbeat();
    const truth = t.clock.now();
    await t.clock.advance(11_000);
    expect(t.client.queries.connection()).toMatchObject({ state: "stale", asOf: truth });
  });

  it("is published at once when the state changes, and otherwise four times a second at most", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.clock.advance(1_000);
    t.connections.length = 0;
    for (let count = 0; count < 50; count += 1) {
      t.wire.live.heartbeat();
      await t.clock.advance(20);
    }
    expect(t.connections.length).toBeGreaterThanOrEqual(3);
    expect(t.connections.length).toBeLessThanOrEqual(4);
    t.connections.length = 0;
    t.wire.live.fail();
    await settle();
    expect(t.connections.map(({ state }) => state)).toEqual(["offline"]);
  });
});

describe("sleep", () => {
  it("is detected when the monotonic clock continues through it", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const first = t.wire.live;
    t.clock.block(8 * 3_600_000);
    await t.clock.advance(0);
    expect([first.signal.aborted, t.wire.openStreams.length]).toEqual([true, 1]);
  });

  it("of half a minute is detected, however rare the heartbeats are", async () => {
    const t = await new ClientHarness({ heartbeatMs: 3_600_000 }).live(anAction("a"));
    const first = t.wire.live;
    t.clock.jumpWall(30_000);
    await t.clock.advance(1_000);
    expect([first.signal.aborted, t.wire.openStreams.length]).toEqual([true, 1]);
  });
});

describe("stop", () => {
  it("settles only when every stream and every resync has released its socket, also those given up before", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    t.wire.ignoreAborts = true;
    await lose(t);
    t.client.commands.retry();
    await t.live(anAction("a"));
    t.client.commands.retry();
    let stopped = false;
    const stopping = t.client.stop().then(() => (stopped = true));
    const open = t.wire.streams.filter((stream) => !stream.isOver);
    expect(open.map((stream) => [stream.isResync, stream.signal.aborted])).toEqual([
      [false, true],
      [true, true],
      [false, true],
    ]);
    for (const stream of open.toReversed()) {
      await settle();
      expect(stopped).toBe(false);
      stream.fail({ code: "canceled" });
    }
    await stopping;
    expect(t.clock.pending).toBe(0);
  });

  it("leaves no timer: of an update's next attempt, an alert, a resync or the date", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await lose(t);
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("a"), anAction("c")).heartbeat();
    expect(t.wire.resyncs).toHaveLength(1);
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({
      accepted: false,
      failure: failure("resource_exhausted", "Busy.", { fromService: true, retryAfterMs: 60_000 }),
    });
    await settle();
    t.wire.live.created(anAction("d"));
    const alerts = t.alerts.length;
    await t.client.stop();
    expect(t.clock.pending).toBe(0);
    await t.clock.advance(120_000);
    expect([t.clock.pending, t.alerts.length, t.wire.updates.length]).toEqual([0, alerts, 1]);
    t.client.commands.retry();
    expect(t.wire.openStreams).toHaveLength(0);

    const calling = await new ClientHarness().live(anAction("a"));
    calling.wire.live.created(anAction("a"));
    await calling.client.stop();
    expect(calling.clock.pending).toBe(0);
  });
});
