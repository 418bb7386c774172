/**
 * A wait of zero never becomes a loop, and a long one applies to the key: no update is sent in it.
 */
import { describe, expect, it } from "vitest";
import { RequestPause } from "../../../electron/core/transport/request-pause.ts";
import { ClientHarness } from "../client-harness.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { failure } from "../failures.ts";

/**
 * Answers everything at once for this many seconds: updates with this failure, resyncs with the
 * list. Heartbeats continue.
 */
async function answering(t: ClientHarness, seconds: number, cause: ReturnType<typeof failure>): Promise<void> {
  for (let tick = 0; tick < seconds * 100; tick += 1) {
    t.wire.updates.at(-1)?.answer({ accepted: false, failure: cause });
    const resync = t.wire.resyncs.at(-1);
    if (resync !== undefined && !resync.isOver) resync.open().initial(anAction("a"), anAction("b")).end();
    if (tick % 100 === 0) t.wire.live.heartbeat();
    await t.clock.advance(10);
  }
}

async function pressed(): Promise<ClientHarness> {
  const t = await new ClientHarness().live(anAction("a"), anAction("b"));
  await t.press("a", "acknowledge");
  return t;
}

async function beats(t: ClientHarness, ms: number): Promise<void> {
  for (let elapsed = 0; elapsed < ms; elapsed += 5_000) {
    await t.clock.advance(5_000);
    t.wire.live.heartbeat();
  }
}

describe("Retry-After: 0", () => {
  it("after 429 causes about ten attempts in half a minute, not thousands", async () => {
    const t = await pressed();
    await answering(t, 25, failure("resource_exhausted", "slow down", { retryAfterMs: 0, fromService: true }));
    expect(t.wire.updates.length).toBeGreaterThan(3);
    expect(t.wire.updates.length).toBeLessThan(10);
    expect(t.wire.resyncs.length).toBeLessThan(10);
  });

  it("after 503 requests the list before each of few attempts", async () => {
    const t = await pressed();
    await answering(t, 25, failure("unavailable", "maintenance", { retryAfterMs: 0, answered: true }));
    expect(t.wire.updates.length).toBeLessThan(10);
    expect(t.wire.resyncs.length).toBeLessThan(12);
  });

  it("on the stream causes no loop either, whatever the random numbers", async () => {
    const t = new ClientHarness({}, () => 0);
    for (let tick = 0; tick < 500; tick += 1) {
      const stream = t.wire.live;
      if (!stream.isOver) stream.fail({ code: "resource_exhausted", retryAfterMs: 0 });
      await t.clock.advance(10);
    }
    expect(t.wire.streams.length).toBeLessThanOrEqual(101);
  });

  it("without a time at all waits longer each time as well", async () => {
    const t = await pressed();
    await answering(t, 25, failure("resource_exhausted", "slow down", { fromService: true }));
    expect(t.wire.updates.length).toBeLessThan(10);
  });

  it("on the list that replaces a held-back stream is obeyed as on any other", async () => {
    const t = new ClientHarness();
    t.wire.live.open().initial(anAction("a"));
    await t.clock.advance(500);
    await t.answerResync(anAction("a"), anAction("b"));
    expect(t.client.queries.connection().heldBack).toBeDefined();
    await t.clock.advance(5_000);
    const { length } = t.wire.resyncs;
    t.wire.resync.open().fail({ code: "resource_exhausted", retryAfterMs: 11_000 });
    await t.clock.advance(5_500);
    expect(t.wire.resyncs).toHaveLength(length);
  });

  it("grows for an update that something on the way refuses every time without a Retry-After", async () => {
    const t = await pressed();
    await answering(t, 60, failure("unknown", "Misdirected.", { recorded: "notYet", answered: true }));
    expect(t.wire.updates.length).toBeGreaterThan(3);
    expect(t.wire.updates.length).toBeLessThan(9);
  });

  it("shows the answer, and does not report it as missing", async () => {
    const t = await pressed();
    t.wire.lastUpdate.answer({
      accepted: false,
      failure: failure("unavailable", "The address answered HTTP 503 (unavailable).", { answered: true }),
    });
    await settle();
    expect(t.update("a").reason).toEqual({
      code: "answeredUnclear",
      params: {
        failure: { code: "unexpected", params: { class: "unavailable", words: "The address answered HTTP 503 (unavailable)." } },
      },
    });
  });
});

