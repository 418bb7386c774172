/**
 * Nothing repeats in a tight loop: neither the reconnects to a service without heartbeats, nor an
 * update that is refused every time.
 */
import { describe, expect, it } from "vitest";
import type { TransportFailure } from "../../../electron/core/transport/failures/failure.ts";
import { ClientHarness } from "../client-harness.ts";
import { anAction } from "../../support/actions.ts";
import { failure } from "../failures.ts";

/**
 * Acknowledges an Action, answers every attempt with these failures, shows it in no list, and
 * returns when nothing more is sent by itself.
 */
async function neverRecorded(...causes: TransportFailure[]): Promise<ClientHarness> {
  const t = await new ClientHarness().live(anAction("a"));
  await t.press("a", "acknowledge");
  for (let second = 0; second < 600 && t.update("a").state !== "held"; second += 1) {
    const update = t.wire.lastUpdate;
    if (!update.isOver) update.answer({ accepted: false, failure: causes[Math.min(t.wire.updates.length, causes.length) - 1]! });
    await t.clock.advance(500);
    const list = t.wire.resyncs.at(-1);
    if (list !== undefined && !list.isOver && !list.signal.aborted) list.open().initial(anAction("a")).end();
    t.wire.live.heartbeat();
    await t.clock.advance(500);
  }
  return t;
}

describe("an update without a clear answer that no list shows", () => {
  it.each<[string, TransportFailure[]]>([
    ["a redirect", [failure("redirected", "It leads elsewhere.")]],
    ["an answer that says no more than that it failed", [failure("unknown", "Not allowed now", { answered: true })]],
    ["no answer", [failure("connection_lost", "The connection broke off.")]],
    [
      "too many requests, after a loss",
      [failure("connection_lost", "Lost."), failure("resource_exhausted", "Slow down.", { retryAfterMs: 100 })],
    ],
    [
      "a request that is turned away, after a loss",
      [failure("connection_lost", "Lost."), failure("unavailable", "Not now.", { recorded: "notYet" })],
    ],
  ])("is held after ten attempts, %s each time; its user sends it again, or drops it", async (_what, causes) => {
    const t = await neverRecorded(...causes);
    expect(t.wire.updates).toHaveLength(10);
    expect(t.update("a")).toMatchObject({
      state: "held",
      choices: ["send", "drop"],
      reason: { code: "triedEnough", params: { attempts: 10 } },
    });
    expect(t.client.commands.resolve({ updateId: t.update("a").id, choice: "send" }).ok).toBe(true);
    // A pause that the service has asked for is still running.
    for (let second = 0; second < 60; second += 1) {
      await t.clock.advance(1_000);
      t.wire.live.heartbeat();
    }
    expect(t.wire.updates).toHaveLength(11);
    t.wire.lastUpdate.answer({ accepted: true });
    await t.clock.advance(100);
    expect(t.update("a").state).toBe("accepted");
  });

  it("is held over a restart, too, and can be dropped", async () => {
    const t = await neverRecorded(failure("redirected", "It leads elsewhere."));
    await t.client.stop();
    const next = await t.restarted().live(anAction("a"));
    expect(next.update("a")).toMatchObject({ state: "held", reason: { code: "triedEnough" } });
    expect(next.client.commands.resolve({ updateId: next.update("a").id, choice: "drop" }).ok).toBe(true);
    expect(next.row("a")).not.toHaveProperty("update");
  });
});

describe("a service without heartbeats that was asked for one every 200 ms", () => {
  it("is Live by resync: the half second that detects the snapshot's end must not outlast the watchdog", async () => {
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
    // For ten seconds the service and the resync answer at once, and nothing is ever recorded.
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
