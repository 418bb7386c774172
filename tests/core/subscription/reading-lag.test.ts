/** How long messages may have waited in this process, by its ticks. */
import { beforeEach, expect, it } from "vitest";
import { ReadingLag } from "../../../electron/core/subscription/reading-lag.ts";
import { FakeClock } from "../../support/fake-clock.ts";

let clock: FakeClock;
let lag: ReadingLag;

beforeEach(() => {
  clock = new FakeClock();
  lag = new ReadingLag(clock);
  lag.ticked(100);
});

const standStill = (ms: number): void => {
  clock.block(ms);
  lag.ticked(100);
};

it("the reading lag is measured since the first of several standstills that follow each other", () => {
  standStill(5_000);
  clock.advanceSync(20);
  lag.ticked(10);
  standStill(40);
  expect(lag.ms).toBe(5_060);
});

it("there is no reading lag after a sleep that only the wall clock shows: nothing older is read", () => {
  clock.jumpWall(3_600_000);
  expect(lag.ms).toBe(0);
  expect(lag.ticked(100)).toBe(3_600_000);
  expect(lag.ms).toBe(0);
});

it("the reading lag delays a deadline until messages that arrived in time are read, and no longer", () => {
  let ran: number | undefined;
  lag.after(1_000, () => (ran = clock.monotonic()));
  standStill(6_000);
  clock.advanceSync(99);
  expect(ran).toBeUndefined();
  clock.advanceSync(1);
  expect(ran).toBe(6_100);
});
