/** Which silence is evidence: periods that a service keeps, stretches or does not keep at all. */
import { describe, expect, it } from "vitest";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";

/** Sends heartbeats at these distances, in milliseconds. */
async function beats(t: ClientHarness, ...gaps: number[]): Promise<void> {
  for (const gap of gaps) {
    await t.clock.advance(gap);
    t.wire.live.heartbeat();
  }
}

/** Returns the milliseconds, to the tick, from now until this stream is given up. */
async function untilGivenUp(t: ClientHarness): Promise<number> {
  const { signal } = t.wire.live;
  const from = t.clock.monotonic();
  while (!signal.aborted) await t.clock.advance(100);
  return t.clock.monotonic() - from;
}

/** A client of a service that clamps the period to a minute, and has proved it. */
async function clamping(): Promise<ClientHarness> {
  const t = await new ClientHarness().live(anAction("a"));
  await untilGivenUp(t);
  t.client.commands.retry();
  t.wire.live.open().initial(anAction("a")).heartbeat();
  for (let minute = 0; minute < 2; minute += 1) {
    for (let seconds = 0; seconds < 60; seconds += 5) {
      await t.clock.advance(5_000);
      if (minute === 0) t.wire.resync.open().initial(anAction("a")).end();
      await settle();
    }
    t.wire.live.heartbeat();
  }
  expect(t.client.queries.diagnostics()?.heartbeat).toMatchObject({ askedMs: 5_000, learnedMs: 60_000 });
  return t;
}

describe("the period", () => {
  it("is not lengthened by one gap that a slow link has stretched", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await beats(t, 4_700, 5_000, 9_500);
    expect(await untilGivenUp(t)).toBeLessThanOrEqual(13_000);
  });

  it("is not lengthened by the very first gap, when that is late", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await beats(t, 6_700);
    expect(await untilGivenUp(t)).toBeLessThanOrEqual(13_000);
  });

  it("is not lengthened by events between the heartbeats", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    for (let count = 0; count < 4; count += 1) {
      await t.clock.advance(4_000);
      t.wire.live.updated(anAction("a"));
      await beats(t, 5_000);
    }
    expect(await untilGivenUp(t)).toBeLessThanOrEqual(13_000);
  });

  it("is not shortened below the requested one by a service that sends more often", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await beats(t, 700, 1_000, 1_000, 1_000);
    await t.clock.advance(9_000);
    expect(t.state).toBe("live");
    expect(await untilGivenUp(t)).toBeGreaterThanOrEqual(3_000);
  });

  it("is not learned from two heartbeats at once: one for the end of the list, one by the timer", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(anAction("a")).heartbeat().heartbeat();
    expect(t.client.queries.diagnostics()?.heartbeat.learnedMs).toBeUndefined();
    await t.clock.advance(13_000);
    t.wire.live.open().initial(anAction("a")).heartbeat().heartbeat();
    await untilGivenUp(t);
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("a")).heartbeat().heartbeat();
    // A service that clamps to 15 s: lists are requested until its timer has proved itself.
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: false });
  });

  it("of a service that sends ten times as often as requested is learned anyway", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await beats(t, 100, 400, 400, 400, 400);
    expect(t.client.queries.diagnostics()?.heartbeat.learnedMs).toBe(5_000);
  });

  it("is learned within one epoch only: the time without a stream is no gap", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.fail({ retryAfterMs: 60_000 });
    await t.clock.advance(61_000);
    t.wire.live.open().initial(anAction("a")).heartbeat();
    expect(await untilGivenUp(t)).toBeLessThanOrEqual(13_000);
  });
});

describe("silence", () => {
  it("is not ended by a resync while heartbeats are due", async () => {
    const t = await new ClientHarness().live(anAction("a"), anAction("b"));
    await beats(t, 4_700);
    t.wire.live.fail();
    await t.clock.advance(800);
    t.wire.live.open().initial(anAction("a")).heartbeat();
    const from = t.clock.monotonic();
    await t.clock.advance(9_000);
    t.wire.resync.open().initial(anAction("a")).end();
    await settle();
    await untilGivenUp(t);
    expect(t.clock.monotonic() - from).toBeLessThanOrEqual(13_100);
  });

  it("for the first time keeps the trust in proved heartbeats: the link broke, and no resync has to replace them", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await beats(t, 4_700, 5_000);
    await untilGivenUp(t);
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("a")).heartbeat();
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: true });
    await beats(t, 5_000, 5_000);
    expect(t.wire.resyncs).toHaveLength(0);
  });

  it("at a service that clamps the period ends one stream and no second one", async () => {
    const t = await clamping();
    expect(await untilGivenUp(t)).toBeGreaterThan(120_000);
    t.client.commands.retry();
    const next = t.wire.live.open().initial(anAction("a")).heartbeat();
    await t.clock.advance(60_000);
    expect([t.state, next.signal.aborted]).toEqual(["live", false]);
    next.heartbeat();
    expect(t.client.queries.diagnostics()?.heartbeat).toMatchObject({ learnedMs: 60_000 });
  });

  it("for the second time means no heartbeats: a resync comes every requested period", async () => {
    const t = await clamping();
    await untilGivenUp(t);
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("a")).heartbeat();
    await untilGivenUp(t);
    t.client.commands.retry();
    t.wire.live.open();
    await t.clock.advance(500);
    t.wire.resync.open().initial(anAction("a")).end();
    await settle();
    const resyncs = t.wire.resyncs.length;
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: false });
    await t.clock.advance(5_000);
    expect(t.wire.resyncs).toHaveLength(resyncs + 1);
    expect(await untilGivenUp(t)).toBeLessThanOrEqual(8_000);
  });
});

