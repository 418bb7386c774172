/**
 * A process that stands still, for seconds and again and again: messages that waited in it are no
 * evidence about the service or the line. Evidence that the standstill cannot explain counts all
 * the same.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ActionState } from "../../proto/gen/example/wdm/v1/action_pb.ts";
import { ClientHarness, MemoryQueueStore } from "./client-harness.ts";
import { settle } from "../support/settle.ts";
import { anAction } from "../support/actions.ts";

const SOAK = Number(process.env["DOCKET_SOAK"] ?? 1);
const PERIOD_MS = 5_000;

function diagnosed(t: ClientHarness) {
  const diagnostics = t.client.queries.diagnostics();
  if (diagnostics === undefined) throw new Error("There are no diagnostics.");
  return diagnostics;
}

function expectNoBlame(t: ClientHarness, periodMs = PERIOD_MS): void {
  expect(diagnosed(t).buffered).toBe(false);
  expect(diagnosed(t).heartbeat.learnedMs ?? periodMs).toBe(periodMs);
  expect(t.client.queries.connection().heldBack).toBeUndefined();
}

/**
 * A service on a free line: its heartbeats keep their period, and each is read when it comes, or
 * when this process runs again.
 */
class FreeLine {
  readonly t: ClientHarness;
  private readonly periodMs: number;
  private nextAt: number;

  constructor(t: ClientHarness, periodMs = PERIOD_MS) {
    this.t = t;
    this.periodMs = periodMs;
    this.nextAt = t.clock.now() + periodMs;
  }

  async run(ms: number): Promise<void> {
    const end = this.t.clock.now() + ms;
    while (this.nextAt <= end) {
      await this.t.clock.advance(this.nextAt - this.t.clock.now());
      this.read();
    }
    await this.t.clock.advance(end - this.t.clock.now());
  }

  /** `readAfterMs`: the delay of reads after the process runs again; -1: before its timers. */
  async stall(ms: number, readAfterMs: number): Promise<void> {
    this.t.clock.block(ms);
    if (readAfterMs >= 0) await this.t.clock.advance(readAfterMs);
    this.read();
    await this.t.clock.advance(0);
  }

  private read(): void {
    for (; this.nextAt <= this.t.clock.now(); this.nextAt += this.periodMs) this.t.wire.live.heartbeatSentAt(this.nextAt);
  }
}

describe("a process that stands still again and again", () => {
  it.each([
    ["before its timers", -1],
    ["after its timers", 0],
    ["a moment after its timers", 60],
  ])("blames no line for heartbeats that it reads together, and learns no period from them: read %s", async (_, readAfterMs) => {
    const t = await new ClientHarness().live(anAction("a"));
    const line = new FreeLine(t);
    for (const ms of [3_000, 8_000, 4_000, 9_500, 5_000, 8_000, 8_100, 7_900]) {
      await line.run(1_300);
      await line.stall(ms, readAfterMs);
      expectNoBlame(t);
    }
    await line.run(20_000);
    expectNoBlame(t);
    expect(Math.max(...diagnosed(t).heartbeat.gaps)).toBeLessThan(1.1 * PERIOD_MS);
    expect(t.client.queries.connection()).toMatchObject({ state: "live", epoch: 1 });
  });

  it(
    "blames nobody, whatever it stood still for and when (property)",
    async () => {
      const stall = fc.record({
        runs: fc.integer({ min: 0, max: 12_000 }),
        stands: fc.integer({ min: 1, max: 9_000 }),
        readAfterMs: fc.constantFrom(-1, 0, 1, 40, 90),
      });
      const property = fc.asyncProperty(
        fc.constantFrom(100, 500, 1_000, 5_000, 15_000),
        fc.array(stall, { minLength: 3, maxLength: 25 }),
        async (periodMs, stalls) => {
          const t = new ClientHarness({ heartbeatMs: periodMs });
          t.wire.live.open().initial(anAction("a")).heartbeatSentAt(t.clock.now());
          const line = new FreeLine(t, periodMs);
          for (const { runs, stands, readAfterMs } of stalls) {
            await line.run(runs);
            await line.stall(stands, readAfterMs);
            expectNoBlame(t, periodMs);
            expect(t.client.queries.connection()).toMatchObject({ epoch: 1, attempts: 0 });
          }
          await line.run(3 * periodMs);
          expect(t.state).toBe("live");
          expectNoBlame(t, periodMs);
          await t.client.stop();
        },
      );
      await fc.assert(property, { numRuns: 60 * SOAK });
    },
    300_000 * SOAK,
  );

  it("blames no line for messages gathered by a sleep that only the wall clock shows", async () => {
    const t = await new ClientHarness({ heartbeatMs: 1_000 }).live(anAction("a"));
    for (let sleep = 0; sleep < 6; sleep += 1) {
      t.wire.live.heartbeatSentAt(t.clock.now());
      t.clock.jumpWall(5_000);
      for (let back = 4; back >= 0; back -= 1) t.wire.live.heartbeatSentAt(t.clock.now() - 1_000 * back);
      await t.clock.advance(50);
      t.wire.live.heartbeatSentAt(t.clock.now() - 20);
      await t.clock.advance(950);
      expectNoBlame(t, 1_000);
    }
  });

  it("learns the period of a service that keeps a longer one all the same", async () => {
    const t = await new ClientHarness({ heartbeatMs: 1_000 }).live(anAction("a"));
    t.wire.live.fail();
    await settle();
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("a")).heartbeat();
    for (let beat = 0; beat < 3; beat += 1) {
      await t.clock.advance(1_700);
      t.clock.block(300);
      await t.clock.advance(0);
      t.wire.live.heartbeatSentAt(t.clock.now());
    }
    expect(diagnosed(t).heartbeat.learnedMs).toBeGreaterThan(1_500);
    expect(diagnosed(t).heartbeat.learnedMs).toBeLessThanOrEqual(2_000);
  });
});

