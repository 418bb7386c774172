/**
 * A list still under way is not Live, whatever stalls it; a list request stands in for a held-back
 * stream.
 */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, MemoryQueueStore } from "./client-harness.ts";
import { settle } from "../support/settle.ts";
import { anAction } from "../support/actions.ts";

const SIXTY = Array.from({ length: 60 }, (_, index) => anAction(`a${index}`));

function openRows(t: ClientHarness): number {
  return t.client.queries.list().rows.filter(({ views }) => views.includes("allOpen")).length;
}

/** 53 of 60 have come, and nothing more; a resync lists all. */
async function heldBack(): Promise<ClientHarness> {
  const t = new ClientHarness();
  t.wire.live.open().initial(...SIXTY.slice(0, 53));
  await t.clock.advance(500);
  t.wire.resync
    .open()
    .initial(...SIXTY)
    .end();
  await settle();
  return t;
}

/** Periods in which the resync answers with these. */
async function polls(t: ClientHarness, count: number, actions = SIXTY): Promise<void> {
  for (let period = 0; period < count; period += 1) {
    await t.clock.advance(5_000);
    t.wire.resync
      .open()
      .initial(...actions)
      .end();
    await settle();
  }
}

describe("a list in progress", () => {
  it("is Connecting, with how many have come, for as long as more of it comes", async () => {
    const t = new ClientHarness();
    t.wire.live.open();
    for (const [index, action] of SIXTY.entries()) {
      t.wire.live.initial(action);
      await t.clock.advance(450);
      expect(t.client.queries.connection()).toMatchObject({ state: "connecting", received: index + 1 });
    }
    t.wire.live.heartbeat();
    // That heartbeat came at a timer's time: it proves nothing by itself.
    expect(t.state).toBe("connecting");
    t.wire.live.heartbeat();
    await t.answerResync(...SIXTY);
    expect(t.client.queries.connection()).toMatchObject({ state: "live" });
    expect(t.client.queries.connection().received).toBeUndefined();
  });

  it("is not Live by a heartbeat that a timer sends in the middle of it", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(...SIXTY.slice(0, 10));
    for (let page = 1; page < 6; page += 1) {
      await t.clock.advance(5_000);
      t.wire.live.heartbeat();
      expect(t.state).toBe("connecting");
      t.wire.live.initial(...SIXTY.slice(10 * page, 10 * page + 10));
    }
  });

  it("is Connecting again when more of it comes after an end that a heartbeat had marked too early, and that is learned", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(anAction("a")).heartbeat();
    expect(t.state).toBe("live");
    t.wire.live.initial(anAction("b"));
    expect(t.client.queries.connection()).toMatchObject({ state: "connecting", received: 2 });
    await t.clock.advance(500);
    t.wire.resync.open().initial(anAction("a"), anAction("b")).end();
    await settle();
    expect(t.state).toBe("live");
    t.wire.live.fail();
    await settle();
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("a")).heartbeat();
    expect(t.state).toBe("connecting");
  });

  it("is no absence: messages after an end that was marked too early are a list, not missed changes", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(anAction("a")).heartbeat().initial(anAction("b"), anAction("c"));
    await t.clock.advance(500);
    t.wire.resync.open().initial(anAction("a"), anAction("b"), anAction("c")).end();
    await t.clock.advance(300);
    expect([t.state, t.client.queries.digest()]).toEqual(["live", undefined]);
    expect(t.alerts.map(({ title }) => title)).toEqual(["Action a", "Action b", "Action c"]);
  });

  it("does not go back to Connecting for an INITIAL after a resync has proved the list", async () => {
    const t = await heldBack();
    t.wire.live.initial(anAction("a59"));
    expect(t.state).toBe("live");
  });

  it("is held back where it stands still after a resync had found it speaking", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(...SIXTY.slice(0, 20));
    await t.clock.advance(500);
    t.wire.live.initial(...SIXTY.slice(20, 40));
    await t.answerResync(...SIXTY);
    expect(t.state).toBe("connecting");
    await t.clock.advance(500);
    await t.answerResync(...SIXTY);
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heldBack: { askEveryMs: 5_000 } });
  });

  it("goes on being received while a resync beside it is faster", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(...SIXTY.slice(0, 20));
    await t.clock.advance(500);
    t.wire.live.initial(...SIXTY.slice(20, 40));
    t.wire.resync
      .open()
      .initial(...SIXTY)
      .end();
    await settle();
    expect(t.client.queries.connection()).toMatchObject({ state: "connecting" });
    expect(t.client.queries.connection().heldBack).toBeUndefined();
    t.wire.live.initial(...SIXTY.slice(40)).heartbeat();
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: true });
    expect(openRows(t)).toBe(60);
  });

  it("that was cut off is asked for beside the next stream at once, which may live no longer", async () => {
    const t = new ClientHarness({}, () => 0);
    t.wire.live
      .open()
      .initial(...SIXTY.slice(0, 50))
      .end();
    await t.clock.advance(100);
    expect(t.wire.resyncs).toHaveLength(0);
    t.wire.live.open().initial(...SIXTY);
    expect([t.state, t.wire.resyncs.length]).toEqual(["offline", 1]);
    t.wire.resync
      .open()
      .initial(...SIXTY)
      .end();
    await settle();
    expect(t.state).toBe("live");
  });

  it("that was whole is not asked for again beside the next stream", async () => {
    const t = new ClientHarness({}, () => 0);
    t.wire.live
      .open()
      .initial(...SIXTY)
      .heartbeat()
      .end();
    await t.clock.advance(100);
    t.wire.live.open().initial(...SIXTY);
    expect([t.state, t.wire.resyncs.length]).toEqual(["connecting", 0]);
  });

  it("alerts within ten seconds although the rest of the list does not come", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(5_000);
    expect(t.alerts).toHaveLength(0);
    await t.clock.advance(5_000);
    expect(t.alerts.map(({ actionId }) => actionId)).toEqual(["a"]);
  });
});

