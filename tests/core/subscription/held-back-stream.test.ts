/** A list request replaces a stream that is held back on its way. */
import { describe, expect, it } from "vitest";
import { ActionState } from "../../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { heldBack, openRows } from "./held-back-steps.ts";

const SIXTY = Array.from({ length: 60 }, (_, index) => anAction(`a${index}`));

/** Lets periods pass in which the resync answers with these Actions. */
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

describe("a stream that is held back", () => {
  it("after 53 of 60 is detected by the resync, which adds the rest, and the state shows that lists are requested", async () => {
    const t = await heldBack();
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heldBack: { askEveryMs: 5_000 }, heartbeats: false });
    expect(openRows(t)).toBe(60);
  });

  it("is reported in the diagnostics, and the next stream is not until it is held back, too", async () => {
    const t = await heldBack();
    expect(t.client.queries.diagnostics()?.buffered).toBe(true);
    t.client.commands.retry();
    expect(t.client.queries.diagnostics()?.buffered).toBe(false);
  });

  it("stays Live while resyncs arrive, and is Stale when they do not", async () => {
    const t = await heldBack();
    await polls(t, 10);
    expect([t.state, t.wire.openStreams.length]).toEqual(["live", 1]);
    await t.clock.advance(10_500);
    expect(t.state).toBe("stale");
  });

  it("with its headers held back, too, is Live by resync, and updates are sent and confirmed by resync", async () => {
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

  it("does not revert by a late event the state that a resync has shown since", async () => {
    const t = await heldBack();
    await polls(t, 1, [anAction("a0", ActionState.IN_PROGRESS), ...SIXTY.slice(1)]);
    t.wire.live.updated(anAction("a0", ActionState.ACKNOWLEDGED)).initial(anAction("a1", ActionState.DRAFT));
    expect([t.row("a0").state, t.row("a1").state]).toEqual(["IN_PROGRESS", "ASSIGNED"]);
    const { length } = t.wire.resyncs;
    await t.clock.advance(5_000);
    expect(t.wire.resyncs.length).toBeGreaterThan(length);
  });

  it("still applies an end, which is final whenever it was sent", async () => {
    const t = await heldBack();
    await polls(t, 1, SIXTY.slice(1));
    expect(t.row("a0").leftAt).toBeDefined();
    t.wire.live.cancelled(anAction("a0", ActionState.CANCELLED));
    expect([t.row("a0").state, t.row("a0").leftAt]).toEqual(["CANCELLED", undefined]);
  });

  it("is not Live by its delayed messages: only a resync makes it Live", async () => {
    const t = await heldBack();
    const heardAt = t.client.queries.connection().lastMessageAt;
    await t.clock.advance(2_000);
    t.wire.live.heartbeat().heartbeat().heartbeat();
    expect(t.client.queries.connection().lastMessageAt).toBe(heardAt);
  });

  it("is trusted again when heartbeats arrive at their own time", async () => {
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

  it("is detected by heartbeats that arrive in bursts, and lists are requested", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    for (let burst = 0; burst < 6 && t.client.queries.connection().heldBack === undefined; burst += 1) {
      await t.clock.advance(9_900);
      t.wire.live.heartbeatSentAt(t.clock.now() - 4_900).heartbeatSentAt(t.clock.now());
    }
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heldBack: { askEveryMs: 5_000 } });
    expect(t.wire.resyncs.length).toBe(1);
  });

  it("with a list that takes longer than two periods is not given up while the list arrives", async () => {
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
