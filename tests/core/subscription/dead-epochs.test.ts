/**
 * Messages of an abandoned stream are no evidence: they make nothing Live and count for nothing.
 */
import { expect, it } from "vitest";
import { ClientHarness } from "../client-harness.ts";
import { type WireStream } from "../fake-wire.ts";
import { anAction } from "../../support/actions.ts";

/** A client whose abandoned first stream goes on sending; the second one is open and Live. */
async function withAZombie(): Promise<{ t: ClientHarness; zombie: WireStream }> {
  const t = new ClientHarness();
  t.wire.ignoreAborts = true;
  await t.live(anAction("a"));
  const zombie = t.wire.live;
  t.client.commands.retry();
  await t.live(anAction("a"));
  expect(t.wire.live).not.toBe(zombie);
  return { t, zombie };
}

it("a heartbeat of a dead epoch keeps no silent stream Live, and does not delay its end", async () => {
  const { t, zombie } = await withAZombie();
  const { lastMessageAt } = t.client.queries.connection();
  const second = t.wire.live;
  // Heartbeats every 5 s, the last 300 ms ago: Stale at 10 s, the end at 12.5 s, each plus a tick.
  for (let elapsed = 0; elapsed < 10_000; elapsed += 1_000) {
    await t.clock.advance(1_000);
    zombie.heartbeat();
  }
  expect(t.client.queries.connection()).toMatchObject({ state: "stale", lastMessageAt });
  for (let elapsed = 0; elapsed < 3_000; elapsed += 500) {
    await t.clock.advance(500);
    zombie.heartbeat();
  }
  expect(second.signal.aborted).toBe(true);
});

it("the headers and the snapshot of a dead epoch make nothing Live, and no list known", async () => {
  const t = new ClientHarness();
  t.wire.ignoreAborts = true;
  const zombie = t.wire.live;
  t.client.commands.retry();
  zombie.open().initial(anAction("a")).heartbeat();
  await t.clock.advance(2_000);
  expect(t.state).not.toBe("live");
  expect(t.client.queries.connection().lastMessageAt).toBeUndefined();
  expect([t.client.queries.list().known, t.client.queries.list().rows]).toEqual([false, []]);
});

it("an unreadable message of a dead epoch is not counted, and requests no resync", async () => {
  const { t, zombie } = await withAZombie();
  const { events } = t.client.queries.diagnostics() ?? {};
  zombie.undecodable().updated(anAction("a")).heartbeat();
  await t.clock.advance(1_000);
  expect(t.client.queries.connection().dropped).toBe(0);
  expect(t.client.queries.diagnostics()).toMatchObject({ dropped: [], events });
  expect(t.wire.resyncs).toEqual([]);
});

it("the end of a dead epoch, clean or not, ends nothing else", async () => {
  for (const finish of [(stream: WireStream) => stream.end(), (stream: WireStream) => stream.fail({ code: "unauthenticated" })]) {
    const { t, zombie } = await withAZombie();
    finish(zombie);
    await t.clock.advance(1_000);
    expect([t.state, t.wire.streams.length]).toEqual(["live", 2]);
  }
});
