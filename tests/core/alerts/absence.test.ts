import { describe, expect, it } from "vitest";
import { ActionPriority, ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, MemoryQueueStore } from "../client-harness.ts";
import { live, type World } from "../list-and-stream.ts";
import { settle } from "../../support/settle.ts";
import { anAction, applied } from "../../support/actions.ts";

async function reconnect(t: ClientHarness): Promise<void> {
  t.wire.live.fail();
  await t.clock.advance(800);
}

function kinds(t: ClientHarness): Record<string, string> {
  return Object.fromEntries((t.client.queries.digest()?.items ?? []).map((item) => [item.actionId, item.kind]));
}

/**
 * Stores two Actions in the evening and returns the client of the next morning, before any message.
 */
async function night(store = new MemoryQueueStore()): Promise<ClientHarness> {
  const evening = await new ClientHarness({}, undefined, store).live(anAction("kept"), anAction("gone"));
  await evening.client.stop();
  return new ClientHarness({}, undefined, store);
}

describe("after being away", () => {
  it("lists assigned, changed, cancelled, ended and left Actions in one view", async () => {
    const ids = ["changed", "cancelled", "failed", "gone", "same"];
    const t = await new ClientHarness().live(...ids.map((id) => anAction(id)));
    const lostAt = t.clock.now();
    await reconnect(t);
    t.wire.live.open().initial(anAction("changed", ActionState.ACKNOWLEDGED), anAction("same"), anAction("new"));
    t.wire.live.cancelled(anAction("cancelled", ActionState.CANCELLED)).updated(anAction("failed", ActionState.FAILED)).heartbeat();
    expect(t.client.queries.digest()).toBeUndefined();
    t.wire.resync
      .open()
      .initial(...["changed", "same", "new"].map((id) => anAction(id, id === "changed" ? ActionState.ACKNOWLEDGED : ActionState.ASSIGNED)))
      .end();
    await settle();
    expect(kinds(t)).toEqual({ changed: "changed", cancelled: "cancelled", failed: "ended", gone: "left", new: "assigned" });
    expect(t.client.queries.digest()?.items.find((item) => item.actionId === "changed")?.lines).toMatchObject([
      { from: "ASSIGNED", to: "ACKNOWLEDGED" },
    ]);
    expect(t.client.queries.digest()?.since).toBeLessThanOrEqual(lostAt);
  });

  it("raises one alert for everything, the most urgent first", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    t.alerts.length = 0;
    await reconnect(t);
    t.wire.live.open().initial(anAction("a"), anAction("new", { priority: ActionPriority.CRITICAL, name: "Shut valve 12B" }));
    t.wire.live.cancelled(anAction("b", ActionState.CANCELLED));
    await t.clock.advance(500);
    t.wire.resync
      .open()
      .initial(anAction("a"), anAction("new", { priority: ActionPriority.CRITICAL, name: "Shut valve 12B" }))
      .end();
    await t.clock.advance(100);
    expect(t.alerts).toEqual([
      {
        title: "While Docket was away: 1 assigned, 1 cancelled",
        body: "Shut valve 12B, Action b",
        urgent: true,
        sound: { name: "urgent", volume: 60 },
      },
    ]);
  });

  it("drops the item that an Action has left once it is back, and removes an alert with no other item", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"), anAction("c"));
    await reconnect(t);
    await t.live(anAction("c"));
    t.wire.resync.open().initial(anAction("c")).end();
    await settle();
    expect(kinds(t)).toEqual({ a: "left", b: "left" });
    t.wire.live.updated(anAction("a"));
    expect(kinds(t)).toEqual({ b: "left" });
    t.withdrawn.length = 0;
    t.wire.live.updated(anAction("c", ActionState.ACKNOWLEDGED));
    t.wire.live.updated(anAction("b"));
    await settle();
    expect(t.client.queries.digest()).toBeUndefined();
    expect(t.withdrawn).toContain("away");
    await t.client.stop();
    expect(t.restarted().client.queries.digest()).toBeUndefined();
  });

  it("raises the usual alert for a single new assignment", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await reconnect(t);
    await t.live(anAction("a"), anAction("new"));
    expect(t.alerts.at(-1)).toMatchObject({ actionId: "new", title: "Action new" });
    expect(kinds(t)).toEqual({ new: "assigned" });
  });

  it("does not hold back an assignment for a resync that never comes", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await reconnect(t);
    await t.live(anAction("new"));
    expect(t.alerts.map((alert) => alert.actionId)).toEqual(["a"]);
    await t.clock.advance(3_000);
    expect(t.alerts.map((alert) => alert.actionId)).toEqual(["a", "new"]);
    t.wire.resync.open().initial(anAction("new")).end();
    await settle();
    expect(t.alerts.at(-1)?.title).toBe("While Docket was away: 1 left your queue");
    expect(t.alerts).toHaveLength(3);
  });

  it("is empty when nothing happened, and leaves out the user's own updates", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await t.press("a", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: true });
    await settle();
    await reconnect(t);
    await t.live(applied(anAction("a"), t.wire.lastUpdate.request), anAction("b"));
    expect(t.client.queries.digest()).toBeUndefined();
  });

  it("adds a second absence to a digest not yet seen, and clears the digest when it is dismissed", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await reconnect(t);
    await t.live(anAction("a"), anAction("b"), anAction("d"));
    const { since } = t.client.queries.digest() ?? {};
    await reconnect(t);
    await t.live(anAction("a"), anAction("b", ActionState.PLANNED), anAction("c"), anAction("d"));
    expect(kinds(t)).toEqual({ b: "changed", c: "assigned", d: "assigned" });
    expect(t.client.queries.digest()?.since).toBe(since);
    t.client.commands.dismissDigest();
    expect(t.client.queries.digest()).toBeUndefined();
  });
});

