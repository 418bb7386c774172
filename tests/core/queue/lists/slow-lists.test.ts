/**
 * A service that needs longer for its list than the allowed silence, and the setting that helps.
 */
import { expect, it } from "vitest";
import { anAction } from "../../../support/actions.ts";
import { ClientHarness } from "../../client-harness.ts";

/** Plays headers at once, and the list after 20 s, on the stream and on the resync. */
async function slow(heartbeatMs: number): Promise<ClientHarness> {
  const t = new ClientHarness({ heartbeatMs });
  const stream = t.wire.live.open();
  await t.clock.advance(1_000);
  const list = t.wire.resync.open();
  await t.clock.advance(19_000);
  stream.initial(anAction("a"));
  list.initial(anAction("a")).end();
  await t.clock.advance(1_000);
  return t;
}

it("a slow list is given up at a heartbeat period of 5 s, with the advice that a longer period leaves time", async () => {
  const t = await slow(5_000);
  const given = t.connections.find(({ reason }) => reason?.code === "silence");
  expect([t.state === "live", given?.reason?.params]).toEqual([false, { seconds: 13, inList: true }]);
});

it("a slow list is waited for at a heartbeat period of 15 s, as the advice promises", async () => {
  const t = await slow(15_000);
  expect([t.state, t.row("a").state, t.client.queries.connection().epoch]).toEqual(["live", "ASSIGNED", 1]);
});

it("a silence after the list has no such advice", async () => {
  const t = await new ClientHarness().live(anAction("a"));
  await t.clock.advance(14_000);
  expect(t.connections.find(({ reason }) => reason?.code === "silence")?.reason?.params).toEqual({ seconds: 13 });
});