describe("a wait of 30 minutes", () => {
  const CAUSE = failure("resource_exhausted", "Come back later.", { retryAfterMs: 1_800_000, fromService: true });

  async function paused(): Promise<ClientHarness> {
    const t = await pressed();
    t.wire.lastUpdate.answer({ accepted: false, failure: CAUSE });
    await settle();
    return t;
  }

  it("is shown with its end, on the update and for all", async () => {
    const t = await paused();
    const until = t.clock.now() + 1_800_000;
    expect(t.update("a")).toMatchObject({
      state: "waiting",
      reason: { code: "turnedAway", params: { failure: { params: { words: "Come back later." } } } },
    });
    expect(t.client.queries.connection()).toMatchObject({ state: "live", pausedUntil: until });
  });

  it("applies to the key: later presses wait, too, and all of them are sent when the time is over", async () => {
    const t = await paused();
    await t.press("b", "acknowledge");
    await beats(t, 1_795_000);
    expect([t.wire.updates.length, t.update("b").state]).toEqual([1, "waiting"]);
    await beats(t, 5_000);
    expect(t.wire.updates.map(({ request }) => request.actionId)).toEqual(["a", "a", "b"]);
    expect(t.client.queries.connection().pausedUntil).toBeUndefined();
  });

  it("is over for all updates once the service has processed a request: the minimum wait starts again", async () => {
    const t = await pressed();
    for (let count = 0; count < 4; count += 1) {
      t.wire.lastUpdate.answer({ accepted: false, failure: failure("resource_exhausted", "slow down", { retryAfterMs: 0 }) });
      await t.clock.advance(2_100);
      t.wire.live.heartbeat();
    }
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("failed_precondition", "No.", { fromService: true }) });
    await t.press("b", "acknowledge");
    t.wire.lastUpdate.answer({ accepted: false, failure: failure("resource_exhausted", "slow down", { retryAfterMs: 0 }) });
    await t.clock.advance(260);
    expect(t.wire.updates).toHaveLength(7);
  });

  it("counts the refusals of many simultaneous requests once", async () => {
    const t = await new ClientHarness().live(...["a", "b", "c", "d"].map((id) => anAction(id)));
    for (const id of ["a", "b", "c", "d"]) await t.press(id, "acknowledge");
    for (const update of t.wire.updates)
      update.answer({ accepted: false, failure: failure("resource_exhausted", "slow down", { retryAfterMs: 0 }) });
    await t.clock.advance(260);
    expect(t.wire.updates).toHaveLength(8);
  });

  it("is independent of the wall clock: a clock change does not change its length", async () => {
    const t = await paused();
    t.clock.jumpWall(-3_600_000);
    expect(t.client.queries.connection().pausedUntil).toBe(t.clock.now() + 1_800_000);
  });

  it("does not keep a row open that a new stream has not announced: the list is still requested", async () => {
    const t = await paused();
    t.wire.live.fail();
    await settle();
    t.client.commands.retry();
    await t.live(anAction("b"));
    t.wire.resync.open().initial(anAction("b")).end();
    await settle();
    expect([t.state, t.row("a").views]).toEqual(["live", ["leftQueue"]]);
    expect(t.client.queries.connection().pausedUntil).toBeDefined();
  });

  it("is over when its timer fires, even if timers fire a little early", async () => {
    const clock = new FakeClock();
    const early = {
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      after: (ms: number, run: () => void) => clock.after(ms - 0.4, run),
    };
    const remaining: number[] = [];
    const pause = new RequestPause(early, () => remaining.push(pause.remainingMs));
    pause.turnedAway(1_000, clock.monotonic());
    await clock.advance(1_000);
    expect(remaining).toEqual([1_000, 0]);
  });

  it("leaves no timer when Docket ends in it", async () => {
    const t = await paused();
    await t.client.stop();
    expect(t.clock.pending).toBe(0);
  });
});
