/** A process that has just stood still draws no conclusions from messages that it has not read. */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, MemoryQueueStore } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { expectNoBlame } from "./stalled-process-steps.ts";

const PERIOD_MS = 5_000;

describe("a process that has just stood still", () => {
  it("treats no list as newer than it is, whatever occupied the process afterwards", async () => {
    const t = new ClientHarness();
    // An empty queue may delay its headers, so only the list is received.
    await t.clock.advance(5_000);
    t.clock.block(2_000);
    await t.clock.advance(0);
    const listedAt = t.clock.now();
    await t.answerResync();
    t.clock.block(3_000);
    await t.clock.advance(200);
    expect(t.client.queries.connection().lastMessageAt).toBe(listedAt);
  });

  it("reports no stream as held back whose list it has not read yet", async () => {
    const t = new ClientHarness();
    t.wire.live.open();
    await t.clock.advance(500);
    t.clock.block(6_000);
    await t.clock.advance(0);
    await t.answerResync(anAction("a"), anAction("b"));
    expectNoBlame(t);
    t.wire.live.initial(anAction("a"), anAction("b")).heartbeat();
    await t.clock.advance(2_000);
    if (!t.wire.resync.isOver) await t.answerResync(anAction("a"), anAction("b"));
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: true });
    expectNoBlame(t);
  });

  it("still detects a stream whose list is held back", async () => {
    const t = new ClientHarness();
    t.wire.live.open();
    await t.clock.advance(500);
    t.clock.block(6_000);
    await t.clock.advance(0);
    await t.answerResync(anAction("a"));
    await t.clock.advance(600);
    await t.answerResync(anAction("a"));
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heldBack: { askEveryMs: PERIOD_MS } });
  });

  it.each([1, 2])("reports no stream as deaf for messages that it has not read yet, stall by stall: %i", async (times) => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.heartbeat();
    await t.clock.advance(4_000);
    t.wire.live.heartbeat();
    t.client.commands.retry();
    await t.live(anAction("a"));
    const stream = t.wire.live;
    const asked = t.wire.resyncs.length;
    while (t.wire.resyncs.length === asked) {
      await t.clock.advance(1_000);
      stream.heartbeat();
    }
    await t.answerResync(anAction("a", ActionState.ACKNOWLEDGED));
    // The process runs for a moment in between, too short to read anything.
    for (let time = 0; time < times; time += 1) {
      t.clock.block(4_900);
      await t.clock.advance(50);
      expect(stream.signal.aborted).toBe(false);
    }
    stream.heartbeat();
    stream.updated(anAction("a", ActionState.ACKNOWLEDGED));
    await t.clock.advance(8_000);
    expect([t.state, stream.signal.aborted]).toEqual(["live", false]);
    expectNoBlame(t);
  });

  it("does not give up a service that has answered within the time", async () => {
    const t = new ClientHarness();
    const stream = t.wire.live;
    await t.clock.advance(1_000);
    t.clock.block(9_000);
    await t.clock.advance(0);
    expect(stream.signal.aborted).toBe(false);
    stream.open().initial(anAction("a")).heartbeat();
    // A heartbeat that is read with the headers may be a timer's.
    await t.answerResync(anAction("a"));
    await t.clock.advance(500);
    expect(t.client.queries.connection()).toMatchObject({ state: "live", epoch: 1 });
  });

  it("gives up a service that has not answered", async () => {
    const t = new ClientHarness();
    await t.clock.advance(1_000);
    t.clock.block(9_000);
    await t.clock.advance(10_000);
    expect(t.client.queries.connection().reason).toEqual({ code: "headersLate", params: { seconds: 10 } });
  });

  it("keeps a stream of short periods that it has not read yet", async () => {
    const t = new ClientHarness({ heartbeatMs: 100 });
    const stream = t.wire.live.open().initial(anAction("a")).heartbeat();
    await t.clock.advance(90);
    t.clock.block(3_000);
    await t.clock.advance(60);
    expect(stream.signal.aborted).toBe(false);
    stream.heartbeat();
    await t.clock.advance(50);
    expect([t.state, stream.signal.aborted]).toEqual(["live", false]);
  });

  it("does not treat a timer's heartbeat as the end of the list because it was read with the headers", async () => {
    const store = new MemoryQueueStore({});
    const t = new ClientHarness({}, undefined, store);
    t.clock.block(6_000);
    await t.clock.advance(0);
    t.wire.live.open().initial(anAction("a")).heartbeat();
    await t.clock.advance(600);
    await t.answerResync(anAction("a"));
    await t.clock.advance(300);
    expect(t.state).toBe("live");
    t.wire.live.fail();
    await settle();
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("a")).heartbeat();
    expect(t.state).toBe("connecting");
  });

  it("does not treat ends that it reads late as a limit on the way", async () => {
    const t = new ClientHarness();
    for (let count = 0; count < 4; count += 1) {
      t.wire.live.open().initial(anAction("a")).heartbeat();
      await t.clock.advance(400);
      t.clock.block(4_000);
      await t.clock.advance(0);
      t.wire.live.fail({ code: "unreachable", words: "The connection broke off." });
      await settle();
      expect(t.client.queries.connection().cut).toBeUndefined();
      t.client.commands.retry();
    }
    expect(t.wire.live.request.heartbeatPeriodMillis).toBe(PERIOD_MS);
  });
});
