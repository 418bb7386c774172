/** A list of the stream that stands still in its middle is never taken for a whole one. */
import { describe, expect, it } from "vitest";
import { anAction } from "../../../support/actions.ts";
import { ClientHarness } from "../../client-harness.ts";

describe("a heartbeat after a list that has stalled", () => {
  it("does not make it whole, though this service is known to send its first heartbeat behind the list", async () => {
    const t = new ClientHarness({ heartbeatMs: 30_000 });
    const stream = t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(5_000);
    stream.heartbeat();
    expect(t.state).toBe("connecting");
    expect(t.client.queries.connection().received).toBe(1);
  });

  it("makes it whole right behind the last Action", async () => {
    const t = new ClientHarness({ heartbeatMs: 30_000 });
    const stream = t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(5_000);
    stream.initial(anAction("b")).heartbeat();
    expect(t.state).toBe("live");
  });

  it("does not make it whole in the rhythm that the service keeps, which may be shorter than was asked for", async () => {
    const t = new ClientHarness({ heartbeatMs: 30_000 });
    const first = t.wire.live.open().initial(anAction("a")).heartbeat();
    for (let beat = 0; beat < 3; beat += 1) {
      await t.clock.advance(5_000);
      first.heartbeat();
    }
    expect(t.state).toBe("live");
    t.client.commands.retry();
    const second = t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(4_900);
    second.initial(anAction("b"));
    await t.clock.advance(100);
    second.heartbeat();
    expect(t.state).not.toBe("live");
  });
});