/** On a machine that has not met this service before. */
function unknown(): ClientHarness {
  return new ClientHarness({}, undefined, new MemoryQueueStore({}));
}

describe("a service of which nothing is known yet", () => {
  it("has its first list proved by a resync, at once, whatever its first heartbeat says", async () => {
    const t = unknown();
    t.wire.live.open().heartbeat();
    expect([t.state, t.client.queries.list().known, t.wire.resyncs.length]).toEqual(["connecting", false, 1]);
    t.wire.live.initial(anAction("a"));
    t.wire.resync.open().initial(anAction("a"), anAction("b")).end();
    await settle();
    expect(t.state).toBe("connecting");
    t.wire.live.initial(anAction("b"));
    await t.clock.advance(500);
    t.wire.resync.open().initial(anAction("a"), anAction("b")).end();
    await settle();
    expect(t.state).toBe("live");
  });

  it("is not called held back because a resync was faster than its list", async () => {
    const t = unknown();
    t.wire.live.open().heartbeat();
    await t.answerResync(...SIXTY);
    expect(t.client.queries.connection()).toMatchObject({ state: "connecting" });
    t.wire.live.initial(...SIXTY);
    await t.clock.advance(500);
    await t.answerResync(...SIXTY);
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: true });
    expect(t.client.queries.connection().heldBack).toBeUndefined();
  });

  it("is trusted from then on, and after a restart, when its heartbeat came after all of its list", async () => {
    const t = unknown();
    t.wire.live.open().initial(anAction("a")).heartbeat();
    t.wire.resync.open().initial(anAction("a")).end();
    await settle();
    expect(t.state).toBe("live");
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("a")).heartbeat();
    expect([t.state, t.wire.resyncs.length]).toEqual(["live", 1]);
    await t.clock.advance(1_000);
    await t.kill();
    const next = t.restarted();
    next.wire.live.open().initial(anAction("a")).heartbeat();
    expect([next.state, next.wire.resyncs.length]).toEqual(["live", 1]);
  });

  it("is not trusted for an empty list, which any heartbeat would follow", async () => {
    const t = unknown();
    t.wire.live.open().heartbeat();
    t.wire.resync.open().end();
    await settle();
    expect(t.state).toBe("live");
    t.client.commands.retry();
    t.wire.live.open().heartbeat();
    expect([t.state, t.wire.resyncs.length]).toEqual(["connecting", 2]);
  });
});