describe("an absence", () => {
  it("does not begin with a failed attempt before the first list: there is nothing to compare with", async () => {
    const t = new ClientHarness();
    t.wire.live.fail();
    await settle();
    t.client.commands.retry();
    await t.live(anAction("a"));
    expect(t.client.queries.digest()).toBeUndefined();
  });

  it("begins with a silence that ends the stream, not with one that ends in time", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await t.clock.advance(10_500);
    expect(t.state).toBe("stale");
    t.wire.live.heartbeat().updated(anAction("a", ActionState.ACKNOWLEDGED)).cancelled(anAction("b", ActionState.CANCELLED));
    await reconnect(t);
    await t.live(anAction("a", ActionState.ACKNOWLEDGED));
    expect(t.client.queries.digest()).toBeUndefined();
    const silent = await new ClientHarness().live(anAction("a"));
    await silent.clock.advance(12_400);
    expect(silent.connections.map(({ state }) => state)).toEqual(["connecting", "live", "stale", "offline"]);
    silent.client.commands.retry();
    await silent.live(anAction("a", ActionState.PLANNED));
    expect(kinds(silent)).toEqual({ a: "changed" });
  });

  it("lasts until the queue is complete again: a second loss before that does not move its beginning", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await reconnect(t);
    await t.live(anAction("a", ActionState.ACKNOWLEDGED));
    expect(t.client.queries.digest()).toBeUndefined();
    t.wire.live.fail();
    await settle();
    t.client.commands.retry();
    await t.live(anAction("a", ActionState.ACKNOWLEDGED), anAction("b"));
    expect(kinds(t)).toEqual({ a: "changed" });
  });

  it("has no item for an Action that came and ended meanwhile, and does not repeat that one left", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await reconnect(t);
    t.wire.live.open().created(anAction("brief")).cancelled(anAction("brief", ActionState.CANCELLED)).heartbeat();
    t.wire.resync.open().end();
    await settle();
    expect(kinds(t)).toEqual({ a: "left" });
    t.client.commands.dismissDigest();
    t.client.commands.retry();
    await t.live();
    expect(t.client.queries.digest()).toBeUndefined();
  });

  it("lists an Action that returns as a new assignment", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await reconnect(t);
    await t.live();
    t.wire.resync.open().end();
    await settle();
    t.client.commands.retry();
    await t.live(anAction("a"));
    expect(kinds(t)).toEqual({ a: "assigned" });
  });

  it("is sent to the window as soon as it is known, and so is its dismissal", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    const told: unknown[] = [];
    t.published.on("digest:changed", (digest) => told.push(digest?.items.map(({ actionId }) => actionId)));
    await reconnect(t);
    await t.live(anAction("a"), anAction("b"));
    t.client.commands.dismissDigest();
    t.client.configure(undefined);
    expect(told).toEqual([["b"], undefined, undefined]);
  });
});

