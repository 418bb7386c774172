/** The decisions of a resync, its times, and the results of a failed one. */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType, ActionStreamMode } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction, applied } from "../../support/actions.ts";
import { failure } from "../failures.ts";

/** Breaks the connection and restores it; Actions missing from the snapshot need a resync. */
async function reconnected(t: ClientHarness, ...announced: Parameters<ClientHarness["live"]>): Promise<ClientHarness> {
  t.wire.live.fail();
  await settle();
  t.client.commands.retry();
  return t.live(...announced);
}

async function beats(t: ClientHarness, ms: number): Promise<void> {
  for (let elapsed = 0; elapsed < ms; elapsed += 5_000) {
    await t.clock.advance(5_000);
    t.wire.live.heartbeat();
  }
}

async function wanted(settings = {}, random = (): number => 0): Promise<ClientHarness> {
  return reconnected(await new ClientHarness(settings, random).live(anAction("a"), anAction("b")), anAction("a"));
}

describe("a resync of the queue", () => {
  it("filter names: asks with the filters of the stream, and for no heartbeats", async () => {
    const me = [{ type: "OBJECT", id: "robot-7" }];
    const t = await new ClientHarness({ requestedBy: me, authorizedBy: me }).live(anAction("a"));
    await reconnected(t);
    const filters = { assignedTo: [{ id: "robot-7" }], requestedBy: [{ id: "robot-7" }], authorizedBy: [{ id: "robot-7" }] };
    expect(t.wire.live.request).toMatchObject(filters);
    expect(t.wire.resync.request).toMatchObject({ ...filters, streamMode: ActionStreamMode.INITIAL_ONLY, heartbeatPeriodMillis: 0 });
  });

  it("comes after one to two minutes, so that a thousand clients do not come together", async () => {
    for (const [random, minutes] of [
      [0, 1],
      [1, 2],
    ] as const) {
      const t = await new ClientHarness({}, () => random).live(anAction("a"));
      await beats(t, (minutes * 60 - 5) * 1_000);
      expect([random, t.wire.resyncs.length]).toEqual([random, 0]);
      await beats(t, 5_000);
      expect([random, t.wire.resyncs.length]).toEqual([random, 1]);
    }
  });

  it("comes again after at least twenty times the duration of the last one, and after ten minutes at most", async () => {
    for (const [tookMs, waitMs] of [
      [1_000, 60_000],
      [5_000, 100_000],
      [20_000, 400_000],
      [120_000, 600_000],
    ] as const) {
      const t = await new ClientHarness({}, () => 0).live(anAction("a"));
      await beats(t, 60_000);
      const resync = t.wire.resync.open();
      for (let elapsed = 0; elapsed < tookMs; elapsed += 1_000) {
        await t.clock.advance(1_000);
        resync.initial(anAction("a"));
        t.wire.live.heartbeat();
      }
      resync.end();
      await beats(t, waitMs - 5_000);
      expect([tookMs, t.wire.resyncs.length]).toEqual([tookMs, 1]);
      await beats(t, 15_000);
      expect([tookMs, t.wire.resyncs.length]).toEqual([tookMs, 2]);
    }
  });

  it("is not requested by the clock while one is pending, or while the service wants a pause", async () => {
    const t = await new ClientHarness({}, () => 0).live(anAction("a"));
    await t.press("a", "acknowledge");
    const busy = { fromService: true, retryAfterMs: 300_000 };
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("resource_exhausted", "Busy.", busy) });
    await beats(t, 295_000);
    expect(t.wire.resyncs).toHaveLength(0);
    await beats(t, 15_000);
    expect(t.wire.resyncs).toHaveLength(1);
    t.wire.resync.open();
    for (let period = 0; period < 40; period += 1) {
      t.wire.resync.initial(anAction("a"));
      await beats(t, 5_000);
    }
    expect(t.wire.resyncs).toHaveLength(1);
  });

  it("waits when it is due while nothing arrives, and comes with the next message", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await beats(t, 75_000);
    await t.clock.advance(3_000);
    t.wire.live.heartbeat();
    await t.clock.advance(11_900);
    expect([t.state, t.wire.resyncs.length]).toEqual(["stale", 0]);
    t.wire.live.heartbeat();
    expect([t.state, t.wire.resyncs.length]).toEqual(["live", 1]);
  });

  it("runs alone: one that is requested meanwhile comes after it", async () => {
    const t = await reconnected(await new ClientHarness().live(anAction("a"), anAction("b")), anAction("b"));
    const first = t.wire.resync.open();
    await t.press("b", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("unreachable", "Lost.") });
    await settle();
    expect(t.wire.resyncs).toHaveLength(1);
    first.initial(anAction("a"), anAction("b")).end();
    await settle();
    expect(t.wire.resyncs).toHaveLength(2);
  });

  it("ends with its epoch: messages or failures of a dead one have no effect", async () => {
    const t = await reconnected(await new ClientHarness().live(anAction("a"), anAction("b")), anAction("b"));
    t.wire.ignoreAborts = true;
    const swept = t.wire.resync.open();
    await reconnected(t, anAction("a"));
    expect(swept.signal.aborted).toBe(true);
    const refused = t.wire.resync.open();
    await reconnected(t, anAction("a"));
    const { state, epoch } = t.client.queries.connection();
    swept.end();
    refused.fail({ code: "unauthenticated" });
    await settle();
    expect(t.client.queries.connection()).toMatchObject({ state, epoch });
    expect(t.client.queries.list().counts).toMatchObject({ allOpen: 2, leftQueue: 0 });
    t.wire.resync.open().initial(anAction("a"), anAction("b")).end();
    await settle();
    expect(t.client.queries.diagnostics()?.resyncs).toMatchObject({ completed: 1, incomplete: 0 });
  });

  it("removes nothing that arrived after its request", async () => {
    const t = await reconnected(await new ClientHarness().live(anAction("a"), anAction("b")), anAction("a"));
    const resync = t.wire.resync.open().initial(anAction("a"));
    t.wire.live.created(anAction("new"));
    resync.end();
    await settle();
    expect(t.client.queries.list().rows.map(({ id, leftAt }) => [id, leftAt === undefined])).toEqual([
      ["a", true],
      ["b", false],
      ["new", true],
    ]);
  });

  it("removes an Action once: a departed Action does not leave again", async () => {
    const t = await reconnected(await new ClientHarness().live(anAction("a"), anAction("b")), anAction("b"));
    t.wire.resync.open().initial(anAction("b")).end();
    await settle();
    const { leftAt } = t.row("a");
    await reconnected(t);
    t.wire.resync.open().initial(anAction("b")).end();
    await settle();
    expect(t.row("a").leftAt).toBe(leftAt);
    expect(t.client.queries.details("a")?.timeline.filter((line) => line.kind === "left")).toHaveLength(1);
  });

  it("rejects an INITIAL that is older than the stream's later events", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("b")).updated(anAction("b", ActionState.ACKNOWLEDGED)).heartbeat();
    t.wire.resync.open().initial(anAction("a"), anAction("b", ActionState.PLANNED)).end();
    await settle();
    t.wire.live.initial(anAction("b"));
    expect(t.row("b").state).toBe("PLANNED");
  });
});