describe("a busy process, whose every timer is late,", () => {
  it("still finds the line that gathers two heartbeats at a time", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    for (let burst = 0; burst < 4; burst += 1) {
      for (let elapsed = 0; elapsed < 10_000; elapsed += 1_250) {
        t.clock.block(1_250);
        await t.clock.advance(0);
      }
      t.wire.live.heartbeatSentAt(t.clock.now() - PERIOD_MS).heartbeatSentAt(t.clock.now());
    }
    expect(t.client.queries.connection()).toMatchObject({ epoch: 1, heldBack: { askEveryMs: PERIOD_MS } });
  });

  it("still finds that the line is free again", async () => {
    const t = new ClientHarness({ heartbeatMs: 1_000 });
    t.wire.live.open();
    await t.clock.advance(500);
    await t.answerResync(anAction("a"));
    expect(t.client.queries.connection().heldBack).toBeDefined();
    for (let beat = 0; beat < 5 && t.wire.streams.filter(({ isResync }) => !isResync).length === 1; beat += 1) {
      t.clock.block(300);
      await t.clock.advance(0);
      await t.clock.advance(400);
      t.clock.block(300);
      await t.clock.advance(0);
      t.wire.live.heartbeatSentAt(t.clock.now());
      if (!t.wire.resync.isOver) await t.answerResync(anAction("a"));
    }
    expect(t.client.queries.connection().heldBack).toBeUndefined();
  });
});