/**
 * Heartbeats go on without events until a list shows a change that the stream did not deliver, so
 * that Docket drops the stream. More changes come before the next stream.
 */
async function deaf({ failing = false } = {}): Promise<World> {
  const world = await live(anAction("a"));
  const { t } = world;
  world.actions = [anAction("a"), anAction("new")];
  let hasFailed = !failing;
  for (let minute = 0; minute < 3 && (world.streams === 1 || t.state !== "live"); minute += 1) {
    await world.seconds(60, () => {
      if (t.state === "live") return;
      world.actions = [anAction("a", ActionState.PLANNED), anAction("new"), anAction("newer")];
      if (!hasFailed && world.streams === 2) {
        hasFailed = true;
        t.wire.live.fail();
      }
    });
  }
  expect(t.connections.find(({ state }) => state === "offline")?.reason?.code).toBe("streamDeaf");
  return world;
}

describe("a stream that Docket itself has replaced", () => {
  it("causes no absence: changes on the next stream raise their usual alerts", async () => {
    const { t } = await deaf();
    expect([t.row("a").state, t.client.queries.digest()]).toEqual(["PLANNED", undefined]);
    expect(t.alerts.map(({ title }) => title)).toEqual(["Action a", "Action new", "Action newer"]);
  });

  it("begins an absence when the next stream fails", async () => {
    const { t } = await deaf({ failing: true });
    expect(kinds(t)).toEqual({ a: "changed", newer: "assigned" });
  });

  it("does not end an absence that began before it", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await reconnect(t);
    t.wire.live.open().initial(anAction("a", ActionState.PLANNED));
    await t.clock.advance(600);
    t.client.commands.retry();
    await t.live(anAction("a", ActionState.PLANNED));
    expect(kinds(t)).toEqual({ a: "changed" });
  });
});

