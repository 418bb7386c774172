/**
 * Streams that end after the same time again and again: detected, reported, and cured by a shorter
 * period.
 */
import { describe, expect, it } from "vitest";
import { CutPattern } from "../../../electron/core/subscription/cut-pattern.ts";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";

/** An idle timeout on the way: each stream breaks off after this much silence. */
async function idleCuts(t: ClientHarness, silenceMs: number, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    t.wire.live.open().initial(anAction("a")).heartbeat();
    await t.clock.advance(silenceMs);
    t.wire.live.fail({ code: "unreachable", words: "The connection broke off." });
    await settle();
    await t.clock.advance((t.client.queries.connection().nextAttemptAt ?? 0) - t.clock.now() + 1);
  }
}

async function aged(t: ClientHarness, end: () => void): Promise<void> {
  t.wire.live.open().initial(anAction("a")).heartbeat();
  for (let elapsed = 0; elapsed < 60_000; elapsed += 5_000) {
    await t.clock.advance(5_000);
    t.wire.live.heartbeat();
  }
  end();
  await settle();
  await t.clock.advance((t.client.queries.connection().nextAttemptAt ?? 0) - t.clock.now() + 1);
}

/** Returns the result of the pattern for each of these silences; the lives are far apart. */
const endings = (...silences: number[]) => {
  const pattern = new CutPattern();
  return silences.map((silentMs, index) => pattern.ended({ silentMs, livedMs: 10_000 * 3 ** index, lagMs: 0 }));
};

describe("an idle timeout of 3 s against heartbeats of 5 s", () => {
  it("is detected the third time, and a period below it is requested", async () => {
    const t = new ClientHarness();
    await idleCuts(t, 3_000, 2);
    expect([t.wire.live.request.heartbeatPeriodMillis, t.client.queries.connection().cut]).toEqual([5_000, undefined]);
    await idleCuts(t, 3_000, 1);
    expect(t.wire.live.request.heartbeatPeriodMillis).toBe(1_500);
    expect(t.client.queries.connection()).toMatchObject({ cut: { afterMs: 3_000, of: "silence" } });
    expect(t.client.queries.diagnostics()?.heartbeat.askedMs).toBe(1_500);
  });

  it("is no longer reported after two minutes without a cut, and the shorter period stays", async () => {
    const t = new ClientHarness();
    await idleCuts(t, 3_000, 3);
    t.wire.live.open().initial(anAction("a")).heartbeat();
    for (let elapsed = 0; elapsed < 121_000; elapsed += 1_500) {
      await t.clock.advance(1_500);
      t.wire.live.heartbeat();
    }
    expect([t.state, t.client.queries.connection().cut]).toEqual(["live", undefined]);
    t.client.commands.retry();
    expect(t.wire.live.request.heartbeatPeriodMillis).toBe(1_500);
  });

  it("causes no growing delay: a line that is cut every few seconds is not an unreachable service", async () => {
    const t = new ClientHarness({}, () => 0.999);
    await idleCuts(t, 3_000, 8);
    t.wire.live.open().initial(anAction("a")).heartbeat();
    await t.clock.advance(3_000);
    t.wire.live.fail({ code: "unreachable" });
    await settle();
    expect((t.client.queries.connection().nextAttemptAt ?? 0) - t.clock.now()).toBeLessThanOrEqual(800);
  });

  it("requests nothing below a quarter of a second", async () => {
    const t = new ClientHarness({ heartbeatMs: 450 });
    await idleCuts(t, 500, 3);
    expect(t.wire.live.request.heartbeatPeriodMillis).toBe(250);
  });
});

describe("a limit on the age of a connection", () => {
  it("is reported as such, and no other period is requested", async () => {
    const t = new ClientHarness();
    for (let count = 0; count < 3; count += 1) await aged(t, () => t.wire.live.fail({ code: "unreachable" }));
    expect(t.client.queries.connection()).toMatchObject({ cut: { afterMs: 60_000, of: "life" } });
    expect(t.wire.live.request.heartbeatPeriodMillis).toBe(5_000);
  });

  it("set by the service itself is no fault on the way: the stream is reopened without a growing delay or a report", async () => {
    const t = new ClientHarness({}, () => 0.999);
    for (let count = 0; count < 6; count += 1) await aged(t, () => t.wire.live.end());
    expect(t.client.queries.connection().cut).toBeUndefined();
    await t.live(anAction("a"));
    t.wire.live.end();
    await settle();
    expect((t.client.queries.connection().nextAttemptAt ?? 0) - t.clock.now()).toBeLessThanOrEqual(1_600);
  });
});

describe("the pattern", () => {
  it("is none in two cuts, in times far apart, in moments, or after a reset", () => {
    expect(endings(3_000, 3_000)).toEqual([undefined, undefined]);
    expect(endings(3_000, 3_900, 3_000).at(-1)).toBeUndefined();
    expect(endings(100, 100, 100).at(-1)).toBeUndefined();
    const pattern = new CutPattern();
    for (let count = 0; count < 2; count += 1) pattern.ended({ silentMs: 3_000, livedMs: 9_000, lagMs: 0 });
    pattern.reset();
    expect(pattern.ended({ silentMs: 3_000, livedMs: 9_000, lagMs: 0 })).toBeUndefined();
  });

  it("tolerates late timers", () => {
    expect(endings(3_000, 3_180, 3_020).at(-1)).toEqual({ afterMs: 3_100, of: "silence" });
    expect(endings(60_000, 64_000, 61_000).at(-1)).toEqual({ afterMs: 61_700, of: "silence" });
  });

  it("follows a proxy whose limit was changed", () => {
    expect(endings(3_000, 3_000, 3_000, 8_000, 8_000, 8_000)).toEqual([
      undefined,
      undefined,
      { afterMs: 3_000, of: "silence" },
      undefined,
      undefined,
      { afterMs: 8_000, of: "silence" },
    ]);
  });
});
