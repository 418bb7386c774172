/** A list that is still arriving is not Live, whatever stalls it. */
import { describe, expect, it } from "vitest";
import { ClientHarness, MemoryQueueStore } from "../../client-harness.ts";
import { ActionState } from "../../../../proto/gen/example/wdm/v1/action_pb.ts";
import { settle } from "../../../support/settle.ts";
import { anAction } from "../../../support/actions.ts";
import { heldBack, openRows } from "../../subscription/held-back-steps.ts";

const SIXTY = Array.from({ length: 60 }, (_, index) => anAction(`a${index}`));

/** A client on a machine that has not met this service before. */
function unknown(): ClientHarness {
  return new ClientHarness({}, undefined, new MemoryQueueStore({}));
}

describe("a list in progress", () => {
  it("is Connecting, with the number received, for as long as more of it arrives", async () => {
    const t = new ClientHarness();
    t.wire.live.open();
    for (const [index, action] of SIXTY.entries()) {
      t.wire.live.initial(action);
      await t.clock.advance(450);
      expect(t.client.queries.connection()).toMatchObject({ state: "connecting", received: index + 1 });
    }
    t.wire.live.heartbeat();
    // That heartbeat came at the time of a timer, so it proves nothing by itself.
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

  it("is Connecting again when more of it follows a heartbeat, and later first heartbeats are not trusted", async () => {
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

  it("causes no absence: messages after an end that was marked too early are a list, not missed changes", async () => {
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

  it("that is sent again on a live stream requests a resync, which decides on what it lacks and on older versions", async () => {
    const t = unknown();
    t.wire.live.open().initial(anAction("a"), anAction("b"));
    await t.clock.advance(500);
    await t.answerResync(anAction("a"), anAction("b"));
    const planned = anAction("a", { state: ActionState.PLANNED });
    t.wire.live.updated(planned).heartbeat();
    await t.clock.advance(5_000);
    const cancelled = anAction("a", { state: ActionState.CANCELLED });
    t.wire.live.initial(cancelled).heartbeat();
    await settle();
    expect([t.state, t.wire.resyncs.length]).toEqual(["live", 2]);
    await t.answerResync(cancelled);
    expect(t.row("a").state).toBe("CANCELLED");
    expect(t.row("b").leftAt).toBeDefined();
  });

  it("is held back when it stops after a resync during which it was still arriving", async () => {
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

  it("is received to its end although a resync beside it is faster", async () => {
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

  it("that was cut off is requested at once beside the next stream, which may be cut as well", async () => {
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

  it("that was complete is not requested again beside the next stream", async () => {
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

  it("raises its alerts within ten seconds although the rest of the list does not arrive", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(5_000);
    expect(t.alerts).toHaveLength(0);
    await t.clock.advance(5_000);
    expect(t.alerts.map(({ actionId }) => actionId)).toEqual(["a"]);
  });
});

describe("a service of which nothing is known yet", () => {
  it("has its first list proved by a resync at once, whatever its first heartbeat suggests", async () => {
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

  it("is trusted from then on, and after a restart, when its heartbeat came after the whole list", async () => {
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