describe("the last queue", () => {
  it("is shown after a restart, before any message, with the time until which it was current", async () => {
    const t = await night();
    expect(t.client.queries.list()).toMatchObject({ known: true, rows: [{ id: "kept" }, { id: "gone" }] });
    expect(t.client.queries.connection()).toMatchObject({ state: "connecting", asOf: expect.any(Number) });
    await t.live(anAction("kept"), anAction("gone"));
    expect(t.client.queries.connection().asOf).toBeUndefined();
  });

  it("produces the digest after a night with the machine off, and one alert for all of it", async () => {
    const t = await night();
    await t.live(anAction("kept"), anAction("new"));
    t.wire.resync.open().initial(anAction("kept"), anAction("new")).end();
    await settle();
    expect(kinds(t)).toEqual({ gone: "left", new: "assigned" });
    expect(t.alerts.map((alert) => alert.title)).toEqual(["While Docket was away: 1 assigned, 1 left your queue"]);
  });

  it("alerts after a crash for changes not alerted before it", async () => {
    const store = new MemoryQueueStore();
    const before = new ClientHarness({}, undefined, store);
    before.wire.live.open().initial(anAction("a"));
    await before.clock.advance(499);
    before.wire.live.initial(anAction("b"));
    await before.clock.advance(100);
    for (const client of store.byAccount.values()) client.notes["asOf"] = String(before.clock.now());
    const t = await new ClientHarness({}, undefined, store).live(anAction("a"), anAction("b"));
    expect(t.alerts.map((alert) => alert.actionId)).toEqual(["a", "b"]);
  });

  it("is no basis for sending an update", async () => {
    const t = await night();
    await t.press("kept", "acknowledge");
    expect(t.update("kept").state).toBe("waiting");
    expect(t.wire.updates).toHaveLength(0);
  });

  it("keeps the digest over a restart until it is dismissed", async () => {
    const store = new MemoryQueueStore();
    const t = await night(store);
    await t.live(anAction("kept"), anAction("gone"), anAction("new"));
    await t.client.stop();
    const next = new ClientHarness({}, undefined, store);
    expect(kinds(next)).toEqual({ new: "assigned" });
    next.client.commands.dismissDigest();
    await next.client.stop();
    expect(new ClientHarness({}, undefined, store).client.queries.digest()).toBeUndefined();
  });

  it("belongs to one service and one Principal", async () => {
    const store = new MemoryQueueStore();
    await night(store);
    const other = new ClientHarness({ actingAs: { type: "OBJECT", id: "robot-8" } }, undefined, store);
    expect(other.client.queries.list().rows).toEqual([]);
  });

  it("is the only loss when the disk refuses, and the refusal is reported", async () => {
    const store = new MemoryQueueStore();
    store.refuses = "no space left on the device";
    const t = await new ClientHarness({}, undefined, store).live(anAction("a"));
    await t.clock.advance(600);
    expect(t.row("a").state).toBe("ASSIGNED");
    expect(t.client.queries.diagnostics()?.storage).toEqual([
      { code: "queueNotKept", params: { failure: { code: "system", params: { words: "no space left on the device" } } } },
    ]);
    store.refuses = undefined;
    await t.clock.advance(600);
    expect(t.client.queries.diagnostics()?.storage).toEqual([]);
    expect([...store.byAccount.values()][0]?.actions.has("a")).toBe(true);
  });

  it("leaves out a stored Action that cannot be read, and keeps the others", async () => {
    const store = new MemoryQueueStore();
    await night(store);
    for (const client of store.byAccount.values()) client.actions.set("bad", "{not json").set("odd", "{}");
    expect(new ClientHarness({}, undefined, store).client.queries.list().rows.map((row) => row.id)).toEqual(["kept", "gone"]);
  });
});

describe("diagnostics", () => {
  it("list the attempts with their causes, events by type and drops with their reasons, and never contain the key", async () => {
    const t = new ClientHarness();
    t.wire.live.fail({ code: "unavailable", words: "HTTP 503" });
    await t.clock.advance(800);
    t.wire.live.open().initial(anAction("a")).undecodable("bad timestamp").undecodable("bad timestamp").heartbeat();
    await t.answerResync(anAction("a"));
    const told = t.client.queries.diagnostics();
    expect(told).toMatchObject({
      attempts: [
        { epoch: 1, cause: { params: { words: "HTTP 503" } }, code: "unavailable" },
        { epoch: 2, liveAt: expect.any(Number) },
      ],
      events: { INITIAL: 1, HEARTBEAT: 1 },
      dropped: [{ reason: { code: "undecodable", params: { words: "bad timestamp" } }, count: 2 }],
      heartbeat: { askedMs: 5_000 },
      buffered: false,
      actions: 1,
    });
    expect(JSON.stringify(told)).not.toContain("secret-key");
  });

  it("report a buffering proxy when heartbeats arrive in bursts although they were sent apart", async () => {
    const t = await new ClientHarness().live();
    const sent = t.clock.now();
    for (let burst = 0; burst < 4; burst += 1) {
      await t.clock.advance(9_000);
      t.wire.live.heartbeatSentAt(sent + burst * 10_000 + 5_000).heartbeatSentAt(sent + burst * 10_000 + 10_000);
    }
    expect(t.client.queries.diagnostics()?.buffered).toBe(true);
  });
});
