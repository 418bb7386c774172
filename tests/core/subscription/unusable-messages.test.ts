/** Unusable messages of a stream are dropped, counted, and covered by a resync. */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ActionEventType } from "../../../proto/gen/example/wdm/v1/service/action_service_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";

describe("messages that cannot be used", () => {
  it("cause one resync per period, however many there are", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    for (let count = 0; count < 100; count += 1) {
      t.wire.live.undecodable();
      await t.clock.advance(100);
      for (const resync of t.wire.resyncs) if (!resync.isOver) resync.open().initial(anAction("a")).end();
    }
    expect(t.wire.resyncs.length).toBeGreaterThanOrEqual(2);
    expect(t.wire.resyncs.length).toBeLessThanOrEqual(4);
  });

  it("cause a resync when they come within the snapshot, too", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(anAction("a")).undecodable().heartbeat();
    await settle();
    expect(t.wire.resyncs).toHaveLength(1);
  });

  it("never show the key, even when the service repeats it", async () => {
    const t = new ClientHarness();
    t.wire.live.open().undecodable("cannot decode secret-key");
    t.wire.live.fail({ code: "unauthenticated", words: "the key secret-key is not known" });
    await settle();
    expect(JSON.stringify([t.client.queries.diagnostics(), t.client.queries.connection()])).not.toContain("secret-key");
    expect(t.client.queries.connection().reason).toMatchObject({ params: { words: "the key [key] is not known" } });
    expect(t.log.join()).not.toContain("secret-key");
  });

  it("are dropped and counted, and the stream continues", async () => {
    const t = new ClientHarness();
    const stream = t.wire.live.open().initial(anAction("a")).undecodable();
    stream.event(ActionEventType.UPDATED).event(ActionEventType.INITIAL, anAction(""));
    await t.live(anAction("b"));
    expect(t.client.queries.list().rows.map((row) => row.id)).toEqual(["a", "b"]);
    expect(t.client.queries.connection()).toMatchObject({
      state: "live",
      dropped: 3,
      firstDrop: { code: "undecodable", params: { words: "bad timestamp" } },
    });
    t.wire.live.end();
    await t.clock.advance(5_000);
    expect(t.client.queries.connection().firstDrop).toBeUndefined();
  });

  it("unknown enum value, unknown field: shows an unknown state and offers no move from it", async () => {
    const t = await new ClientHarness().live(anAction("a", 77 as ActionState));
    expect([t.row("a").state, t.row("a").moves]).toEqual(["UNKNOWN", []]);
    t.wire.live.event(99 as ActionEventType, anAction("a", ActionState.PLANNED));
    // The type of the event may mean anything, so a list decides.
    expect(t.row("a").state).toBe("UNKNOWN");
    await t.answerResync(anAction("a", ActionState.PLANNED));
    expect(t.row("a").state).toBe("PLANNED");
  });
});