describe("a stream that is held back", () => {
  it("53 of 60: is found by the resync, which brings the rest, and the state says that the list is asked for", async () => {
    const t = await heldBack();
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heldBack: { askEveryMs: 5_000 }, heartbeats: false });
    expect(openRows(t)).toBe(60);
  });

  it("stays Live while resyncs come, and is Stale when they do not", async () => {
    const t = await heldBack();
    await polls(t, 10);
    expect([t.state, t.wire.openStreams.length]).toEqual(["live", 1]);
    await t.clock.advance(10_500);
    expect(t.state).toBe("stale");
  });

  it("holds its headers back, too: the resync makes it Live, and updates go out and are confirmed by resync", async () => {
    const t = new ClientHarness();
    await t.clock.advance(5_000);
    t.wire.resync.open().initial(anAction("a")).end();
    await settle();
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heldBack: { askEveryMs: 5_000 } });
    await t.press("a", "acknowledge");
    expect(t.wire.updates).toHaveLength(1);
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    expect(t.update("a").state).toBe("accepted");
    const { request } = t.wire.lastUpdate;
    await polls(t, 1, [anAction("a", { state: request.state, ...(request.provenance && { provenance: request.provenance }) })]);
    expect([t.update("a").state, t.row("a").state]).toEqual(["confirmed", "ACKNOWLEDGED"]);
    expect(t.state).toBe("live");
  });

  it("lets no late event undo the state that a resync has shown since", async () => {
    const t = await heldBack();
    await polls(t, 1, [anAction("a0", ActionState.IN_PROGRESS), ...SIXTY.slice(1)]);
    t.wire.live.updated(anAction("a0", ActionState.ACKNOWLEDGED)).initial(anAction("a1", ActionState.DRAFT));
    expect([t.row("a0").state, t.row("a1").state]).toEqual(["IN_PROGRESS", "ASSIGNED"]);
    const { length } = t.wire.resyncs;
    await t.clock.advance(5_000);
    expect(t.wire.resyncs.length).toBeGreaterThan(length);
  });

  it("still brings an end, which is final whenever it was sent", async () => {
    const t = await heldBack();
    await polls(t, 1, SIXTY.slice(1));
    expect(t.row("a0").leftAt).toBeDefined();
    t.wire.live.cancelled(anAction("a0", ActionState.CANCELLED));
    expect([t.row("a0").state, t.row("a0").leftAt]).toEqual(["CANCELLED", undefined]);
  });

  it("is not heard by its held-back messages: only a resync makes it Live", async () => {
    const t = await heldBack();
    const heardAt = t.client.queries.connection().lastHeardAt;
    await t.clock.advance(2_000);
    t.wire.live.heartbeat().heartbeat().heartbeat();
    expect(t.client.queries.connection().lastHeardAt).toBe(heardAt);
  });

  it("begins anew when heartbeats come in their own time", async () => {
    const t = await heldBack();
    const stream = t.wire.live;
    for (let beat = 0; beat < 4; beat += 1) {
      if (beat > 0) await polls(t, 1);
      stream.heartbeat();
    }
    expect(t.wire.live).not.toBe(stream);
    t.wire.live
      .open()
      .initial(...SIXTY)
      .heartbeat();
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: true });
    expect(t.client.queries.connection().heldBack).toBeUndefined();
  });

  it("gathers heartbeats into bursts: that, too, is held back, and is asked for", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    for (let burst = 0; burst < 6 && t.client.queries.connection().heldBack === undefined; burst += 1) {
      await t.clock.advance(9_900);
      t.wire.live.heartbeatSentAt(t.clock.now() - 4_900).heartbeatSentAt(t.clock.now());
    }
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heldBack: { askEveryMs: 5_000 } });
    expect(t.wire.resyncs.length).toBe(1);
  });

  it("with a list that takes longer than two periods is not given up while the list comes in", async () => {
    const t = await heldBack();
    const stream = t.wire.live;
    await t.clock.advance(5_000);
    const resync = t.wire.resync.open();
    for (let second = 0; second < 20; second += 1) {
      resync.initial(SIXTY[second] ?? anAction("z"));
      await t.clock.advance(1_000);
    }
    expect([t.state, stream.signal.aborted]).toEqual(["stale", false]);
    resync.initial(...SIXTY.slice(20)).end();
    await settle();
    expect(t.state).toBe("live");
  });
});