describe("a resync with an unreadable message", () => {
  it("shows its Actions and settles unknown outcomes, removes nothing, and is not repeated early", async () => {
    const t = await reconnected(await new ClientHarness().live(anAction("a"), anAction("b"), anAction("c")), anAction("a"), anAction("c"));
    await t.press("a", "acknowledge");
    await t.press("c", "acknowledge");
    for (const { answer } of t.wire.updates) answer({ accepted: false, failure: failure("unreachable", "Lost.") });
    t.wire.resync.open().initial(anAction("a"), anAction("c")).end();
    await settle();
    expect([t.update("a").state, t.wire.resyncs.length]).toEqual(["unknown", 2]);
    t.wire.resync
      .open()
      .initial(applied(anAction("a"), t.wire.updates[0]!.request))
      .undecodable()
      .end();
    await settle();
    expect([t.update("a").state, t.row("a").state]).toEqual(["confirmed", "ACKNOWLEDGED"]);
    t.wire.live.updated(applied(anAction("a"), t.wire.updates[0]!.request));
    expect([t.update("c").state, t.update("c").choices, t.row("c").views.includes("allOpen")]).toEqual(["unknown", [], true]);
    await beats(t, 60_000);
    expect(t.wire.resyncs).toHaveLength(2);
  });

  it("leaves open whether the queue is complete: changes of an absence are shown when that is known", async () => {
    const t = await reconnected(await new ClientHarness().live(anAction("a"), anAction("b")), anAction("a", ActionState.PLANNED));
    t.wire.resync.open().initial(anAction("a", ActionState.PLANNED)).undecodable().end();
    await settle();
    expect(t.client.queries.digest()).toBeUndefined();
    await beats(t, 90_000);
    t.wire.resync.open().initial(anAction("a", ActionState.PLANNED)).end();
    await settle();
    expect(t.client.queries.digest()?.items.map(({ actionId, kind }) => [actionId, kind])).toEqual([
      ["a", "changed"],
      ["b", "left"],
    ]);
  });
});