describe("a process that stood still until a moment ago", () => {
  it("takes no list for newer than it is, whatever it was busy with afterwards", async () => {
    const t = new ClientHarness();
    // Headers that an empty queue keeps back: only the list is heard.
    await t.clock.advance(5_000);
    t.clock.block(2_000);
    await t.clock.advance(0);
    const listedAt = t.clock.now();
    await t.answerResync();
    t.clock.block(3_000);
    await t.clock.advance(200);
    expect(t.client.queries.connection().lastHeardAt).toBe(listedAt);
  });

  it("holds no stream for kept back whose list it has not read yet", async () => {
    const t = new ClientHarness();
    t.wire.live.open();
    await t.clock.advance(500);
    t.clock.block(6_000);
    await t.clock.advance(0);
    await t.answerResync(anAction("a"), anAction("b"));
    expectNoBlame(t);
    t.wire.live.initial(anAction("a"), anAction("b")).heartbeat();
    await t.clock.advance(2_000);
    if (!t.wire.resync.isOver) await t.answerResync(anAction("a"), anAction("b"));
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heartbeats: true });
    expectNoBlame(t);
  });

  it("still finds the stream that keeps its list back", async () => {
    const t = new ClientHarness();
    t.wire.live.open();
    await t.clock.advance(500);
    t.clock.block(6_000);
    await t.clock.advance(0);
    await t.answerResync(anAction("a"));
    await t.clock.advance(600);
    await t.answerResync(anAction("a"));
    expect(t.client.queries.connection()).toMatchObject({ state: "live", heldBack: { askEveryMs: PERIOD_MS } });
  });

  it.each([1, 2])("calls no stream deaf for messages that it has not read yet, stall by stall: %i", async (times) => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.heartbeat();
    await t.clock.advance(4_000);
    t.wire.live.heartbeat();
    t.client.commands.retry();
    await t.live(anAction("a"));
    const stream = t.wire.live;
    const asked = t.wire.resyncs.length;
    while (t.wire.resyncs.length === asked) {
      await t.clock.advance(1_000);
      stream.heartbeat();
    }
    await t.answerResync(anAction("a", ActionState.ACKNOWLEDGED));
    // It runs for a moment in between, too short to read anything.
    for (let time = 0; time < times; time += 1) {
      t.clock.block(4_900);
      await t.clock.advance(50);
      expect(stream.signal.aborted).toBe(false);
    }
    stream.heartbeat();
    stream.updated(anAction("a", ActionState.ACKNOWLEDGED));
    await t.clock.advance(8_000);
    expect([t.state, stream.signal.aborted]).toEqual(["live", false]);
    expectNoBlame(t);
  });

  it("does not give up the service that has answered within the time", async () => {
    const t = new ClientHarness();
    const stream = t.wire.live;
    await t.clock.advance(1_000);
    t.clock.block(9_000);
    await t.clock.advance(0);
    expect(stream.signal.aborted).toBe(false);
    stream.open().initial(anAction("a")).heartbeat();
    // Read with the headers, that heartbeat may be a timer's.
    await t.answerResync(anAction("a"));
    await t.clock.advance(500);
    expect(t.client.queries.connection()).toMatchObject({ state: "live", epoch: 1 });
  });

  it("gives up the service that has not answered, all the same", async () => {
    const t = new ClientHarness();
    await t.clock.advance(1_000);
    t.clock.block(9_000);
    await t.clock.advance(10_000);
    expect(t.client.queries.connection().reason).toEqual({ code: "headersLate", params: { seconds: 10 } });
  });

  it("keeps a stream of short periods that it has not read yet", async () => {
    const t = new ClientHarness({ heartbeatMs: 100 });
    const stream = t.wire.live.open().initial(anAction("a")).heartbeat();
    await t.clock.advance(90);
    t.clock.block(3_000);
    await t.clock.advance(60);
    expect(stream.signal.aborted).toBe(false);
    stream.heartbeat();
    await t.clock.advance(50);
    expect([t.state, stream.signal.aborted]).toEqual(["live", false]);
  });

  it("does not take a heartbeat of a timer for the end of the list because it read it with the headers", async () => {
    const store = new MemoryQueueStore({});
    const t = new ClientHarness({}, undefined, store);
    t.clock.block(6_000);
    await t.clock.advance(0);
    t.wire.live.open().initial(anAction("a")).heartbeat();
    await t.clock.advance(600);
    await t.answerResync(anAction("a"));
    await t.clock.advance(300);
    expect(t.state).toBe("live");
    t.wire.live.fail();
    await settle();
    t.client.commands.retry();
    t.wire.live.open().initial(anAction("a")).heartbeat();
    expect(t.state).toBe("connecting");
  });

  it("takes no ends that it read late for a limit on the way", async () => {
    const t = new ClientHarness();
    for (let count = 0; count < 4; count += 1) {
      t.wire.live.open().initial(anAction("a")).heartbeat();
      await t.clock.advance(400);
      t.clock.block(4_000);
      await t.clock.advance(0);
      t.wire.live.fail({ code: "unreachable", words: "The connection broke off." });
      await settle();
      expect(t.client.queries.connection().cut).toBeUndefined();
      t.client.commands.retry();
    }
    expect(t.wire.live.request.heartbeatPeriodMillis).toBe(PERIOD_MS);
  });
});
