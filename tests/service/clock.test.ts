/** The service's real clock, for waits beyond the range of Node's timers. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../electron/service/clock.ts";
import { Dispatcher } from "../../electron/service/dispatcher.ts";
import { engineOn, ROBOT } from "./fixtures.ts";

const DAY_MS = 86_400_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a simulation of one Action in ten months does not create Actions at once", async () => {
  const engine = engineOn(systemClock);
  const dispatcher = new Dispatcher({ engine, clock: systemClock, ratePerMinute: 60_000 / (300 * DAY_MS), assignees: [ROBOT] });
  dispatcher.start();
  const handful = engine.list().length;
  await vi.advanceTimersByTimeAsync(100 * DAY_MS);
  expect(engine.list()).toHaveLength(handful);
  await vi.advanceTimersByTimeAsync(400 * DAY_MS);
  expect(engine.list().length).toBeGreaterThan(handful);
  dispatcher.stop();
  expect(vi.getTimerCount()).toBe(0);
});

describe("a wait", () => {
  it.each([
    ["of no time", 0],
    ["of one day", DAY_MS],
    ["of 24.8 days, the longest of setTimeout", 2 ** 31 - 1],
    ["of one millisecond more", 2 ** 31],
    ["of 115 days, the longest of Connect", 9_999_999_999],
    ["of 11,415 years, the longest of gRPC", 99_999_999 * 3_600_000],
  ])("%s ends on time and not before", async (_what, ms) => {
    const callback = vi.fn();
    systemClock.after(ms, callback);
    if (ms > 0) await vi.advanceTimersByTimeAsync(ms - 1);
    expect(callback).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(callback).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("of 100 days can be cancelled at any time", async () => {
    for (const days of [0, 1, 30, 60, 99]) {
      const callback = vi.fn();
      const timer = systemClock.after(100 * DAY_MS, callback);
      await vi.advanceTimersByTimeAsync(days * DAY_MS);
      timer.cancel();
      expect(vi.getTimerCount()).toBe(0);
      await vi.advanceTimersByTimeAsync(100 * DAY_MS);
      expect(callback).toHaveBeenCalledTimes(0);
    }
  });

  it("of infinite length never ends", async () => {
    const callback = vi.fn();
    const timer = systemClock.after(Number.POSITIVE_INFINITY, callback);
    await vi.advanceTimersByTimeAsync(1000 * DAY_MS);
    expect(callback).toHaveBeenCalledTimes(0);
    timer.cancel();
  });
});