describe("an unreadable message on a live stream", () => {
  it("may have been an event: a resync finds its effect at once", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.undecodable();
    expect(t.wire.resyncs).toHaveLength(1);
    t.wire.live.event(ActionEventType.UPDATED, anAction(""));
    expect(t.wire.resyncs).toHaveLength(1);
    t.wire.resync.open().initial(anAction("a", ActionState.PLANNED)).end();
    await settle();
    expect([t.state, t.row("a").state, t.wire.resyncs.length]).toEqual(["live", "PLANNED", 1]);
    // The second message came after the first resync was requested; a list within a period covers
    // it.
    await t.clock.advance(5_000);
    expect(t.wire.resyncs).toHaveLength(2);
  });
});

describe("a resync that fails", () => {
  it("is repeated after a heartbeat's time at the earliest, at growing intervals", async () => {
    const t = await wanted({}, () => 0.999);
    const waits: number[] = [];
    for (let count = 1; count < 8; count += 1) {
      t.wire.resync.fail();
      let seconds = 0;
      for (await settle(); t.wire.resyncs.length === count; seconds += 1) {
        await t.clock.advance(1_000);
        t.wire.live.heartbeat();
      }
      waits.push(seconds);
    }
    expect(waits).toEqual([5, 5, 5, 7, 13, 26, 30]);
    t.wire.resync.open().initial(anAction("a")).end();
    await settle();
    t.wire.live.undecodable();
    const { length } = t.wire.resyncs;
    t.wire.resync.fail();
    await beats(t, 5_000);
    expect(t.wire.resyncs).toHaveLength(length + 1);
  });

  it("waits as long as the service asks", async () => {
    const t = await wanted();
    t.wire.resync.fail({ code: "resource_exhausted", retryAfterMs: 60_000 });
    await beats(t, 55_000);
    expect(t.wire.resyncs).toHaveLength(1);
    await beats(t, 5_000);
    expect(t.wire.resyncs).toHaveLength(2);
  });

  it("with the key refused, makes the whole connection refused", async () => {
    const t = await wanted();
    const stream = t.wire.live;
    t.wire.resync.fail({ code: "unauthenticated", words: "revoked" });
    await settle();
    expect(t.client.queries.connection()).toMatchObject({ state: "refused", reason: { params: { words: "revoked" } } });
    expect(stream.signal.aborted).toBe(true);
  });
});
