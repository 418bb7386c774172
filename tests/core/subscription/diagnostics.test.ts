/**
 * Diagnostics stay small however long Docket runs, and correct: each end has its cause, and pauses
 * are within one stream.
 */
import { describe, expect, it } from "vitest";
import type { DiagnosticsDto } from "../../../electron/contract/diagnostics.ts";
import { sentenceOf } from "../failures.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";

function told(t: ClientHarness): Omit<DiagnosticsDto, "versions"> {
  const diagnostics = t.client.queries.diagnostics();
  if (diagnostics === undefined) throw new Error("There is nothing to tell.");
  return diagnostics;
}

describe("diagnostics", () => {
  it("keep the newest fifty attempts, twenty reasons and hundred and twenty pauses", async () => {
    const t = await new ClientHarness().live();
    for (let count = 1; count <= 130; count += 1) {
      await t.clock.advance(10 + count);
      t.wire.live.heartbeat();
    }
    expect(told(t).heartbeat.gaps).toEqual(Array.from({ length: 120 }, (_, index) => 21 + index));
    for (let count = 1; count <= 25; count += 1) t.wire.live.undecodable(`reason ${count}`);
    t.wire.live.undecodable("reason 6");
    expect(told(t).dropped).toEqual(
      [...Array.from({ length: 19 }, (_, index) => 7 + index), 6].map((count) => ({
        reason: { code: "undecodable", params: { words: `reason ${count}` } },
        count: count === 6 ? 2 : 1,
      })),
    );
    expect(t.client.queries.connection().dropped).toBe(26);
    for (let count = 0; count < 60; count += 1) t.client.commands.retry();
    expect(told(t).attempts.map(({ epoch }) => epoch)).toEqual(Array.from({ length: 50 }, (_, index) => 12 + index));
  });

  it("show how each attempt ended: by the service, by silence, by the user, by a clean end", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.fail({ code: "unavailable", words: "maintenance" });
    await settle();
    t.client.commands.retry();
    await t.live(anAction("a"));
    await t.clock.advance(13_000);
    t.client.commands.retry();
    await t.live(anAction("a"));
    t.client.commands.retry();
    await t.live(anAction("a"));
    t.wire.live.end();
    await settle();
    expect(told(t).attempts.map(({ code, cause }) => `${code}: ${cause === undefined ? "" : sentenceOf({ reason: cause })}`)).toEqual([
      "unavailable: maintenance",
      "unreachable: Nothing was heard from the service for 13 s.",
      "canceled: Given up for a new attempt: on request.",
      "unavailable: The service ended the stream.",
    ]);
    for (const { startedAt, liveAt, endedAt } of told(t).attempts) {
      expect(liveAt).toBeGreaterThanOrEqual(startedAt);
      expect(endedAt).toBeGreaterThanOrEqual(liveAt ?? Number.POSITIVE_INFINITY);
    }
  });

  it("count the wait between two attempts as no pause of the service", async () => {
    const t = await new ClientHarness().live();
    t.wire.live.fail({ retryAfterMs: 60_000 });
    await t.clock.advance(61_000);
    t.wire.live.open();
    await t.clock.advance(100);
    t.wire.live.heartbeat();
    expect(Math.max(...told(t).heartbeat.gaps)).toBe(100);
  });

  it("report no buffering proxy for one hiccup, for bursts with long quiet between, or for a service with fast heartbeats", async () => {
    const t = await new ClientHarness().live();
    const { wire, clock } = t;
    const steady = async (count: number): Promise<void> => {
      for (let beat = 0; beat < count; beat += 1) {
        await clock.advance(5_000);
        wire.live.heartbeatSentAt(clock.now());
      }
    };
    await steady(3);
    for (let hiccup = 0; hiccup < 4; hiccup += 1) {
      await clock.advance(9_000);
      wire.live.heartbeatSentAt(clock.now() - 4_000).heartbeatSentAt(clock.now());
      await steady(8);
    }
    expect(told(t).buffered).toBe(false);
    for (let beat = 0; beat < 20; beat += 1) {
      await clock.advance(100);
      wire.live.heartbeatSentAt(clock.now());
    }
    expect(told(t).buffered).toBe(false);
  });
});
