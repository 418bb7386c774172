/** A service that needs longer for its list than silence is borne, and the setting that helps. */
import { expect, it } from "vitest";
import { anAction } from "../../../support/actions.ts";
import { ClientHarness } from "../../client-harness.ts";

/** Headers at once, and the list after 20 s, in the stream and beside it. */
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

it("is given up at 5 s of heartbeat, with the words that a longer one leaves it the time", async () => {
  const t = await slow(5_000);
  const given = t.connections.find(({ reason }) => reason?.code === "silence");
  expect([t.state === "live", given?.reason?.params]).toEqual([false, { seconds: 13, inList: true }]);
});

it("is waited for at 15 s of heartbeat, as those words say", async () => {
  const t = await slow(15_000);
  expect([t.state, t.row("a").state, t.client.queries.connection().epoch]).toEqual(["live", "ASSIGNED", 1]);
});

it("has no such words where the silence comes after the list", async () => {
  const t = await new ClientHarness().live(anAction("a"));
  await t.clock.advance(14_000);
  expect(t.connections.find(({ reason }) => reason?.code === "silence")?.reason?.params).toEqual({ seconds: 13 });
});
