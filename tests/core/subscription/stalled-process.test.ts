/**
 * A process that stands still, for seconds and repeatedly: messages that waited in it are no
 * evidence about the service or the line. Evidence that the standstill cannot explain still counts.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ClientHarness } from "../client-harness.ts";
import { settle } from "../../support/settle.ts";
import { anAction } from "../../support/actions.ts";
import { diagnosed, expectNoBlame } from "./stalled-process-steps.ts";

const SOAK = Number(process.env["DOCKET_SOAK"] ?? 1);

const PERIOD_MS = 5_000;

/**
 * A service on a free line: its heartbeats keep their period, and each is read when it arrives, or
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

  /** `readAfterMs`: delay of reads after the process runs again; -1 reads before its timers. */
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

describe("a process that stands still repeatedly", () => {
  it.each([
    ["before its timers", -1],
    ["after its timers", 0],
    ["a moment after its timers", 60],
  ])("reports no line for heartbeats that it reads together, and learns no period from them: read %s", async (_, readAfterMs) => {
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

  it.each([150, 600])(
    "counts its own standstill as no pause of the service, when it reads its backlog %i ms later",
    async (readAfterMs) => {
      const t = await new ClientHarness().live(anAction("a"));
      const line = new FreeLine(t);
      await line.run(PERIOD_MS + 1_300);
      await line.stall(8_000, readAfterMs);
      await line.run(20_000);
      const { gaps } = diagnosed(t).heartbeat;
      expect(Math.max(...gaps)).toBeLessThan(1.1 * PERIOD_MS);
      expect([Math.min(...gaps) >= 0, gaps.length > 3]).toEqual([true, true]);
    },
  );

  it("counts a pause of the service, whatever part of it this process stood still", async () => {
    const t = await new ClientHarness().live(anAction("a"));
    t.wire.live.heartbeat();
    await t.clock.advance(4_000);
    t.clock.block(2_500);
    await t.clock.advance(4_000);
    t.wire.live.heartbeat();
    await t.clock.advance(0);
    // A standstill is measured to a tick, a tenth of the period.
    const last = diagnosed(t).heartbeat.gaps.at(-1);
    expect(last).toBeGreaterThan(8_000 - PERIOD_MS / 10);
    expect(last).toBeLessThanOrEqual(8_000);
  });

  it(
    "reports no cause outside the process, however long and whenever it stood still (property)",
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

  it("reports no line for messages gathered by a sleep that only the wall clock shows", async () => {
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

  it("still learns the period of a service that keeps a longer one", async () => {
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
  it("still detects a line that gathers two heartbeats at a time", async () => {
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

  it("still detects that the line is free again", async () => {
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