async function without(heartbeatMs = 5_000): Promise<ClientHarness> {
  const t = new ClientHarness({ heartbeatMs });
  t.wire.live.open().initial(anAction("a"));
  await untilGivenUp(t);
  t.client.commands.retry();
  t.wire.live.open().initial(anAction("a"));
  return t;
}

describe("a service without heartbeats", () => {
  it("is Live with the shortest period, too, and not given up before its list can be complete", async () => {
    const t = await without(100);
    const stream = t.wire.live;
    for (let count = 0; count < 20; count += 1) {
      await t.clock.advance(100);
      if (t.wire.resyncs.length > 0) t.wire.resync.open().initial(anAction("a")).end();
      await settle();
    }
    expect([t.state, stream.signal.aborted]).toEqual(["live", false]);
  });

  it("does not count as answering by a resync that is cut off", async () => {
    const t = await without();
    const stream = t.wire.live;
    await t.clock.advance(500);
    for (let count = 0; count < 3 && !stream.signal.aborted; count += 1) {
      await t.clock.advance(5_000);
      if (!stream.signal.aborted) t.wire.resync.open().initial(anAction("a")).fail();
      await settle();
    }
    expect(stream.signal.aborted).toBe(true);
  });

  it("that begins to send them is still asked for the resync that failed before", async () => {
    const t = await without();
    await t.clock.advance(5_500);
    t.wire.resync.open().fail({ retryAfterMs: 8_000 });
    await settle();
    const { length } = t.wire.resyncs;
    t.wire.live.heartbeat();
    await t.clock.advance(5_000);
    t.wire.live.heartbeat();
    expect(t.client.queries.connection().heartbeats).toBe(true);
    await t.clock.advance(3_000);
    expect(t.wire.resyncs).toHaveLength(length + 1);
  });

  it("counts as answering by a resync that it closes, even if one of its Actions cannot be read", async () => {
    const t = await without();
    const stream = t.wire.live;
    for (let count = 0; count < 10; count += 1) {
      await t.clock.advance(5_500);
      t.wire.resync.open().initial(anAction("a")).undecodable().end();
      await settle();
    }
    expect([stream.signal.aborted, t.row("a").views.includes("allOpen")]).toEqual([false, true]);
  });
});

describe("one stall", () => {
  it("is not learned as the period: a link that dies afterwards is detected in the requested time", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await t.clock.advance(11_000);
    t.wire.live.heartbeat();
    expect(t.client.queries.diagnostics()?.heartbeat.learnedMs).toBe(5_000);
    const stream = t.wire.live;
    await t.clock.advance(13_100);
    expect(stream.signal.aborted).toBe(true);
  });
});

describe("the allowed age of the last message while live", () => {
  it("is two periods, as requested or as learned, and is shown only while live", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    expect(t.client.queries.connection().staleAfterMs).toBe(10_000);
    t.wire.live.fail({ code: "unreachable", words: "The connection broke off." });
    await settle();
    expect(t.client.queries.connection().staleAfterMs).toBeUndefined();
    expect((await clamping()).client.queries.connection().staleAfterMs).toBe(120_000);
  });

  it("is never reached by a service that keeps its period, nor by one that stops before it is stale", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    await beats(t, 5_000, 5_000, 5_000);
    for (let elapsed = 0; t.state === "live"; elapsed += 100) {
      const { staleAfterMs = 0, lastMessageAt = 0 } = t.client.queries.connection();
      // Main checks ten times in a period.
      expect(t.clock.now() - lastMessageAt).toBeLessThanOrEqual(staleAfterMs + 500);
      expect(elapsed).toBeLessThan(20_000);
      await t.clock.advance(100);
    }
  });
});
