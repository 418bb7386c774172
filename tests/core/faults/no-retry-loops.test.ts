/**
 * Nothing runs in a circle: not the reconnects to a service without heartbeats, and not an update
 * that is turned away every time.
 */
import { describe, expect, it } from "vitest";
import { ClientHarness } from "../client-harness.ts";
import { anAction } from "../../support/actions.ts";
import { failure } from "../failures.ts";

describe("a service without heartbeats, asked for one every 200 ms", () => {
  it("is Live by resync: the half second that finds the snapshot's end must not outlast the watchdog", async () => {
    const t = new ClientHarness({ heartbeatMs: 200 });
    let live = false;
    t.published.on("connection:changed", ({ state }) => (live ||= state === "live"));
    for (let step = 0; step < 200; step += 1) {
      const stream = t.wire.streams.at(-1);
      if (stream !== undefined && !stream.isOver && !stream.signal.aborted) {
        if (stream.isResync) {
          stream.open().initial(anAction("a"));
          stream.end();
        } else if (t.client.queries.connection().state === "connecting" && t.client.queries.connection().reason?.code !== "receivingList") {
          stream.open().initial(anAction("a"));
        }
      }
      await t.clock.advance(50);
    }
    expect(live).toBe(true);
  });
});

describe("an update that the service answers with an internal error every time", () => {
  it("is not sent in a tight loop: each attempt waits longer than the one before", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.press("a", "acknowledge");
    // Ten seconds in which service and resync answer at once, and nothing is ever recorded.
    for (let step = 0; step < 100; step += 1) {
      const update = t.wire.updates.at(-1);
      update?.answer({ accepted: false, failure: failure("internal", "internal error") });
      await t.clock.advance(50);
      const resync = t.wire.resyncs.at(-1);
      if (resync !== undefined && !resync.isOver) {
        resync.open().initial(anAction("a"));
        resync.end();
      }
      t.wire.live.heartbeat();
      await t.clock.advance(50);
    }
    expect(t.wire.updates.length).toBeLessThan(10);
  });
});
