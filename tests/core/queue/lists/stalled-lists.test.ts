/** A list on the stream that stalls in the middle is never treated as complete. */
import { describe, expect, it } from "vitest";
import { anAction } from "../../../support/actions.ts";
import { ClientHarness } from "../../client-harness.ts";

describe("a heartbeat after a list that has stalled", () => {
  it("does not complete it, although this service is known to send its first heartbeat after the list", async () => {
    const t = new ClientHarness({ heartbeatMs: 30_000 });
    const stream = t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(5_000);
    stream.heartbeat();
    expect(t.state).toBe("connecting");
    expect(t.client.queries.connection().received).toBe(1);
  });

  it("completes it right after the last Action", async () => {
    const t = new ClientHarness({ heartbeatMs: 30_000 });
    const stream = t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(5_000);
    stream.initial(anAction("b")).heartbeat();
    expect(t.state).toBe("live");
  });

  it("does not complete it in the service's own rhythm, which may be shorter than requested", async () => {
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
